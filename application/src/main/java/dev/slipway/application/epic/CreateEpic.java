package dev.slipway.application.epic;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.EpicListener.Moment;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.epic.EpicDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates an epic of a group, for reporters. */
public final class CreateEpic {

    private final Access access;
    private final EpicAccess owners;
    private final EpicStore epics;
    private final EpicTrees trees;
    private final EpicParents parents;
    private final List<EpicListener> listeners;
    private final Transactions transactions;

    CreateEpic(Access access, EpicAccess owners, EpicStore epics, EpicTrees trees, EpicParents parents, List<EpicListener> listeners,
            Transactions transactions) {
        this.access = access;
        this.owners = owners;
        this.epics = epics;
        this.trees = trees;
        this.parents = parents;
        this.listeners = listeners;
        this.transactions = transactions;
    }

    /**
     * @param parent    id of the parent; empty for none
     * @param createdAt when that happened, told by an owner; ignored for others
     */
    public record Request(EpicDraft draft, OptionalLong parent, Optional<Instant> createdAt) {}

    public EpicView create(Caller caller, GroupRef reference, Request request) {
        Account author = access.signedIn(caller);
        GroupGrant group = access.group(caller, reference, EpicAccess.CHANGES);
        EpicDraft draft = EpicChecks.checked(request.draft());
        request.parent().ifPresent(parent -> owners.changeable(caller, parent));
        return transactions.write(now -> {
            if (request.parent().isPresent()) {
                trees.lock(group.id());
            }
            Instant createdAt = request.createdAt().filter(told -> group.holds(Role.OWNER))
                    .map(told -> EpicChecks.past("created_at", told, now)).orElse(now);
            long id = epics.create(new NewEpic(group.id(), draft, author.id(), createdAt));
            parents.set(id, draft, request.parent(), createdAt);
            EpicView made = owners.shown(caller, id);
            Moment moment = new Moment(group.id(), id, made.iid(), author.id(), createdAt);
            listeners.forEach(listener -> listener.opened(moment, draft));
            return made;
        });
    }

    /**
     * Creates an epic as the first child of another one, in the group of that.
     *
     * @param confidential empty for what the parent is
     */
    public EpicView createBelow(Caller caller, EpicRef reference, String title, Optional<Boolean> confidential) {
        Noted parent = owners.changeable(caller, reference).epic();
        EpicDraft draft = EpicDraft.titled(title).secret(confidential.orElse(parent.confidential()));
        return create(caller, new GroupRef.Id(parent.group().id()), new Request(draft, OptionalLong.of(parent.id()), Optional.empty()));
    }
}
