package dev.slipway.git.ciconfig;

import java.nio.file.Path;

/**
 * Where the installation keeps its templates.
 *
 * @param folder need not exist
 */
public record TemplateHome(Path folder) {}
