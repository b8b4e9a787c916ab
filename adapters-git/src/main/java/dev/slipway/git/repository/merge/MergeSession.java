package dev.slipway.git.repository.merge;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Merges.Author;
import dev.slipway.application.repository.port.Merges.Clean;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Empty;
import dev.slipway.application.repository.port.Merges.Exceeded;
import dev.slipway.application.repository.port.Merges.Kept;
import dev.slipway.application.repository.port.Merges.Named;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Relation;
import dev.slipway.application.repository.port.Merges.Result;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.application.repository.port.Merges.Trial;
import dev.slipway.application.repository.port.Merges.Unrelated;
import dev.slipway.application.repository.port.Merges.UpToDate;
import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.JGitCommits;
import dev.slipway.git.repository.Quarantine;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.limit.PackLimit;
import dev.slipway.git.repository.limit.TimedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * One merge, squash, rebase or change on top of another commit. All objects go into a quarantine; the commits that are made, and what they
 * reach, are taken over from it together.
 */
final class MergeSession implements AutoCloseable {

    private final Quarantine quarantine;
    private final TimedReader reader;
    private final RevWalk walk;
    private final ObjectInserter inserter;
    private final TreeMerger trees;
    private final MergeLimits limits;
    private final PackLimit pack;

    MergeSession(Quarantine quarantine, GitProgram program, MergeLimits limits, Storage storage) {
        long end = System.nanoTime() + limits.time().toNanos();
        this.quarantine = quarantine;
        this.limits = limits;
        this.pack = new PackLimit(limits.bytes(), end, storage);
        this.reader = TimedReader.until(quarantine.repository(), end);
        this.walk = new RevWalk(reader);
        this.inserter = quarantine.repository().newObjectInserter();
        this.trees = new TreeMerger(quarantine.repository(), reader, inserter,
                () -> IsolatedGit.in(quarantine, program.path(), limits, end));
    }

    @Override
    public void close() {
        inserter.close();
        walk.close();
        reader.close();
    }

    private RevCommit parsed(String sha) throws IOException {
        return walk.parseCommit(Stores.id(sha));
    }

    Trial check(Sides sides) throws IOException {
        return tried(united(sides));
    }

    Trial check(Pick pick) throws IOException {
        return tried(applied(pick));
    }

    private static Trial tried(MergedTree merged) {
        return switch (merged) {
            case MergedTree.Whole ignored -> new Clean();
            case MergedTree.Blocked(var obstacle) -> obstacle;
        };
    }

    Result merge(Sides sides, Text text) throws IOException {
        return switch (united(sides)) {
            case MergedTree.Whole(ObjectId tree) -> stored(commit(tree, List.of(parsed(sides.ours()), parsed(sides.theirs())), text,
                    parsed(sides.theirs())), kept(sides));
            case MergedTree.Blocked(var obstacle) -> obstacle;
        };
    }

    Result squash(Sides sides, Text text) throws IOException {
        RevCommit ours = parsed(sides.ours());
        return switch (united(sides)) {
            case MergedTree.Whole(ObjectId tree) when tree.equals(ours.getTree()) -> new Empty();
            case MergedTree.Whole(ObjectId tree) -> stored(commit(tree, List.of(ours), text, parsed(sides.theirs())), kept(sides));
            case MergedTree.Blocked(var obstacle) -> obstacle;
        };
    }

    Result apply(Pick pick, Text text) throws IOException {
        RevCommit onto = parsed(pick.onto());
        return switch (applied(pick)) {
            case MergedTree.Whole(ObjectId tree) -> stored(commit(tree, List.of(onto), text, parsed(pick.change())), Set.of(onto.copy()));
            case MergedTree.Blocked(var obstacle) -> obstacle;
        };
    }

    private MergedTree united(Sides sides) throws IOException {
        return switch (History.relation(reader, sides)) {
            case CONTAINED -> new MergedTree.Blocked(new UpToDate());
            case UNRELATED -> new MergedTree.Blocked(new Unrelated());
            case EXCEEDED -> new MergedTree.Blocked(new Exceeded());
            case AHEAD -> new MergedTree.Whole(parsed(sides.theirs()).getTree());
            case DIVERGED -> trees.merge(parsed(sides.ours()), parsed(sides.theirs()));
        };
    }

    private MergedTree applied(Pick pick) throws IOException {
        RevCommit change = parsed(pick.change());
        ObjectId onto = parsed(pick.onto()).getTree();
        ObjectId before = parent(change);
        MergedTree merged = pick.direction() == Direction.CHERRY_PICK ? trees.apply(before, onto, change.getTree())
                : trees.apply(change.getTree(), onto, before);
        return merged.equals(new MergedTree.Whole(onto.copy())) ? new MergedTree.Blocked(new Empty()) : merged;
    }

    /** Returns the tree of the first parent, or the empty tree. */
    private ObjectId parent(RevCommit commit) throws IOException {
        return commit.getParentCount() == 0 ? trees.empty() : walk.parseCommit(commit.getParent(0)).getTree().copy();
    }

    Result rebase(Sides sides, Signature committer) throws IOException {
        RevCommit theirs = parsed(sides.theirs());
        Relation relation = History.relation(reader, sides);
        if (relation == Relation.UNRELATED) {
            return new Unrelated();
        }
        if (relation == Relation.CONTAINED && !sides.ours().equals(sides.theirs())) {
            return new Done(JGitCommits.commit(parsed(sides.ours())));
        }
        if (relation != Relation.DIVERGED && History.based(reader, sides)) {
            return new UpToDate();
        }
        return switch (new Rebase(walk, trees, this::insert, limits.commits()).onto(sides, committer)) {
            case Rebase.Moved(ObjectId head) when head.equals(theirs) -> new UpToDate();
            case Rebase.Moved(ObjectId head) -> stored(head, kept(sides));
            case Rebase.Stopped(var obstacle) -> obstacle;
        };
    }

    /** Returns the sides that refs keep, with all that they reach. Objects of others may be swept, so they are packed again. */
    private Set<ObjectId> kept(Sides sides) throws IOException {
        ObjectId ours = Stores.id(sides.ours());
        ObjectId theirs = Stores.id(sides.theirs());
        boolean named = !quarantine.repository().getRefDatabase().getTipsWithSha1(theirs).isEmpty();
        return named ? Set.of(ours, theirs) : Set.of(ours);
    }

    private ObjectId commit(ObjectId tree, List<RevCommit> parents, Text text, RevCommit original) throws IOException {
        byte[] author = author(text.author(), original);
        return insert(CommitBytes.commit(tree, List.copyOf(parents),
                new CommitBytes.Words(author, text.message().getBytes(StandardCharsets.UTF_8)), text.committer()));
    }

    private static byte[] author(Author author, RevCommit original) {
        return switch (author) {
            case Kept() -> CommitBytes.Words.of(original).author();
            case Named(Signature signature) -> CommitBytes.bytes(signature);
        };
    }

    private ObjectId insert(byte[] commit) throws IOException {
        ObjectId id = inserter.insert(Constants.OBJ_COMMIT, commit);
        inserter.flush();
        return id;
    }

    private Result stored(ObjectId commit, Set<ObjectId> known) throws IOException {
        quarantine.pack(Set.of(commit), known, pack);
        quarantine.release();
        return new Done(JGitCommits.commit(walk.parseCommit(commit)));
    }
}
