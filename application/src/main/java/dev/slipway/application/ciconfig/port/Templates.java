package dev.slipway.application.ciconfig.port;

import java.util.Optional;

/**
 * Configurations that the installation offers to all projects, by name. All callers that can check a configuration can read them. A name is
 * hostile: it never leads out of where templates are kept.
 */
public interface Templates {

    /** In bytes; a larger template is as good as absent. */
    int MAX_BYTES = 2 * 1024 * 1024;
    /** In characters; a longer name names nothing. */
    int MAX_NAME = 255;

    /**
     * Returns the text of a template as it is now, read as UTF-8, or empty where there is none of this name. It never throws for a name.
     *
     * @param name folders and file, joined by slashes, as in {@code Jobs/Build.gitlab-ci.yml}
     */
    Optional<String> find(String name);
}
