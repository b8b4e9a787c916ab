package dev.slipway.application.repository;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Packs each repository with pushes, once a day at most. Each push adds a pack and each pipeline a ref, which slow repositories down until
 * they are packed. Deletes refs of pipelines that were never stored.
 */
public final class MaintainRepositories implements WorkHandler {

    private static final String KIND = "repository.tidy";
    private static final Duration EVERY = Duration.ofHours(1);
    private static final Duration ONCE_IN = Duration.ofDays(1);
    /** Maximum number of repositories of one run; the rest waits for the next. */
    private static final int AT_ONCE = 50;

    private final Repositories repositories;
    private final RepositoryFacts facts;
    private final Refs refs;
    private final PinnedPipelines pipelines;
    private final Work work;
    private final Transactions transactions;
    private final Observations observations;

    public MaintainRepositories(Repositories repositories, RepositoryFacts facts, Refs refs, PinnedPipelines pipelines, Work work,
            Transactions transactions, Observations observations) {
        this.repositories = repositories;
        this.facts = facts;
        this.refs = refs;
        this.pipelines = pipelines;
        this.work = work;
        this.transactions = transactions;
        this.observations = observations;
    }

    @Override
    public String kind() {
        return KIND;
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
    public void handle(long projectId) {
        if (projectId == 0) {
            transactions.run(now -> facts.untidy(now.minus(ONCE_IN), AT_ONCE).forEach(untidy -> record(untidy, now)));
        } else {
            tidy(projectId);
        }
    }

    /** Records the attempt. A repository that fails is retried after the same time, so that it does not delay others. */
    private void record(long projectId, Instant now) {
        facts.tidied(projectId, now);
        work.soon(KIND, projectId);
    }

    private void tidy(long projectId) {
        try {
            pipelines.missing(refs.pinned(projectId)).forEach(pipeline -> refs.unpin(projectId, pipeline));
            repositories.tidy(projectId);
            facts.measured(projectId, repositories.size(projectId));
        } catch (RuntimeException failed) {
            observations.trouble("repository.not_tidied", failed, "project", projectId);
        }
    }
}
