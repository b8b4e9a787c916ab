package dev.slipway.application.ciconfig;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.application.ciconfig.port.Templates;
import jakarta.inject.Singleton;

/**
 * Files that configurations include and no project holds.
 *
 * @param remotes   files of other servers
 * @param templates files of this installation
 */
@Singleton
public record ServerFiles(RemoteFiles remotes, Templates templates) {}
