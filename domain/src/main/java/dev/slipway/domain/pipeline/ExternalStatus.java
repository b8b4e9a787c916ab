package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.WireNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Status of an external job as its system reports it, with the statuses of the job that permit the report. */
public enum ExternalStatus {
    PENDING("enqueue", JobEvent.ENQUEUE, Set.of(JobStatus.CREATED)),
    RUNNING("run", JobEvent.RUN, Set.of(JobStatus.CREATED, JobStatus.PENDING)),
    SUCCESS("success", JobEvent.SUCCEED, Set.of(JobStatus.CREATED, JobStatus.PENDING, JobStatus.RUNNING)),
    FAILED("drop", JobEvent.DROP, Set.of(JobStatus.CREATED, JobStatus.PENDING, JobStatus.RUNNING)),
    CANCELED("cancel", JobEvent.CANCEL, Set.of(JobStatus.CREATED, JobStatus.PENDING, JobStatus.RUNNING)),
    SKIPPED("skip", JobEvent.SKIP, Set.of(JobStatus.CREATED, JobStatus.PENDING));

    private static final WireNames<ExternalStatus> NAMES = WireNames.of(values());

    /** Name of the transition in the messages of the product. */
    private final String transition;
    private final JobEvent event;
    private final Set<JobStatus> from;

    ExternalStatus(String transition, JobEvent event, Set<JobStatus> from) {
        this.transition = transition;
        this.event = event;
        this.from = from;
    }

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<ExternalStatus> of(String wireName) {
        return NAMES.constant(wireName);
    }

    /** Returns why a job of this status does not take the report; empty if it does. */
    Optional<Reason> objection(JobStatus status) {
        return from.contains(status) ? Optional.empty()
                : Optional.of(Reason.of("commit_status.transition", transition, status.wireName()));
    }

    /** Returns the events that lead to the reported status. A job that was never reported as pending enters the queue before it runs. */
    List<JobEvent> events() {
        return this == RUNNING ? List.of(JobEvent.ENQUEUE, event) : List.of(event);
    }
}
