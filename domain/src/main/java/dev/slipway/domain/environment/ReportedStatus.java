package dev.slipway.domain.environment;

import java.util.Locale;

/** Status that clients report of a deployment which no job of this server makes. */
public enum ReportedStatus {
    RUNNING(DeploymentStatus.RUNNING, DeploymentEvent.RUN),
    SUCCESS(DeploymentStatus.SUCCESS, DeploymentEvent.SUCCEED),
    FAILED(DeploymentStatus.FAILED, DeploymentEvent.DROP),
    CANCELED(DeploymentStatus.CANCELED, DeploymentEvent.CANCEL);

    private final DeploymentStatus status;
    private final DeploymentEvent event;

    ReportedStatus(DeploymentStatus status, DeploymentEvent event) {
        this.status = status;
        this.event = event;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the status of a new deployment. */
    public DeploymentStatus status() {
        return status;
    }

    /** Returns the event of a deployment that is there. */
    public DeploymentEvent event() {
        return event;
    }
}
