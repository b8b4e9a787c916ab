package dev.slipway.application.pipeline.configuration;

import java.util.Locale;
import java.util.Optional;

/**
 * A configuration that a project does not keep itself: {@code file@group/project}, with {@code :ref} behind it where it is not the newest, or an
 * address. It is included, so that it is read with the rights of whoever makes the pipeline.
 */
final class ExternalConfiguration {

    private ExternalConfiguration() {
    }

    /** What stands for the file; empty where the path is one in the project. */
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
        return Optional.of("include: [{project: " + quoted(colon < 0 ? project : project.substring(0, colon)) + ", file: " + quoted(path.substring(0, at))
                + ref + "}]");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
