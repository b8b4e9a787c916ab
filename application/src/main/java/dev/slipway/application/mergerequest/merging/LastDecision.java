package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.merging.MergeCommits.Made;
import dev.slipway.application.mergerequest.merging.MergeDecisions.Moment;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Decides a merge in the transaction that moves the target branch, and records it there. Locks protections, the request, both branches and
 * the settings of the project, so each change of them counts entirely before the merge or after it.
 */
final class LastDecision implements RefUpdater.LastCheck {

    private static final Reason MOVED = Reason.of("push.stale");

    private final Parts parts;
    private final Caller caller;
    private final MergeRequestView before;
    private final MergeInstructions instructions;
    private final BooleanSupplier wanted;
    private final Made made;
    private final Merging merging;
    private Optional<MergeOutcome> outcome = Optional.empty();

    /** Ports of the decision. */
    record Parts(MergeRequests requests, MergeRequestViews views, BranchProtection protection, Git git, Projects projects,
            MergeDecisions decisions, RecordMerges merges) {}

    /** Refs as git has them, and as rows that can be locked. */
    record Git(Refs refs, MirroredRefs rows) {}

    /**
     * @param before the request of which the commits were made
     * @param wanted whether the merge is still wanted
     */
    LastDecision(Parts parts, Caller caller, MergeRequestView before, MergeInstructions instructions, BooleanSupplier wanted, Made made,
            Merging merging) {
        this.parts = parts;
        this.caller = caller;
        this.before = before;
        this.instructions = instructions;
        this.wanted = wanted;
        this.made = made;
        this.merging = merging;
    }

    /** Returns why the request is not merged; empty if another attempt may succeed. */
    Optional<MergeOutcome> outcome() {
        return outcome;
    }

    @Override
    public Optional<Reason> objection() {
        outcome = Optional.empty();
        parts.protection().lock(before.projects().id());
        if (locked().isEmpty() || !lockBranches() || parts.projects().lock(before.projects().id()).isEmpty()) {
            return Optional.of(MOVED);
        }
        Optional<MergeRequestView> present = parts.views().find(before.id());
        if (present.isEmpty()) {
            return Optional.of(MOVED);
        }
        outcome = decide(present.get());
        return outcome.isPresent() || !isSame(present.get()) ? Optional.of(MOVED) : Optional.empty();
    }

    private Optional<MergeOutcome> decide(MergeRequestView present) {
        if (!wanted.getAsBoolean()) {
            return Optional.of(new MergeOutcome.Withdrawn());
        }
        try {
            return parts.decisions().objection(caller, present, instructions, Moment.LOCKED);
        } catch (Refusal refused) {
            return Optional.of(new MergeOutcome.NotPermitted());
        }
    }

    /** Locks the request; empty if it is no longer locked for this merge. */
    private Optional<Locked> locked() {
        return parts.requests().lock(before.id()).filter(request -> request.state() == MergeRequestState.LOCKED
                && parts.requests().begun(before.id()).filter(merging::equals).isPresent());
    }

    private record Branch(long projectId, RefName ref) {}

    /** Locks the rows of both branches, in one order for all merges. Returns whether the source branch is at the merged head. */
    private boolean lockBranches() {
        Branch source = new Branch(Objects.requireNonNull(before.projects().sourceId()),
                RefName.branch(before.projects().sourceBranch()));
        Branch target = new Branch(before.projects().id(), RefName.branch(before.content().targetBranch()));
        boolean there = Stream.of(source, target)
                .sorted(Comparator.comparing(Branch::projectId).thenComparing(branch -> branch.ref().name()))
                .filter(branch -> parts.git().rows().lock(branch.projectId(), branch.ref())
                        .filter(at -> !branch.equals(source) || at.equals(made.source())).isPresent()).count() == 2;
        return there && parts.git().refs().find(source.projectId(), source.ref()).map(Refs.Target::object)
                .filter(made.source()::equals).isPresent();
    }

    /** Returns whether the commits are still those of the request and of the settings of its project. */
    private boolean isSame(MergeRequestView present) {
        return MergeDecisions.isCompared(present) && made.source().equals(present.git().heads().source())
                && present.content().targetBranch().equals(before.content().targetBranch())
                && present.settings().method() == before.settings().method()
                && MergeDecisions.squashes(present, instructions) == MergeDecisions.squashes(before, instructions);
    }

    @Override
    public void moved(Instant now) {
        locked().ifPresent(request -> parts.merges().merged(request, merging, now));
    }
}
