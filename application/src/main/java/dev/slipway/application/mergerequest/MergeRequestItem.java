package dev.slipway.application.mergerequest;

import dev.slipway.domain.mergerequest.MergeFacts;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.Mergeability;
import java.util.Set;

/**
 * A merge request with what is known about its merge.
 *
 * @param obstacles found by later features
 * @param checking  whether a check of the merge is recorded
 * @param comments  number of notes but those of the system
 */
public record MergeRequestItem(MergeRequestView request, Set<MergeObstacle> obstacles, boolean checking, int comments) {

    public MergeRequestItem {
        obstacles = Set.copyOf(obstacles);
    }

    /** Returns the item without some of its comments. */
    MergeRequestItem without(int hidden) {
        return new MergeRequestItem(request, obstacles, checking, Math.max(0, comments - hidden));
    }

    public Mergeability mergeability() {
        Mergeability known = request.mergeability();
        return known == Mergeability.UNCHECKED && checking ? Mergeability.CHECKING : known;
    }

    /** Returns the facts for the checks of a merge. */
    public MergeFacts facts() {
        MergeFacts facts = request.facts(obstacles);
        return new MergeFacts(facts.state(), facts.draft(), facts.empty(), mergeability(), facts.pipeline(), facts.obstacles());
    }

    /** Returns whether no unresolved discussion keeps the request from being merged. */
    public boolean discussionsResolved() {
        return !obstacles.contains(MergeObstacle.DISCUSSIONS_NOT_RESOLVED);
    }
}
