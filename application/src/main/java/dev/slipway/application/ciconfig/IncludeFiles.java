package dev.slipway.application.ciconfig;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.application.ciconfig.port.Templates;

/**
 * Files that configurations include from outside of projects.
 *
 * @param remotes   files of other servers
 * @param templates files of this installation
 */
public record IncludeFiles(RemoteFiles remotes, Templates templates) {}
