package dev.slipway.domain.pipeline;

import java.util.Locale;

/** Failure reason of a pipeline that failed without running jobs. */
public enum PipelineFailureReason {
    UNKNOWN_FAILURE, CONFIG_ERROR, EXTERNAL_VALIDATION_FAILURE, USER_NOT_VERIFIED, SIZE_LIMIT_EXCEEDED,
    JOB_ACTIVITY_LIMIT_EXCEEDED, DEPLOYMENTS_LIMIT_EXCEEDED, PROJECT_DELETED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
