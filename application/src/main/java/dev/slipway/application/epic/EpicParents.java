package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicRules;
import dev.slipway.domain.epic.EpicTree;
import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import dev.slipway.domain.epic.EpicTree.Problem;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Gives epics parents, in a transaction that has locked their trees. */
final class EpicParents {

    private final EpicTrees trees;

    EpicParents(EpicTrees trees) {
        this.trees = trees;
    }

    /** Gives a new epic a parent; rejects what breaks a rule as errors of its fields. */
    void set(long id, EpicDraft draft, OptionalLong parent, Instant now) {
        if (parent.isEmpty()) {
            return;
        }
        problem(id, parent.getAsLong()).ifPresent(problem -> {
            throw Refusal.invalid("parent", problem.reasonId());
        });
        EpicChecks.refuse(EpicRules.secrecy(draft.confidential(), trees.around(id, parent)));
        trees.adopt(id, parent, now);
    }

    /** Returns why an epic cannot get a parent; not found if either is gone. */
    Optional<Problem> problem(long id, long parent) {
        Child child = trees.child(id).orElseThrow(Refusal::notFound);
        Parent above = trees.parent(parent).orElseThrow(() -> Refusal.notFound("Epic"));
        return EpicTree.problem(child, above);
    }
}
