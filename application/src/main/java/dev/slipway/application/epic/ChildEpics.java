package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicOrder;
import dev.slipway.domain.epic.EpicRules;
import dev.slipway.domain.epic.EpicTree.Problem;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.OptionalLong;

/** Gives epics children, takes them away and orders them, for reporters of the group; a new child needs reporters of its group too. */
public final class ChildEpics {

    private final EpicAccess owners;
    private final EpicReads reads;
    private final EpicStore epics;
    private final EpicTrees trees;
    private final EpicParents parents;
    private final Transactions transactions;

    ChildEpics(EpicAccess owners, EpicReads reads, EpicStore epics, EpicTrees trees, EpicParents parents, Transactions transactions) {
        this.owners = owners;
        this.reads = reads;
        this.epics = epics;
        this.trees = trees;
        this.parents = parents;
        this.transactions = transactions;
    }

    /** Makes an epic the first child of another one, and takes it from the parent that it has. Returns the child. */
    public EpicView add(Caller caller, EpicRef reference, long childId) {
        EpicAccess.Found parent = owners.changeable(caller, reference);
        owners.changeable(caller, childId);
        return transactions.write(now -> {
            trees.lock(parent.group().id());
            Locked child = epics.lock(childId).orElseThrow(() -> Refusal.notFound("Epic"));
            parents.problem(childId, parent.epic().id()).ifPresent(problem -> {
                throw problem == Problem.ALREADY_CHILD ? Refusal.conflict(Reason.of("epic.assigned"))
                        : Refusal.unprocessable(Reason.of(problem.reasonId()));
            });
            OptionalLong above = OptionalLong.of(parent.epic().id());
            EpicRules.secrecy(child.content().confidential(), trees.around(childId, above)).stream().findFirst().ifPresent(problem -> {
                throw Refusal.unprocessable(problem.reason());
            });
            trees.adopt(childId, above, now);
            return owners.shown(caller, childId);
        });
    }

    /** Takes a child from an epic, and returns the child. */
    public EpicView remove(Caller caller, EpicRef reference, long childId) {
        EpicAccess.Found parent = owners.changeable(caller, reference);
        child(caller, parent.epic(), childId);
        return transactions.write(now -> {
            trees.lock(parent.group().id());
            epics.lock(childId).filter(child -> child.parent().equals(OptionalLong.of(parent.epic().id())))
                    .orElseThrow(Refusal::notFound);
            trees.adopt(childId, OptionalLong.empty(), now);
            return owners.shown(caller, childId);
        });
    }

    /**
     * Moves a child among the children of an epic, and returns those that the caller sees.
     *
     * @param before child that is to be directly before it
     * @param after  child that is to be directly behind it
     */
    public EpicReads.Children move(Caller caller, EpicRef reference, long childId, OptionalLong before, OptionalLong after) {
        EpicAccess.Found parent = owners.changeable(caller, reference);
        child(caller, parent.epic(), childId);
        before.ifPresent(id -> child(caller, parent.epic(), id));
        after.ifPresent(id -> child(caller, parent.epic(), id));
        transactions.write(() -> {
            trees.lock(parent.group().id());
            List<Long> children = trees.children(parent.epic().id());
            if (!children.contains(childId) || before.isPresent() && !children.contains(before.getAsLong())
                    || after.isPresent() && !children.contains(after.getAsLong())) {
                throw Refusal.notFound();
            }
            trees.arrange(parent.epic().id(), EpicOrder.moved(children, childId, before, after));
        });
        return reads.children(caller, parent.epic(), new PageRequest.Offset(1, PageRequest.MAX_SIZE));
    }

    /** Rejects an epic that is no child of the other, and one that the caller does not see, alike. */
    private void child(Caller caller, Noted parent, long childId) {
        if (!owners.noted(caller, childId).parent().equals(OptionalLong.of(parent.id()))) {
            throw Refusal.notFound();
        }
    }
}
