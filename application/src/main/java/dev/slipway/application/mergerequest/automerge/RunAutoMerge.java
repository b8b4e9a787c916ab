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
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.automerge.AutoMergeStep;
import dev.slipway.domain.mergerequest.MergeRequestState;
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

    /** Reasons that readers see. */
    private static final String NOT_PERMITTED = "merge_request.auto_merge_not_permitted";
    private static final String IMPOSSIBLE = "merge_request.auto_merge_impossible";
    private static final String UNSUPPORTED = "merge_request.auto_merge_unsupported";
    private static final String FAILED = "merge_request.auto_merge_failed";

    private final AutoMerges merges;
    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final MergeAttempt attempt;
    private final ActingUsers users;
    private final RequestNotes notes;
    private final Transactions transactions;

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
        merges.find(mergeRequestId).ifPresent(waiting -> end(mergeRequestId, waiting, FAILED));
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
            case OUTDATED -> end(mergeRequestId, waiting, null);
            case IMPOSSIBLE -> end(mergeRequestId, waiting, IMPOSSIBLE);
        }
    }

    private void merge(long mergeRequestId, AutoMerge waiting) {
        Caller caller = waiting.userId().isPresent() ? users.caller(waiting.userId().getAsLong()) : Caller.ANONYMOUS;
        if (caller.account().isEmpty()) {
            end(mergeRequestId, waiting, NOT_PERMITTED);
            return;
        }
        switch (attempted(caller, mergeRequestId, waiting)) {
            case MergeOutcome.Merged ignored -> { }
            case MergeOutcome.Busy ignored -> { }
            case MergeOutcome.NotPermitted ignored -> end(mergeRequestId, waiting, NOT_PERMITTED);
            case MergeOutcome.Moved ignored -> end(mergeRequestId, waiting, null);
            case MergeOutcome.Refused refused -> step(mergeRequestId, waiting, AutoMergeStep.refused(refused.check()));
            case MergeOutcome.Unmergeable unmergeable -> step(mergeRequestId, waiting,
                    AutoMergeStep.unmergeable(unmergeable.why(), checked(mergeRequestId)));
            case MergeOutcome.Withdrawn ignored -> { }
        }
    }

    private Mergeability checked(long mergeRequestId) {
        return views.find(mergeRequestId).map(MergeRequestView::mergeability).orElse(Mergeability.UNCHECKED);
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
                case Failure.Unsupported ignored -> ended(mergeRequestId, waiting, UNSUPPORTED);
                default -> ended(mergeRequestId, waiting, FAILED);
            };
        }
    }

    private MergeOutcome ended(long mergeRequestId, AutoMerge waiting, String error) {
        end(mergeRequestId, waiting, error);
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

    /** Returns why the merge does not wait any more, as the note tells it. @param error null if the branches are not those agreed to */
    private static String reason(Locked request, AutoMerge waiting, @Nullable String error) {
        if (error == null) {
            return waiting.target().equals(request.content().targetBranch()) ? EndAutoMerge.PUSHED : EndAutoMerge.RETARGETED;
        }
        return switch (error) {
            case NOT_PERMITTED -> "the user who enabled it may not merge any more";
            case IMPOSSIBLE -> "the branches cannot be merged";
            case UNSUPPORTED -> "the server cannot merge";
            default -> "the merge failed";
        };
    }

    private void end(long mergeRequestId, AutoMerge waiting, @Nullable String error) {
        transactions.run(now -> {
            requests.lock(mergeRequestId).filter(locked -> isWaiting(mergeRequestId, waiting)).ifPresent(locked -> {
                merges.end(mergeRequestId, error, now);
                notes.write(locked, List.of(EventNotes.autoMergeAborted(reason(locked, waiting, error))), null, now);
            });
        });
    }
}
