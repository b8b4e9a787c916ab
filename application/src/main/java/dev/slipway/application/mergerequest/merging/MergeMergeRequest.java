package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestDetails;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.merging.MergeDecisions.Moment;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Objects;
import java.util.Optional;

/** Merges a merge request for a user who waits for it, or leaves the merge to its pipeline. */
public final class MergeMergeRequest {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeRequestReads reads;
    private final RecordVersions versions;
    private final MergeDecisions decisions;
    private final MergeAttempt attempt;
    private final MergeLater later;

    MergeMergeRequest(Access access, MergeRequestAccess requests, MergeRequestReads reads, RecordVersions versions,
            MergeDecisions decisions, MergeAttempt attempt, MergeLater later) {
        this.access = access;
        this.requests = requests;
        this.reads = reads;
        this.versions = versions;
        this.decisions = decisions;
        this.attempt = attempt;
        this.later = later;
    }

    /** @param afterPipeline whether to merge when the pipeline has succeeded; at once if it has already */
    public MergeRequestDetails merge(Caller caller, ProjectRef reference, long iid, boolean afterPipeline, MergeInstructions instructions) {
        access.signedIn(caller);
        if (!access.project(caller, reference).allows(Ability.READ_MERGE_REQUESTS)) {
            throw Refusal.unauthenticated();
        }
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        MergeRequestView request = found.request();
        Optional<MergeInstructions> atOnce = afterPipeline ? leave(caller, reference, request, instructions) : Optional.of(instructions);
        atOnce.ifPresent(now -> refuse(attempt.merge(caller, request.id(), now)));
        return reads.written(caller, found.grant(), request.id());
    }

    /**
     * Leaves the merge to a pipeline that runs.
     *
     * @return instructions for a merge at once, of the head whose pipeline has succeeded; empty if the merge is left
     */
    private Optional<MergeInstructions> leave(Caller caller, ProjectRef reference, MergeRequestView before,
            MergeInstructions instructions) {
        if (!decisions.permits(caller, before)) {
            throw Refusal.unauthenticated();
        }
        versions.updateOrLater(before.id());
        MergeRequestView request = requests.find(caller, reference, before.iid()).request();
        decisions.objection(caller, request, instructions, Moment.BEFORE_PIPELINE).ifPresent(MergeMergeRequest::refuse);
        PipelineStatus status = request.git().pipeline();
        MergeInstructions bound = instructions.of(Objects.requireNonNull(request.git().heads().source()));
        if (status == PipelineStatus.SUCCESS) {
            return Optional.of(bound);
        }
        if (status == null || !PipelineStatus.ALIVE.contains(status)) {
            throw notMergeable(Reason.of("merge_request.no_running_pipeline"));
        }
        later.store(caller, request, bound);
        return Optional.empty();
    }

    private static void refuse(MergeOutcome outcome) {
        Optional<Refusal> refusal = switch (outcome) {
            case MergeOutcome.Merged() -> Optional.empty();
            case MergeOutcome.NotPermitted() -> Optional.of(Refusal.unauthenticated());
            case MergeOutcome.Refused(Reason check) -> Optional.of(notMergeable(check));
            case MergeOutcome.Moved(String head) -> Optional.of(Refusal.conflict(Reason.of("merge_request.other_head", head)));
            case MergeOutcome.Unmergeable(Reason why) -> Optional.of(new Refusal(new Failure.NotMerged(why)));
            case MergeOutcome.Withdrawn(), MergeOutcome.Busy() -> Optional.of(Refusal.conflict(Reason.of("push.busy")));
        };
        if (refusal.isPresent()) {
            throw refusal.get();
        }
    }

    /** Returns the rejection of a request that a check keeps from being merged. */
    public static Refusal notMergeable(Reason check) {
        return new Refusal(new Failure.NotMergeable(check));
    }
}
