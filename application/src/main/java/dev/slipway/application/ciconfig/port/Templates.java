package dev.slipway.application.ciconfig.port;

import java.util.Optional;

/**
 * Configuration templates of the installation, by name. Every caller who may validate a configuration can read them. Names are untrusted
 * and never lead outside of the templates.
 */
public interface Templates {

    /** In bytes; larger templates count as absent. */
    int MAX_BYTES = 2 * 1024 * 1024;
    /** In characters; templates with longer names do not exist. */
    int MAX_NAME = 255;

    /**
     * Returns the current text of a template, read as UTF-8; empty if there is none of this name. Does not throw for any name.
     *
     * @param name folders and file, separated by slashes, as in {@code Jobs/Build.gitlab-ci.yml}
     */
    Optional<String> find(String name);
}
