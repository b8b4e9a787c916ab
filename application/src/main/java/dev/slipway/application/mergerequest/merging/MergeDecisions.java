package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeFacts;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.PipelineCheck;
import java.util.Optional;

/** Decides whether a user may merge a request as it is at this moment, but for what git finds. */
final class MergeDecisions {

    /** Moments at which a merge is decided. */
    enum Moment {
        /** Before git works. */
        BEFORE,
        /** Before the merge is left to the pipeline, so that the check of the pipeline is left out. */
        BEFORE_PIPELINE,
        /** In the transaction that moves the target branch, while the request is locked for this merge. */
        LOCKED
    }

    private final Access access;
    private final MergeRequestReads reads;
    private final MergeStatuses statuses;

    MergeDecisions(Access access, MergeRequestReads reads, MergeStatuses statuses) {
        this.access = access;
        this.reads = reads;
        this.statuses = statuses;
    }

    /**
     * Returns what objects to the merge: the right of the user, then the checks in their order, then the head that the user names.
     *
     * @throws Refusal not found, if the user sees the project no longer
     */
    Optional<MergeOutcome> objection(Caller caller, MergeRequestView request, MergeInstructions instructions, Moment moment) {
        return opinion(caller, request, instructions, moment).objection();
    }

    /**
     * Objection to a merge, if there is one.
     *
     * @param ofApprovals whether nothing else than approvals does, so that they decide
     */
    record Opinion(Optional<MergeOutcome> objection, boolean ofApprovals) {}

    /** Returns what {@link #objection} does, and whether approvals decide. */
    Opinion opinion(Caller caller, MergeRequestView request, MergeInstructions instructions, Moment moment) {
        if (!permits(caller, request)) {
            return new Opinion(Optional.of(new MergeOutcome.NotPermitted()), false);
        }
        MergeFacts facts = facts(request, moment);
        return new Opinion(objection(facts, request, instructions), objection(facts.approved(), request, instructions).isEmpty());
    }

    private static Optional<MergeOutcome> objection(MergeFacts facts, MergeRequestView request, MergeInstructions instructions) {
        String head = request.git().heads().source();
        return MergeFacts.CHECKS.judge(facts).denial().<MergeOutcome>map(MergeOutcome.Refused::new)
                .or(() -> instructions.sha().isPresent() && head != null && !instructions.sha().get().equals(head)
                        ? Optional.of(new MergeOutcome.Moved(head)) : Optional.empty());
    }

    /** Returns the rights of the user in the target project. */
    ProjectGrant grant(Caller caller, MergeRequestView request) {
        return access.seen(caller, new ProjectRef.Id(request.projects().id())).orElseThrow(Refusal::notFound);
    }

    /**
     * Returns whether the user has the right to merge into the target branch.
     *
     * @throws Refusal not found, if the user sees the project no longer
     */
    boolean permits(Caller caller, MergeRequestView request) {
        return reads.mayMerge(caller, grant(caller, request), request.content().targetBranch());
    }

    /** Returns the facts as if git could merge the branches, if both are there: the merge itself finds that out. */
    private MergeFacts facts(MergeRequestView request, Moment moment) {
        MergeFacts known = request.facts(statuses.of(request, false).obstacles());
        boolean branches = request.git().heads().source() != null && request.git().heads().target() != null;
        boolean ours = moment == Moment.LOCKED && known.state() == MergeRequestState.LOCKED;
        return new MergeFacts(ours ? MergeRequestState.OPENED : known.state(), known.draft(), known.empty(),
                branches ? Mergeability.CAN_BE_MERGED : Mergeability.CANNOT_BE_MERGED,
                moment == Moment.BEFORE_PIPELINE ? PipelineCheck.PASSED : known.pipeline(), known.obstacles());
    }

    /** Returns whether the last version is of the present source and target branches, so that approvals and the diff are those of them. */
    static boolean isCompared(MergeRequestView request) {
        return request.git().heads().source() != null && request.isCompared();
    }

    /** Returns whether the merge makes one commit of all. */
    static boolean squashes(MergeRequestView request, MergeInstructions instructions) {
        return request.settings().squash().decide(instructions.squash().orElse(request.content().options().squash()));
    }
}
