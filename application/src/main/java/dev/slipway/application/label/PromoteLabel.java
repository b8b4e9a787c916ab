package dev.slipway.application.label;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.ResumedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes a label of a project one of its group, for reporters of both. Labels of that name of other projects below the group are merged
 * into it: as many items as fit a piece at once, the others by work. Of two promotions at a time the second finds no label.
 */
public final class PromoteLabel {

    static final String MERGING = "MERGE_LABELS";

    /** Number of items of a piece, and of labels that are looked at together. */
    private static final int PIECE = 1_000;

    private final Access access;
    private final LabelViews views;
    private final LabelMoves moves;
    private final Work work;
    private final Transactions transactions;

    PromoteLabel(Access access, LabelViews views, LabelMoves moves, Work work, Transactions transactions) {
        this.access = access;
        this.views = views;
        this.moves = moves;
        this.work = work;
        this.transactions = transactions;
    }

    /** Returns the work that merges labels of projects into the label of the same name of a group above them. */
    WorkHandler merging() {
        return new ResumedWork(new WorkInPieces(MERGING, work, transactions, (id, now) -> moves.mergeSome(id, PIECE) == PIECE), work,
                after -> moves.unmerged(after, PIECE));
    }

    /** Returns the label of the group. */
    public LabelView promote(Caller caller, ProjectRef reference, LabelRef label) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.MANAGE_LABELS);
        LabelView own = views.find(new LabelPlace.OfProject(grant.id(), false), label, caller.accountId())
                .orElseThrow(() -> Refusal.notFound("Label"));
        GroupGrant group = access.seen(caller, new GroupRef.Id(grant.namespaceId()))
                .orElseThrow(() -> Refusal.badRequest(Reason.of("label.not_promoted")));
        group.require(Role.REPORTER);
        LabelView promoted = transactions.write(now -> {
            long id = moves.promote(own.id(), grant.id(), group.id(), now).orElseThrow(() -> Refusal.notFound("Label"));
            work.soon(MERGING, id);
            return views.find(new LabelPlace.OfGroup(group.id(), false, Optional.empty(), Optional.empty()),
                    new LabelRef(OptionalLong.of(id), own.title()), caller.accountId()).orElseThrow(Refusal::notFound);
        });
        // A transaction of its own, since items are locked before labels.
        merging().handle(promoted.id());
        return promoted;
    }
}
