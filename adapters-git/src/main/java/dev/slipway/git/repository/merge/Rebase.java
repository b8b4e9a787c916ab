package dev.slipway.git.repository.merge;

import dev.slipway.application.repository.port.Merges.Exceeded;
import dev.slipway.application.repository.port.Merges.Obstacle;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Makes the commits of a branch again on top of another, one after the other. */
final class Rebase {

    /** Mark of a commit whose change the other side has too. */
    private static final char SAME = '=';

    private final RevWalk walk;
    private final TreeMerger trees;
    private final Storing storing;
    private final int most;

    /** Stores a commit. */
    @FunctionalInterface
    interface Storing {
        ObjectId store(byte[] commit) throws IOException;
    }

    Rebase(RevWalk walk, TreeMerger trees, Storing storing, int most) {
        this.walk = walk;
        this.trees = trees;
        this.storing = storing;
        this.most = most;
    }

    /** Result of a rebase. */
    sealed interface Outcome {}

    /** @param head the last commit */
    record Moved(ObjectId head) implements Outcome {}

    record Stopped(Obstacle obstacle) implements Outcome {}

    Outcome onto(Sides sides, Signature committer) throws IOException {
        IsolatedGit.Answer found = trees.git().run("rev-list", "--reverse", "--topo-order", "--no-merges", "--right-only", "--cherry-mark",
                sides.ours() + "..." + sides.theirs());
        List<String> lines = new String(found.output().kept(), StandardCharsets.US_ASCII).lines().toList();
        if (found.exceeded() || found.output().cut() || lines.size() > most) {
            return new Stopped(new Exceeded());
        }
        if (found.status() != 0) {
            throw found.failure();
        }
        RevCommit head = walk.parseCommit(Stores.id(sides.ours()));
        for (String line : lines) {
            switch (next(head, line, committer)) {
                case Moved(ObjectId moved) -> head = walk.parseCommit(moved);
                case Stopped stopped -> {
                    return stopped;
                }
            }
        }
        return new Moved(head.copy());
    }

    private Outcome next(RevCommit head, String line, Signature committer) throws IOException {
        RevCommit commit = walk.parseCommit(Stores.id(line.substring(1)));
        boolean root = commit.getParentCount() == 0;
        if (!root && commit.getParent(0).equals(head)) {
            return new Moved(commit.copy());
        }
        ObjectId before = root ? trees.empty() : walk.parseCommit(commit.getParent(0)).getTree().copy();
        boolean empty = before.equals(commit.getTree());
        if (line.charAt(0) == SAME && !empty) {
            return new Moved(head.copy());
        }
        return switch (trees.apply(before, head.getTree(), commit.getTree())) {
            case MergedTree.Whole(ObjectId tree) when tree.equals(head.getTree()) && !empty -> new Moved(head.copy());
            case MergedTree.Whole(ObjectId tree) -> new Moved(storing.store(
                    CommitBytes.commit(tree, List.of(head), CommitBytes.Words.of(commit), committer)));
            case MergedTree.Blocked(Obstacle obstacle) -> new Stopped(obstacle);
        };
    }
}
