package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.merging.MergeAttempt;
import dev.slipway.application.mergerequest.merging.MergeOutcome;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.automerge.AutoMergeStep;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Merges a request whose pipeline has succeeded, in the name of the user who asked for it and with the rights that the user has now. What
 * another check refuses goes on to wait. What cannot be merged, or is no longer permitted to the user, ends with an error that readers of
 * the request see, also if the user sees the project no longer.
 */
public final class RunAutoMerge implements WorkHandler {

    public static final String KIND = "RUN_AUTO_MERGE";

    /** Why a wait ends: the error that readers of the request see, if any, and the words of the note. */
    private enum End {
        /** The branches are not those that the user agreed to. */
        OUTDATED(null, ""),
        /** The merge needs a rebase, by which the source branch gets commits that the user has not agreed to. */
        OVERTAKEN(null, EndAutoMerge.OVERTAKEN),
        NOT_PERMITTED("merge_request.auto_merge_not_permitted", "the user who enabled it may not merge any more"),
        IMPOSSIBLE("merge_request.auto_merge_impossible", "the branches cannot be merged"),
        UNSUPPORTED("merge_request.auto_merge_unsupported", "the server cannot merge"),
        FAILED("merge_request.auto_merge_failed", "the merge failed");

        private final @Nullable String error;
        private final String words;

        End(@Nullable String error, String words) {
            this.error = error;
            this.words = words;
        }

        private String words(Locked request, AutoMerge waiting) {
            return this != OUTDATED ? words
                    : waiting.target().equals(request.content().targetBranch()) ? EndAutoMerge.PUSHED : EndAutoMerge.RETARGETED;
        }
    }

    private final AutoMerges merges;
    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final MergeAttempt attempt;
    private final ActingUsers users;
    private final RequestNotes notes;
    private final Transactions transactions;
    private final ExceededMerges exceeded = new ExceededMerges();

    public RunAutoMerge(AutoMerges merges, MergeRequests requests, MergeRequestViews views, MergeAttempt attempt, ActingUsers users,
            RequestNotes notes, Transactions transactions) {
        this.merges = merges;
        this.requests = requests;
        this.views = views;
        this.attempt = attempt;
        this.users = users;
        this.notes = notes;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        Optional<AutoMerge> waiting = merges.find(mergeRequestId);
        Optional<MergeRequestView> request = views.find(mergeRequestId);
        if (waiting.isPresent() && request.isPresent()) {
            step(mergeRequestId, waiting.get(), AutoMergeStep.of(moment(request.get(), request.get().state(), waiting.get())));
        }
    }

    /** Ends a wait whose merge fails each time, so that it is not repeated for good. */
    @Override
    public void givenUp(long mergeRequestId, String why) {
        merges.find(mergeRequestId).ifPresent(waiting -> end(mergeRequestId, waiting, End.FAILED));
    }

    private static AutoMergeStep.Moment moment(MergeRequestView request, MergeRequestState state, AutoMerge waiting) {
        return new AutoMergeStep.Moment(state, isAgreed(request, waiting), Optional.ofNullable(request.git().pipeline()),
                request.settings().pipeline());
    }

    private static boolean isAgreed(MergeRequestView request, AutoMerge waiting) {
        return waiting.head().equals(request.git().heads().source()) && waiting.target().equals(request.content().targetBranch());
    }

    private void step(long mergeRequestId, AutoMerge waiting, AutoMergeStep step) {
        switch (step) {
            case WAIT -> { }
            case MERGE -> merge(mergeRequestId, waiting);
            case OUTDATED -> end(mergeRequestId, waiting, End.OUTDATED);
            case OVERTAKEN -> end(mergeRequestId, waiting, End.OVERTAKEN);
            case IMPOSSIBLE -> end(mergeRequestId, waiting, End.IMPOSSIBLE);
        }
    }

    private void merge(long mergeRequestId, AutoMerge waiting) {
        Caller caller = waiting.userId().isPresent() ? users.caller(waiting.userId().getAsLong()) : Caller.ANONYMOUS;
        if (caller.account().isEmpty()) {
            end(mergeRequestId, waiting, End.NOT_PERMITTED);
            return;
        }
        switch (attempted(caller, mergeRequestId, waiting)) {
            case MergeOutcome.Merged ignored -> exceeded.remove(mergeRequestId);
            case MergeOutcome.Busy ignored -> { }
            case MergeOutcome.NotPermitted ignored -> end(mergeRequestId, waiting, End.NOT_PERMITTED);
            case MergeOutcome.Moved ignored -> end(mergeRequestId, waiting, End.OUTDATED);
            case MergeOutcome.Refused refused -> step(mergeRequestId, waiting, AutoMergeStep.refused(refused.check()));
            case MergeOutcome.Unmergeable(Reason why) -> step(mergeRequestId, waiting, AutoMergeStep.unmergeable(why,
                    AutoMergeStep.isExceeded(why) ? exceeded.count(mergeRequestId, waiting) : 0));
            case MergeOutcome.Withdrawn ignored -> { }
        }
    }

    /** Tries a merge again, unless one that took too long is to be put off. */
    void retry(long mergeRequestId) {
        if (!exceeded.rests(mergeRequestId)) {
            handle(mergeRequestId);
        }
    }

    /** Merges while this auto-merge waits: one that is canceled or set anew meanwhile, or whose pipeline restarts, is not carried out. */
    private MergeOutcome attempted(Caller caller, long mergeRequestId, AutoMerge waiting) {
        try {
            return attempt.merge(caller, mergeRequestId, waiting.instructions(), () -> goesOn(mergeRequestId, waiting));
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                // An overload passes: the merge is tried again within a minute.
                case Failure.Unavailable ignored -> new MergeOutcome.Busy();
                case Failure.StorageFull ignored -> throw refused;
                case Failure.NotFound ignored -> new MergeOutcome.NotPermitted();
                case Failure.Forbidden ignored -> new MergeOutcome.NotPermitted();
                case Failure.Unauthenticated ignored -> new MergeOutcome.NotPermitted();
                case Failure.Unsupported ignored -> ended(mergeRequestId, waiting, End.UNSUPPORTED);
                default -> ended(mergeRequestId, waiting, End.FAILED);
            };
        }
    }

    private MergeOutcome ended(long mergeRequestId, AutoMerge waiting, End why) {
        end(mergeRequestId, waiting, why);
        return new MergeOutcome.Withdrawn();
    }

    /** Decides again while the request is locked for this merge. */
    private boolean goesOn(long mergeRequestId, AutoMerge waiting) {
        return isWaiting(mergeRequestId, waiting) && views.find(mergeRequestId)
                .filter(request -> AutoMergeStep.of(moment(request, MergeRequestState.OPENED, waiting)) == AutoMergeStep.MERGE).isPresent();
    }

    private boolean isWaiting(long mergeRequestId, AutoMerge waiting) {
        return merges.find(mergeRequestId).equals(Optional.of(waiting));
    }

    private void end(long mergeRequestId, AutoMerge waiting, End why) {
        exceeded.remove(mergeRequestId);
        transactions.run(now -> {
            requests.lock(mergeRequestId).filter(locked -> isWaiting(mergeRequestId, waiting)).ifPresent(locked -> {
                merges.end(mergeRequestId, why.error, now);
                notes.write(locked, List.of(EventNotes.autoMergeAborted(why.words(locked, waiting))), null, now);
            });
        });
    }
}
