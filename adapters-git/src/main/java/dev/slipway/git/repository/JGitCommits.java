package dev.slipway.git.repository;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.EntryLimit;
import dev.slipway.git.repository.limit.HeavyWork;
import dev.slipway.git.repository.limit.LineCounts;
import dev.slipway.git.repository.limit.TextBudget;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TagBuilder;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.treewalk.AbstractTreeIterator;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/** Reads and writes commits of stored repositories. */
@Singleton
public final class JGitCommits implements Commits {

    /** Maximum duration of counting the changed lines of the commits of one answer. */
    private static final Duration COUNTING = Duration.ofSeconds(5);

    /** Maximum characters of a message in a list, so that the messages of a page stay within the text budget of one answer. */
    private static final int LONGEST_LISTED = TextBudget.USUAL / PageRequest.MAX_SIZE;

    private final Stores stores;

    public JGitCommits(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public Optional<Commit> find(RepositoryId repositoryId, String revision) {
        return stores.ask(repositoryId, Optional.empty(), repository -> {
            try (RevWalk walk = new RevWalk(repository)) {
                return resolve(repository, walk, revision).map(JGitCommits::commit);
            }
        });
    }

    static Optional<RevCommit> resolve(Repository repository, RevWalk walk, String revision) throws IOException {
        List<String> names = List.of(Constants.R_HEADS + revision, Constants.R_TAGS + revision, revision);
        for (String name : names) {
            if (!name.equals(revision) || revision.equals(Constants.HEAD) || revision.startsWith("refs/")) {
                Optional<Ref> ref = name.equals(Constants.HEAD)
                        ? Optional.ofNullable(repository.exactRef(name)) : Stores.ref(repository, name);
                if (ref.isPresent() && ref.get().getObjectId() != null) {
                    return Stores.commit(walk, ref.get().getObjectId());
                }
            }
        }
        return Shas.isAbbreviated(revision) ? byName(walk, revision) : Optional.empty();
    }

    private static Optional<RevCommit> byName(RevWalk walk, String beginning) throws IOException {
        List<RevCommit> found = new ArrayList<>();
        for (ObjectId id : walk.getObjectReader().resolve(AbbreviatedObjectId.fromString(beginning))) {
            Stores.commit(walk, id).filter(commit -> commit.equals(id)).ifPresent(found::add);
        }
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** Returns a commit as people read it. */
    public static Commit commit(RevCommit commit) {
        return new Commit(
                commit.name(),
                Arrays.stream(commit.getParents()).map(ObjectId::name).toList(),
                Idents.author(commit),
                Idents.committer(commit),
                commit.getFullMessage());
    }

    private static Commit listed(RevWalk walk, RevCommit next) throws IOException {
        walk.parseBody(next);
        Commit commit = commit(next);
        next.disposeBody();
        return commit.message().length() <= LONGEST_LISTED ? commit : new Commit(commit.sha(), commit.parents(), commit.author(),
                commit.committer(), commit.message().substring(0, LONGEST_LISTED));
    }

    @Override
    public Page<Commit> log(RepositoryId repositoryId, LogFilter filter, PageRequest page) {
        return stores.ask(repositoryId, Page.empty(), repository -> {
            try (RevWalk walk = new RevWalk(repository)) {
                walk.setRetainBody(false);
                walk.setFirstParent(filter.firstParent());
                walk.setRewriteParents(false);
                return start(repository, walk, filter) ? page(walk, filter, page) : Page.empty();
            }
        });
    }

    private static boolean start(Repository repository, RevWalk walk, LogFilter filter) throws IOException {
        if (filter.from() != null) {
            Optional<RevCommit> from = resolve(repository, walk, filter.from());
            if (from.isPresent()) {
                walk.markStart(from.get());
            }
            return from.isPresent();
        }
        boolean any = false;
        for (Ref ref : repository.getRefDatabase().getRefsByPrefix(Constants.R_HEADS, Constants.R_TAGS)) {
            Optional<RevCommit> from = Stores.commit(walk, ref.getObjectId());
            if (from.isPresent()) {
                walk.markStart(from.get());
                any = true;
            }
        }
        return any;
    }

    private static Page<Commit> page(RevWalk walk, LogFilter filter, PageRequest page) throws IOException {
        walk.setRevFilter(new LogRevFilter(filter));
        if (filter.path() != null) {
            walk.setTreeFilter(LogRevFilter.changing(filter.path()));
        }
        return switch (page) {
            case PageRequest.Offset offset -> page(walk, offset);
            case PageRequest.Keyset keyset -> page(walk, keyset.behind().orElseThrow(), keyset.size());
        };
    }

    private static Page<Commit> page(RevWalk walk, PageRequest.Offset page) throws IOException {
        List<Commit> items = new ArrayList<>();
        long total = 0;
        for (RevCommit next = walk.next(); next != null && total <= PageRequest.TOTAL_CAP + page.skipped(); next = walk.next()) {
            if (total >= page.skipped() && items.size() < page.size()) {
                items.add(listed(walk, next));
            }
            total++;
        }
        return new Page<>(items, Math.min(total, PageRequest.TOTAL_CAP + 1));
    }

    /** Positions are commit ids. An id that is not in the log is no position. */
    private static Page<Commit> page(RevWalk walk, KeysetPosition behind, int size) throws IOException {
        if (!behind.atStart() && !skipped(walk, behind)) {
            throw behind.invalid();
        }
        List<Commit> found = new ArrayList<>();
        for (RevCommit next = walk.next(); next != null && found.size() <= size; next = walk.next()) {
            found.add(listed(walk, next));
        }
        return Page.walked(found, size, last -> behind.at(List.of(Optional.of(last.sha()))));
    }

    private static boolean skipped(RevWalk walk, KeysetPosition behind) throws IOException {
        String last = behind.values().size() == 1 ? behind.values().getFirst().orElse("") : "";
        if (!Shas.isFull(last)) {
            return false;
        }
        RevCommit next = walk.next();
        while (next != null && !next.name().equals(last)) {
            next = walk.next();
        }
        return next != null;
    }

    @Override
    public List<CommitStats> stats(RepositoryId repositoryId, List<String> shas) {
        return HeavyWork.ask(() -> stores.ask(repositoryId, repository -> {
            long start = System.nanoTime();
            try (ObjectReader reader = repository.newObjectReader()) {
                LineCounts counts = new LineCounts(reader, LineCounts.Limits.USUAL, () -> System.nanoTime() - start > COUNTING.toNanos());
                List<CommitStats> stats = new ArrayList<>();
                for (String sha : shas) {
                    stats.add(counts.of(Stores.id(sha)));
                }
                return List.copyOf(stats);
            }
        }));
    }

    @Override
    public Changed changed(RepositoryId repositoryId, String from, String to, int max) {
        return stores.ask(repositoryId, new Changed(List.of(), false), repository -> {
            try (RevWalk walk = new RevWalk(repository); TreeWalk trees = new TreeWalk(repository)) {
                EntryLimit limit = EntryLimit.largest();
                trees.setRecursive(true);
                trees.setFilter(AndTreeFilter.create(TreeFilter.ANY_DIFF, limit));
                trees.addTree(iterator(walk, from));
                trees.addTree(iterator(walk, to));
                List<String> paths = new ArrayList<>();
                boolean more = trees.next();
                while (more && paths.size() < max) {
                    paths.add(trees.getPathString());
                    more = trees.next();
                }
                return new Changed(paths, more || limit.passed());
            }
        });
    }

    private static AbstractTreeIterator iterator(RevWalk walk, String sha) throws IOException {
        if (Shas.isZero(sha)) {
            return new EmptyTreeIterator();
        }
        ObjectReader reader = walk.getObjectReader();
        return new CanonicalTreeParser(null, reader, walk.parseCommit(Stores.id(sha)).getTree());
    }

    @Override
    public List<String> changedSince(RepositoryId repositoryId, String other, String sha, int max) {
        return changed(repositoryId, commonAncestor(ObjectSource.of(repositoryId), List.of(other, sha)).orElse(other), sha, max).paths();
    }

    @Override
    public Optional<String> mergeBase(ObjectSource source, List<String> shas) {
        return HeavyWork.ask(() -> commonAncestor(source, shas));
    }

    private Optional<String> commonAncestor(ObjectSource source, List<String> shas) {
        return stores.ask(source, Optional.empty(), repository -> {
            try (TimedReader reader = TimedReader.of(repository, TimedReader.USUAL); RevWalk walk = new RevWalk(reader)) {
                walk.setRevFilter(RevFilter.MERGE_BASE);
                for (String sha : shas) {
                    walk.markStart(walk.parseCommit(Stores.id(sha)));
                }
                return Optional.ofNullable(walk.next()).map(RevCommit::name);
            } catch (TimedReader.Late over) {
                return Optional.empty();
            }
        });
    }

    @Override
    public Set<String> reachable(RepositoryId repositoryId, String from, Set<String> shas) {
        return stores.ask(repositoryId, Set.of(), repository -> {
            Set<String> found = new HashSet<>();
            try (RevWalk walk = new RevWalk(repository)) {
                walk.setRetainBody(false);
                Optional<RevCommit> tip = Stores.commit(walk, Stores.id(from));
                for (String sha : shas) {
                    Optional<RevCommit> commit = Stores.commit(walk, Stores.id(sha));
                    if (tip.isPresent() && commit.isPresent() && walk.isMergedInto(commit.get(), tip.get())) {
                        found.add(sha);
                    }
                }
            }
            return Set.copyOf(found);
        });
    }

    @Override
    public Written write(RepositoryId repositoryId, Draft draft) {
        return stores.ask(repositoryId, repository -> new CommitWriter(repository).write(draft));
    }

    @Override
    public String writeTag(RepositoryId repositoryId, String name, String sha, String message, Signature tagger) {
        return stores.ask(repositoryId, repository -> {
            TagBuilder tag = new TagBuilder();
            tag.setTag(name);
            tag.setObjectId(Stores.id(sha), Constants.OBJ_COMMIT);
            tag.setTagger(Idents.ident(tagger));
            tag.setMessage(message.endsWith("\n") ? message : message + "\n");
            try (ObjectInserter inserter = repository.newObjectInserter()) {
                ObjectId id = inserter.insert(tag);
                inserter.flush();
                return id.name();
            }
        });
    }
}
