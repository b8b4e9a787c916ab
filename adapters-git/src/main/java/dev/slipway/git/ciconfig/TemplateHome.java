package dev.slipway.git.ciconfig;

import java.nio.file.Path;

/**
 * Folder of the installation's templates.
 *
 * @param folder may be missing
 */
public record TemplateHome(Path folder) {}
