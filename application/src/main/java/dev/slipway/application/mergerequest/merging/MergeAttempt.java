package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.merging.MergeCommits.Made;
import dev.slipway.application.mergerequest.merging.MergeDecisions.Moment;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.push.PushUser;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Merges a merge request at once: makes the commits, and moves the target branch like a push. All checks are decided again in the
 * transaction that moves it.
 */
public final class MergeAttempt {

    /** Maximum number of merges if the branches move meanwhile; each starts with their new heads. */
    private static final int ATTEMPTS = 5;

    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final RecordVersions versions;
    private final MergeCommits commits;
    private final Parts parts;
    private final RefUpdater updater;
    private final RecordVersions.WorkRecord record;

    /** Decisions before and during the merge, and what finishes it if that is interrupted. */
    record Parts(MergeDecisions decisions, LastDecision.Parts last, FinishMerge finish) {}

    MergeAttempt(MergeRequests requests, MergeRequestViews views, RecordVersions versions, MergeCommits commits, Parts parts,
            RefUpdater updater, RecordVersions.WorkRecord record) {
        this.requests = requests;
        this.views = views;
        this.versions = versions;
        this.commits = commits;
        this.parts = parts;
        this.updater = updater;
        this.record = record;
    }

    /**
     * Merges a request as a user. Called outside a transaction, since git works up to a minute.
     *
     * @return why it is not merged; it is open then, as before
     * @throws Refusal not found, if the request is gone; unsupported or unavailable, if git is
     */
    public MergeOutcome merge(Caller caller, long mergeRequestId, MergeInstructions instructions) {
        return merge(caller, mergeRequestId, instructions, () -> true);
    }

    /** @param wanted asked under the lock of the request, before the merge is decided */
    public MergeOutcome merge(Caller caller, long mergeRequestId, MergeInstructions instructions, BooleanSupplier wanted) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<MergeOutcome> outcome = attempt(caller, mergeRequestId, instructions, wanted);
            if (outcome.isPresent()) {
                return outcome.get();
            }
        }
        return new MergeOutcome.Busy();
    }

    /** Returns an empty result if the branches moved meanwhile. */
    private Optional<MergeOutcome> attempt(Caller caller, long mergeRequestId, MergeInstructions instructions, BooleanSupplier wanted) {
        if (!parts.decisions().permits(caller, views.find(mergeRequestId).orElseThrow(Refusal::notFound))) {
            return Optional.of(new MergeOutcome.NotPermitted());
        }
        versions.updateOrLater(mergeRequestId);
        MergeRequestView request = views.find(mergeRequestId).orElseThrow(Refusal::notFound);
        Optional<MergeOutcome> objection = objection(caller, request, instructions);
        if (objection.isPresent() || !MergeDecisions.isCompared(request)) {
            return objection;
        }
        return switch (commits.make(caller, parts.decisions().grant(caller, request), request, instructions)) {
            case MergeCommits.Failed(Reason why) -> Optional.of(new MergeOutcome.Unmergeable(why));
            case Made made -> move(caller, request, instructions, made, wanted);
        };
    }

    /** Returns what objects. Git is asked for what approvals depend on only where nothing else objects, since that may take long. */
    private Optional<MergeOutcome> objection(Caller caller, MergeRequestView request, MergeInstructions instructions) {
        MergeDecisions.Opinion opinion = parts.decisions().opinion(caller, request, instructions, Moment.BEFORE);
        String target = request.git().heads().target();
        if (target == null || !opinion.ofApprovals() || !MergeDecisions.isCompared(request)) {
            return opinion.objection();
        }
        versions.renew(request, target, locked -> locked.state() == MergeRequestState.OPENED);
        return parts.decisions().objection(caller, request, instructions, Moment.BEFORE);
    }

    private Optional<MergeOutcome> move(Caller caller, MergeRequestView request, MergeInstructions instructions, Made made,
            BooleanSupplier wanted) {
        Merging merging = new Merging(caller.accountId().orElseThrow(), made.head(), made.mergeCommit(), made.squashCommit(),
                instructions.removeSource().orElse(request.content().options().removeSource()));
        if (!begin(request.id(), merging, instructions)) {
            return Optional.empty();
        }
        LastDecision decision = new LastDecision(parts.last(), caller, request, instructions, wanted, made, merging);
        RefUpdate update = new RefUpdate(RefName.branch(request.content().targetBranch()), made.base(), made.head(), false);
        try {
            // Another attempt, for another commit of the target branch, may have renewed it before this one began.
            versions.renew(request, made.base(), locked -> requests.begun(locked.id()).filter(merging::equals).isPresent());
            Optional<Reason> refused = updater.push(RepositoryId.ofProject(request.projects().id()), PushUser.of(caller), update, List.of(),
                    true, decision);
            return refused.isEmpty() ? Optional.of(new MergeOutcome.Merged()) : decision.outcome();
        } finally {
            parts.finish().tryToFinish(request.id());
        }
    }

    /** Locks an open request. Should this process die, {@link FinishMerge} ends the lock. */
    private boolean begin(long mergeRequestId, Merging merging, MergeInstructions instructions) {
        return record.transactions().write(now -> {
            Optional<Locked> open = requests.lock(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED);
            open.ifPresent(request -> {
                instructions.squash().ifPresent(squash -> choose(request, squash, now));
                requests.begin(mergeRequestId, merging, now);
            });
            return open.isPresent();
        });
    }

    /** Stores the choice to squash, which readers of the request see. */
    private void choose(Locked request, boolean squash, Instant now) {
        MergeOptions options = request.content().options();
        if (options.squash() != squash) {
            requests.change(request.id(),
                    request.content().withOptions(new MergeOptions(options.removeSource(), squash, options.collaboration())), now);
        }
    }
}
