package dev.slipway.domain.job;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Failure reason of a job. Clients and runners receive the name; the text is shown in tooltips. */
public enum FailureReason {
    UNKNOWN_FAILURE("unknown failure"),
    SCRIPT_FAILURE("script failure"),
    API_FAILURE("API failure"),
    STUCK_OR_TIMEOUT_FAILURE("stuck or timeout failure"),
    RUNNER_SYSTEM_FAILURE("runner system failure"),
    MISSING_DEPENDENCY_FAILURE("missing dependency failure"),
    RUNNER_UNSUPPORTED("unsupported runner"),
    STALE_SCHEDULE("stale schedule"),
    JOB_EXECUTION_TIMEOUT("job execution timeout"),
    ARCHIVED_FAILURE("archived failure"),
    UNMET_PREREQUISITES("unmet prerequisites"),
    SCHEDULER_FAILURE("scheduler failure"),
    DATA_INTEGRITY_FAILURE("data integrity failure"),
    FORWARD_DEPLOYMENT_FAILURE("forward deployment failure"),
    USER_BLOCKED("pipeline user was blocked"),
    PROJECT_DELETED("pipeline project was deleted"),
    CI_QUOTA_EXCEEDED("no more compute minutes available"),
    PIPELINE_LOOP_DETECTED("job would create infinitely looping pipelines"),
    NO_MATCHING_RUNNER("no matching runner available"),
    TRACE_SIZE_EXCEEDED("log size limit exceeded"),
    BUILDS_DISABLED("project builds are disabled"),
    ENVIRONMENT_CREATION_FAILURE("environment creation failure"),
    DEPLOYMENT_REJECTED("deployment rejected"),
    FAILED_OUTDATED_DEPLOYMENT_JOB("failed outdated deployment job"),
    PROTECTED_ENVIRONMENT_FAILURE("protected environment failure"),
    INSUFFICIENT_BRIDGE_PERMISSIONS("no permissions to trigger downstream pipeline"),
    DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND("downstream project could not be found"),
    INVALID_BRIDGE_TRIGGER("downstream pipeline trigger definition is invalid"),
    UPSTREAM_BRIDGE_PROJECT_NOT_FOUND("upstream project could not be found"),
    INSUFFICIENT_UPSTREAM_PERMISSIONS("no permissions to read upstream project"),
    BRIDGE_PIPELINE_IS_CHILD_PIPELINE("creation of child pipeline not allowed from another child pipeline"),
    DOWNSTREAM_PIPELINE_CREATION_FAILED("downstream pipeline can not be created"),
    SECRETS_PROVIDER_NOT_FOUND("secrets provider can not be found"),
    REACHED_MAX_DESCENDANT_PIPELINES_DEPTH("reached maximum depth of child pipelines"),
    REACHED_MAX_PIPELINE_HIERARCHY_SIZE("downstream pipeline tree is too large"),
    IP_RESTRICTION_FAILURE("ip restriction failure");

    private static final WireNames<FailureReason> NAMES = WireNames.of(values());

    private final String text;

    FailureReason(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<FailureReason> of(String wireName) {
        return NAMES.constant(wireName);
    }

    /** Returns the failure reason that a runner reported; an unknown or absent name is an unknown failure. */
    public static FailureReason fromRunner(String wireName) {
        return of(wireName).orElse(UNKNOWN_FAILURE);
    }
}
