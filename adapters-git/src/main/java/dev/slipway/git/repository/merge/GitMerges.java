package dev.slipway.git.repository.merge;

import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.Quarantine;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.limit.HeavyWork;
import dev.slipway.git.repository.limit.PackLimit;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Merges by the git program of the machine, with limited concurrency. Commits are made in this process. */
@Singleton
public final class GitMerges implements Merges {

    private final Stores stores;
    private final GitProgram program;
    private final Storage storage;
    private final MergeLimits limits;

    @Inject
    public GitMerges(RepositoryHome home, GitProgram program, Storage storage) {
        this(home, program, storage, MergeLimits.USUAL);
    }

    GitMerges(RepositoryHome home, GitProgram program, Storage storage, MergeLimits limits) {
        this.stores = new Stores(home);
        this.program = program;
        this.storage = storage;
        this.limits = limits;
    }

    /** Work in a session. */
    @FunctionalInterface
    private interface Work<T> {
        T run(MergeSession session) throws IOException;
    }

    /** @param exceeded result if the histories cannot be read, or the result cannot be stored, within the limits */
    private <T> T session(ObjectSource source, T exceeded, Work<T> work) {
        StorageGuard.require(storage);
        return HeavyWork.merge(() -> stores.ask(source.repository(), repository -> {
            List<Path> others = source.other().stream().map(stores::objects).toList();
            try (Quarantine quarantine = Quarantine.of(repository, others);
                    MergeSession session = new MergeSession(quarantine, program, limits, storage)) {
                return work.run(session);
            } catch (TimedReader.Late | PackLimit.TooLarge over) {
                return exceeded;
            }
        }));
    }

    private Result made(long projectId, Work<Result> work) {
        return session(ObjectSource.of(projectId), new Exceeded(), work);
    }

    @Override
    public Relation relation(ObjectSource source, Sides sides) {
        return HeavyWork.ask(() -> stores.ask(source, Relation.UNRELATED, repository -> {
            try (TimedReader reader = TimedReader.of(repository, TimedReader.USUAL)) {
                return History.relation(reader, sides);
            } catch (TimedReader.Late over) {
                return Relation.EXCEEDED;
            }
        }));
    }

    @Override
    public Trial check(ObjectSource source, Sides sides) {
        return session(source, new Exceeded(), session -> session.check(sides));
    }

    @Override
    public Trial check(long projectId, Pick pick) {
        return session(ObjectSource.of(projectId), new Exceeded(), session -> session.check(pick));
    }

    @Override
    public Result merge(long projectId, Sides sides, Text text) {
        return made(projectId, session -> session.merge(sides, text));
    }

    @Override
    public Result squash(long projectId, Sides sides, Text text) {
        return made(projectId, session -> session.squash(sides, text));
    }

    @Override
    public Result rebase(long projectId, Sides sides, Signature committer) {
        return made(projectId, session -> session.rebase(sides, committer));
    }

    @Override
    public Result apply(long projectId, Pick pick, Text text) {
        return made(projectId, session -> session.apply(pick, text));
    }
}
