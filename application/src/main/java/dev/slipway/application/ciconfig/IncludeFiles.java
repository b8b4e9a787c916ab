package dev.slipway.application.ciconfig;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.application.ciconfig.port.Templates;
import jakarta.inject.Singleton;

/**
 * Files that configurations include from outside of projects.
 *
 * @param remotes   files of other servers
 * @param templates files of this installation
 */
@Singleton
public record IncludeFiles(RemoteFiles remotes, Templates templates) {}
