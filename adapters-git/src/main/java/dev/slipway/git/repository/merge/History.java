package dev.slipway.git.repository.merge;

import dev.slipway.application.repository.port.Merges.Relation;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.git.repository.Stores;
import java.io.IOException;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;

/** Compares the histories of two commits. */
final class History {

    private History() {
    }

    static Relation relation(ObjectReader reader, Sides sides) throws IOException {
        try (RevWalk walk = new RevWalk(reader)) {
            RevCommit ours = walk.parseCommit(Stores.id(sides.ours()));
            RevCommit theirs = walk.parseCommit(Stores.id(sides.theirs()));
            if (walk.isMergedInto(theirs, ours)) {
                return Relation.CONTAINED;
            }
            return walk.isMergedInto(ours, theirs) ? Relation.AHEAD : diverged(walk, ours, theirs);
        }
    }

    private static Relation diverged(RevWalk walk, RevCommit ours, RevCommit theirs) throws IOException {
        walk.reset();
        walk.setRevFilter(RevFilter.MERGE_BASE);
        walk.markStart(ours);
        walk.markStart(theirs);
        return walk.next() == null ? Relation.UNRELATED : Relation.DIVERGED;
    }

    /** Returns whether {@code theirs} is {@code ours}, or follows it without a merge in between. */
    static boolean based(ObjectReader reader, Sides sides) throws IOException {
        try (RevWalk walk = new RevWalk(reader)) {
            RevCommit ours = walk.parseCommit(Stores.id(sides.ours()));
            RevCommit next = walk.parseCommit(Stores.id(sides.theirs()));
            while (!next.equals(ours) && next.getParentCount() == 1) {
                next = walk.parseCommit(next.getParent(0));
            }
            return next.equals(ours);
        }
    }
}
