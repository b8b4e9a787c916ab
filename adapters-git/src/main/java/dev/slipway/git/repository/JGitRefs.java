package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefSpaces;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.revwalk.RevTag;
import org.eclipse.jgit.revwalk.RevWalk;

/** Stores refs as files. Moves each under git's own lock file. */
@Singleton
public final class JGitRefs implements Refs {

    private static final String PIPELINES = RefSpaces.Reserved.PIPELINES.prefix();

    private final Stores stores;

    public JGitRefs(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public Optional<Target> find(RepositoryId repositoryId, RefName name) {
        return stores.ask(repositoryId, Optional.empty(), repository -> {
            Optional<Ref> ref = Stores.ref(repository, name.full()).filter(found -> found.getObjectId() != null);
            try (RevWalk walk = new RevWalk(repository)) {
                return ref.isEmpty() ? Optional.empty() : Optional.of(target(walk, ref.get().getObjectId()));
            }
        });
    }

    @Override
    public List<Named> all(RepositoryId repositoryId) {
        return stores.ask(repositoryId, List.of(), repository -> {
            List<Named> found = new ArrayList<>();
            try (RevWalk walk = new RevWalk(repository)) {
                for (RefKind kind : RefKind.LISTED) {
                    for (Ref ref : repository.getRefDatabase().getRefsByPrefix(kind.prefix())) {
                        Optional<RefName> name = RefName.ofFull(ref.getName());
                        if (name.isPresent() && ref.getObjectId() != null) {
                            found.add(new Named(name.get(), target(walk, ref.getObjectId())));
                        }
                    }
                }
            }
            return List.copyOf(found);
        });
    }

    @Override
    public Optional<Target> describe(RepositoryId repositoryId, String object) {
        return stores.ask(repositoryId, Optional.empty(), repository -> {
            try (RevWalk walk = new RevWalk(repository)) {
                return Optional.of(target(walk, Stores.id(object)));
            } catch (MissingObjectException gone) {
                return Optional.empty();
            }
        });
    }

    private static Target target(RevWalk walk, ObjectId id) throws IOException {
        RevObject object = walk.parseAny(id);
        RevObject peeled = walk.peel(object);
        return new Target(
                object.name(),
                peeled instanceof RevCommit commit ? commit.name() : null,
                object instanceof RevTag tag ? tag.getFullMessage().stripTrailing() : null);
    }

    @Override
    public boolean move(RepositoryId repositoryId, RefName ref, String before, String after) {
        return stores.ask(repositoryId, false, repository -> set(repository, ref.full(), before, after));
    }

    private static boolean set(Repository repository, String name, String before, String after) throws IOException {
        if (!Repository.isValidRefName(name)) {
            return false;
        }
        return moved(RefLocks.patiently(repository, name, () -> update(repository, name, before, after)));
    }

    private static RefUpdate.Result update(Repository repository, String name, String before, String after) throws IOException {
        RefUpdate update = repository.updateRef(name);
        update.setExpectedOldObjectId(Stores.id(before));
        update.disableRefLog();
        update.setForceUpdate(true);
        if (Shas.isZero(after)) {
            return Shas.isZero(before) ? RefUpdate.Result.NOT_ATTEMPTED : update.delete();
        }
        update.setNewObjectId(Stores.id(after));
        return update.update();
    }

    private static boolean moved(RefUpdate.Result result) throws IOException {
        return switch (result) {
            case NEW, FORCED, FAST_FORWARD, NO_CHANGE, RENAMED -> true;
            case LOCK_FAILURE, REJECTED, REJECTED_CURRENT_BRANCH, NOT_ATTEMPTED -> false;
            case IO_FAILURE, REJECTED_MISSING_OBJECT,
                    REJECTED_OTHER_REASON -> throw new IOException("the ref could not be written: " + result);
        };
    }

    @Override
    public void pin(long projectId, long pipelineId, String sha) {
        write(projectId, pipelineId, (repository, name) -> {
            RefUpdate update = repository.updateRef(name);
            update.disableRefLog();
            update.setForceUpdate(true);
            update.setNewObjectId(Stores.id(sha));
            return update.update();
        });
    }

    @Override
    public Set<Long> pinned(long projectId) {
        return stores.ask(RepositoryId.ofProject(projectId), Set.of(), repository ->
                repository.getRefDatabase().getRefsByPrefix(PIPELINES).stream()
                .map(ref -> ref.getName().substring(PIPELINES.length())).filter(name -> name.matches("[0-9]{1,18}")).map(Long::valueOf)
                .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public void unpin(long projectId, long pipelineId) {
        if (!stores.exists(RepositoryId.ofProject(projectId))) {
            return;
        }
        write(projectId, pipelineId, (repository, name) -> {
            RefUpdate update = repository.updateRef(name);
            update.disableRefLog();
            update.setForceUpdate(true);
            return update.getOldObjectId() == null ? RefUpdate.Result.NO_CHANGE : update.delete();
        });
    }

    @FunctionalInterface
    private interface Writing {
        RefUpdate.Result write(Repository repository, String name) throws IOException;
    }

    private void write(long projectId, long pipelineId, Writing writing) {
        String name = PIPELINES + pipelineId;
        boolean written = stores.ask(RepositoryId.ofProject(projectId),
                repository -> moved(RefLocks.patiently(repository, name, () -> writing.write(repository, name))));
        if (!written) {
            throw new UncheckedIOException(new IOException("pipeline ref " + pipelineId + " of repository " + projectId + " is locked"));
        }
    }
}
