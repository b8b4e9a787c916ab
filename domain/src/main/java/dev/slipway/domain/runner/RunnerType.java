package dev.slipway.domain.runner;

import java.util.Locale;
import java.util.Optional;

/** Type of a runner: it serves all projects, the projects of a group, or single projects. */
public enum RunnerType {
    INSTANCE_TYPE, GROUP_TYPE, PROJECT_TYPE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RunnerType> of(String wireName) {
        for (RunnerType type : values()) {
            if (type.wireName().equals(wireName)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
