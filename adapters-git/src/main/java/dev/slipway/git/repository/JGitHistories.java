package dev.slipway.git.repository;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.limit.HeavyWork;
import dev.slipway.git.repository.limit.TextBudget;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;

/** Walks histories of stored repositories, with limited concurrency. */
@Singleton
public final class JGitHistories implements Histories {

    private static final Comparator<RefName> ORDER = Comparator.comparing(RefName::kind).thenComparing(RefName::name);

    /** Maximum number of refs of one query. */
    private static final int TOGETHER = 100;

    private final Stores stores;
    private final Duration time;

    @Inject
    public JGitHistories(RepositoryHome home) {
        this(home, TimedReader.USUAL);
    }

    JGitHistories(RepositoryHome home, Duration time) {
        this.stores = new Stores(home);
        this.time = time;
    }

    /** Walks a history until its time is over, and then returns the results so far. */
    @FunctionalInterface
    private interface Search<T> {
        void into(List<T> found, Repository repository, RevWalk walk) throws IOException;
    }

    private <T, R> R search(ObjectSource source, Search<T> search, BiFunction<List<T>, Boolean, R> answer) {
        return HeavyWork.ask(() -> {
            List<T> found = new ArrayList<>();
            boolean whole = stores.ask(source, true, repository -> {
                try (TimedReader reader = TimedReader.of(repository, time); RevWalk walk = new RevWalk(reader)) {
                    search.into(found, repository, walk);
                    return true;
                } catch (TimedReader.Late over) {
                    return false;
                }
            });
            return answer.apply(found, whole);
        });
    }

    @Override
    public Between between(ObjectSource source, String from, String to, int most) {
        boolean[] cut = new boolean[1];
        return this.<Commit, Between>search(source, (found, repository, walk) -> {
            walk.setRetainBody(false);
            walk.markStart(walk.parseCommit(Stores.id(to)));
            walk.markUninteresting(walk.parseCommit(Stores.id(from)));
            cut[0] = !read(walk, found, most + 1, JGitCommits::commit);
        }, (found, whole) -> new Between(found.subList(0, Math.min(most, found.size())).reversed(),
                !whole || cut[0] || found.size() > most));
    }

    /** Returns whether the walk found its end or the most commits before it spent the text of one answer. */
    private static <T> boolean read(RevWalk walk, List<T> found, int most, Function<RevCommit, T> reading) throws IOException {
        TextBudget budget = new TextBudget(TextBudget.USUAL);
        for (RevCommit next = walk.next(); next != null && found.size() < most; next = walk.next()) {
            Optional<T> read = budget.read(walk, next, reading);
            if (read.isEmpty()) {
                return false;
            }
            found.add(read.get());
        }
        return true;
    }

    @Override
    public List<RefName> containing(long projectId, String sha, Set<RefKind> kinds) {
        return this.<RefName, List<RefName>>search(ObjectSource.of(projectId), (found, repository, walk) -> {
            walk.setRetainBody(false);
            RevCommit commit = walk.parseCommit(Stores.id(sha));
            List<Ref> refs = refs(repository, walk, kinds);
            for (int start = 0; start < refs.size(); start += TOGETHER) {
                walk.getMergedInto(commit, refs.subList(start, Math.min(start + TOGETHER, refs.size())))
                        .forEach(ref -> RefName.ofFull(ref.getName()).ifPresent(found::add));
            }
        }, (found, whole) -> found.stream().sorted(ORDER).toList());
    }

    /** Returns the refs of these kinds that point to commits. Tags may point to other objects. */
    private static List<Ref> refs(Repository repository, RevWalk walk, Set<RefKind> kinds) throws IOException {
        List<Ref> refs = new ArrayList<>();
        for (RefKind kind : kinds) {
            for (Ref ref : repository.getRefDatabase().getRefsByPrefix(kind.prefix())) {
                if (Stores.commit(walk, ref.getObjectId()).isPresent()) {
                    refs.add(ref);
                }
            }
        }
        return refs;
    }

    @Override
    public List<Signature> authors(long projectId, String from, int most) {
        return this.<Signature, List<Signature>>search(ObjectSource.of(projectId), (found, repository, walk) -> {
            walk.setRetainBody(false);
            walk.setRevFilter(RevFilter.NO_MERGES);
            walk.markStart(walk.parseCommit(Stores.id(from)));
            read(walk, found, most, Idents::author);
        }, (found, whole) -> List.copyOf(found));
    }
}
