package dev.slipway.application.repository;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.push.OwnerFacts;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Packs each repository with pushes, once a day at most. Each push adds a pack and each pipeline a ref, which slow repositories down until
 * they are packed. Deletes refs of pipelines that were never stored.
 */
public final class MaintainRepositories implements WorkHandler {

    private static final String TIDY = "repository.tidy";
    private static final Duration EVERY = Duration.ofHours(1);
    private static final Duration ONCE_IN = Duration.ofDays(1);
    /** Maximum number of repositories of one run; the rest waits for the next. */
    private static final int AT_ONCE = 50;

    private final RepositoryKind kind;
    private final OwnersByKind owners;
    private final Git git;
    private final Work work;
    private final Transactions transactions;
    private final Observations observations;

    /** Repositories, and the pipelines whose refs they keep. */
    public record Git(Repositories repositories, Refs refs, PinnedPipelines pipelines) {}

    /** @param kind of the repositories to pack; each kind has a handler of its own, whose subjects are the ids of their owners */
    public MaintainRepositories(RepositoryKind kind, OwnersByKind owners, Git git, Work work, Transactions transactions,
            Observations observations) {
        this.kind = kind;
        this.owners = owners;
        this.git = git;
        this.work = work;
        this.transactions = transactions;
        this.observations = observations;
    }

    @Override
    public String kind() {
        return kind == RepositoryKind.PROJECT ? TIDY : TIDY + "_" + kind.wireName();
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long ownerId) {
        owners.find(kind).ifPresent(owner -> {
            if (ownerId == 0) {
                transactions.run(now -> record(owner.facts(), now));
            } else {
                tidy(owner.facts(), new RepositoryId(kind, ownerId));
            }
        });
    }

    /** Records the attempts. A repository that fails is retried after the same time, so that it does not delay others. */
    private void record(OwnerFacts facts, Instant now) {
        facts.untidy(now.minus(ONCE_IN), AT_ONCE).forEach(untidy -> {
            facts.tidied(untidy, now);
            work.soon(kind(), untidy);
        });
    }

    private void tidy(OwnerFacts facts, RepositoryId repository) {
        try {
            if (kind.pipelines()) {
                unpin(repository.projectId());
            }
            git.repositories().tidy(repository);
            facts.measured(repository.ownerId(), git.repositories().size(repository));
        } catch (RuntimeException failed) {
            observations.trouble("repository.not_tidied", failed, kind.wireName(), repository.ownerId());
        }
    }

    private void unpin(long projectId) {
        git.pipelines().missing(git.refs().pinned(projectId)).forEach(pipeline -> git.refs().unpin(projectId, pipeline));
    }
}
