package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;

/** Deletes an epic, for owners of the group. Its children lose their parent, and its issues their epic. */
public final class DeleteEpic {

    private final EpicAccess owners;
    private final EpicStore epics;
    private final EpicTrees trees;
    private final Transactions transactions;

    DeleteEpic(EpicAccess owners, EpicStore epics, EpicTrees trees, Transactions transactions) {
        this.owners = owners;
        this.epics = epics;
        this.trees = trees;
        this.transactions = transactions;
    }

    public void delete(Caller caller, EpicRef reference) {
        EpicAccess.Found found = owners.changeable(caller, reference);
        found.group().require(Role.OWNER);
        transactions.write(() -> {
            trees.lock(found.group().id());
            epics.remove(epics.lock(found.epic().id()).orElseThrow(Refusal::notFound).id());
        });
    }
}
