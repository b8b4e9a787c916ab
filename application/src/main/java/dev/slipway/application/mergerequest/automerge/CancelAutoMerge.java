package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.mergerequest.automerge.AutoMergeEvent;
import dev.slipway.domain.mergerequest.automerge.AutoMergeLifecycle;
import dev.slipway.domain.mergerequest.automerge.AutoMergeState;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes back that a request is merged when its pipeline succeeds: for users who may merge it, and for its author. */
public final class CancelAutoMerge {

    private final Access access;
    private final MergeRequestViews views;
    private final MergeRequestReads reads;
    private final MergeRequests requests;
    private final AutoMerges merges;
    private final RequestNotes notes;
    private final Transactions transactions;

    public CancelAutoMerge(Access access, MergeRequestViews views, MergeRequestReads reads, MergeRequests requests, AutoMerges merges,
            RequestNotes notes, Transactions transactions) {
        this.access = access;
        this.views = views;
        this.reads = reads;
        this.requests = requests;
        this.merges = merges;
        this.notes = notes;
        this.transactions = transactions;
    }

    /**
     * Cancels the merge. One that has begun asks under the lock of the request whether it is still wanted, so it comes before this or not
     * at all.
     */
    public void cancel(Caller caller, ProjectRef reference, long iid) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference);
        if (!grant.allows(Ability.READ_MERGE_REQUESTS)) {
            throw Refusal.unauthenticated();
        }
        MergeRequestView seen = views.find(grant.id(), iid).orElseThrow(Refusal::notFound);
        UserBrief author = seen.people().author();
        // Callers without the right do not wait for the lock, which merges need. Another target branch may change the right meanwhile.
        requireRight(caller, grant, seen.content(), isOwn(account, author == null ? null : author.id()));
        long id = seen.id();
        transactions.write(now -> {
            Locked locked = requests.lock(id).orElseThrow(Refusal::notFound);
            requireRight(caller, grant, locked.content(), isOwn(account, locked.authorId()));
            cancel(locked, account, now);
            return locked.id();
        });
    }

    private void requireRight(Caller caller, ProjectGrant grant, MergeRequestContent content, boolean own) {
        if (!reads.mayMerge(caller, grant, content.targetBranch()) && !(own && grant.allows(Ability.CHANGE_OWN_MERGE_REQUEST))) {
            throw Refusal.unauthenticated();
        }
    }

    private static boolean isOwn(Account account, @Nullable Long author) {
        return author != null && author == account.id();
    }

    private void cancel(Locked locked, Account account, Instant now) {
        if (locked.state() == MergeRequestState.CLOSED || locked.state() == MergeRequestState.MERGED) {
            throw new Refusal(new Failure.NotAllowed(Reason.of("merge_request.no_auto_merge")));
        }
        AutoMergeState state = merges.find(locked.id()).isPresent() ? AutoMergeState.WAITING : AutoMergeState.NONE;
        if (!(AutoMergeLifecycle.TABLE.on(state, AutoMergeEvent.CANCEL) instanceof Step.Moved)) {
            throw new Refusal(new Failure.NotCancelable(Reason.of("merge_request.not_waiting")));
        }
        merges.end(locked.id(), null, now);
        notes.write(locked, List.of(EventNotes.AUTO_MERGE_CANCELED), account.id(), now);
    }
}
