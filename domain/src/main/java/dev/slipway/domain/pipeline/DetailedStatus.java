package dev.slipway.domain.pipeline;

/** Presentation of the status of a pipeline. The words and icon names are those of the dialect. */
public enum DetailedStatus {
    CREATED("status_created", "created", "created", "created", "favicon_status_created"),
    WAITING_FOR_RESOURCE("status_pending", "waiting", "waiting for resource", "waiting-for-resource",
            "favicon_pending"),
    PREPARING("status_preparing", "preparing", "preparing", "preparing", "favicon_status_preparing"),
    PENDING("status_pending", "pending", "pending", "pending", "favicon_status_pending"),
    RUNNING("status_running", "running", "running", "running", "favicon_status_running"),
    SUCCESS("status_success", "passed", "passed", "success", "favicon_status_success"),
    SUCCESS_WITH_WARNINGS("status_warning", "warning", "passed with warnings", "success-with-warnings",
            "favicon_status_success"),
    FAILED("status_failed", "failed", "failed", "failed", "favicon_status_failed"),
    CANCELED("status_canceled", "canceled", "canceled", "canceled", "favicon_status_canceled"),
    SKIPPED("status_skipped", "skipped", "skipped", "skipped", "favicon_status_skipped"),
    MANUAL("status_manual", "blocked", "waiting for manual action", "manual", "favicon_status_manual"),
    SCHEDULED("status_scheduled", "delayed", "waiting for delayed job", "scheduled", "favicon_status_scheduled");

    private final String icon;
    private final String text;
    private final String label;
    private final String group;
    private final String favicon;

    DetailedStatus(String icon, String text, String label, String group, String favicon) {
        this.icon = icon;
        this.text = text;
        this.label = label;
        this.group = group;
        this.favicon = favicon;
    }

    /** Returns the presentation of a status; a successful pipeline with an allowed failure has its own. */
    public static DetailedStatus of(PipelineStatus status, boolean warns) {
        return status == PipelineStatus.SUCCESS && warns ? SUCCESS_WITH_WARNINGS : valueOf(status.name());
    }

    public String icon() {
        return icon;
    }

    public String text() {
        return text;
    }

    public String label() {
        return label;
    }

    public String group() {
        return group;
    }

    /** Returns the tooltip, which equals the label. */
    public String tooltip() {
        return label;
    }

    public String favicon() {
        return favicon;
    }
}
