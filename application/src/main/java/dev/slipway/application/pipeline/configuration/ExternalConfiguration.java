package dev.slipway.application.pipeline.configuration;

import java.util.Locale;
import java.util.Optional;

/**
 * Configuration that lies outside of its project: {@code file@group/project}, followed by {@code :ref} for another ref than the default
 * branch, or an address. It is included, so that it is read with the rights of the pipeline's user.
 */
final class ExternalConfiguration {

    private ExternalConfiguration() {
    }

    /** Returns a configuration that includes the external one; empty if the path lies in the project. */
    static Optional<String> at(String path) {
        String start = path.toLowerCase(Locale.ROOT);
        if (start.startsWith("http://") || start.startsWith("https://")) {
            return Optional.of("include: [{remote: " + quoted(path) + "}]");
        }
        int at = path.indexOf('@');
        if (at < 0) {
            return Optional.empty();
        }
        String project = path.substring(at + 1);
        int colon = project.indexOf(':');
        String ref = colon < 0 ? "" : ", ref: " + quoted(project.substring(colon + 1));
        return Optional.of("include: [{project: " + quoted(colon < 0 ? project : project.substring(0, colon))
                + ", file: " + quoted(path.substring(0, at)) + ref + "}]");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
