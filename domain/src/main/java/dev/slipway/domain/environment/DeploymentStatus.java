package dev.slipway.domain.environment;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Status of a deployment. */
public enum DeploymentStatus {
    CREATED, RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED, BLOCKED;

    /** Statuses in which a deployment has a finish time. */
    public static final Set<DeploymentStatus> FINISHED =
            Collections.unmodifiableSet(EnumSet.of(SUCCESS, FAILED, CANCELED));

    /** Statuses of deployments whose jobs run by themselves, or run now. Blocked ones wait for a user. */
    public static final Set<DeploymentStatus> UNDER_WAY = Collections.unmodifiableSet(EnumSet.of(CREATED, RUNNING));

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<DeploymentStatus> of(String wireName) {
        for (DeploymentStatus status : values()) {
            if (status.wireName().equals(wireName)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
