package dev.slipway.git.repository;

import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.domain.repository.RefSpaces;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.HeavyWork;
import dev.slipway.git.repository.limit.PackLimit;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;

/** Stores refs of merge requests as files, and copies commits of forks by packs. */
@Singleton
public final class JGitMergeRequestRefs implements MergeRequestRefs {

    private static final String PREFIX = RefSpaces.Reserved.MERGE_REQUESTS.prefix();
    private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "([0-9]{1,18})/.+");

    /** Maximum duration of a copy. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Stores stores;
    private final Storage storage;

    public JGitMergeRequestRefs(RepositoryHome home, Storage storage) {
        this.stores = new Stores(home);
        this.storage = storage;
    }

    private static String name(long iid, Kind kind) {
        return PREFIX + iid + "/" + kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Optional<String> find(long projectId, long iid, Kind kind) {
        return stores.ask(RepositoryId.ofProject(projectId), Optional.empty(), repository ->
                Optional.ofNullable(repository.exactRef(name(iid, kind)))
                .map(Ref::getObjectId).map(ObjectId::name));
    }

    @Override
    public boolean put(long projectId, long iid, Kind kind, Optional<String> before, String sha) {
        boolean moved = stores.ask(RepositoryId.ofProject(projectId), repository -> write(repository, name(iid, kind), update -> {
            update.setExpectedOldObjectId(before.map(Stores::id).orElse(ObjectId.zeroId()));
            update.setNewObjectId(Stores.id(sha));
            return update.update();
        }));
        return moved || find(projectId, iid, kind).filter(sha::equals).isPresent();
    }

    @Override
    public void remove(long projectId, long iid, Kind kind) {
        boolean removed = stores.ask(RepositoryId.ofProject(projectId), true, repository -> write(repository, name(iid, kind),
                update -> update.getOldObjectId() == null ? RefUpdate.Result.NO_CHANGE : update.delete()));
        if (!removed) {
            throw new IllegalStateException(name(iid, kind) + " is locked");
        }
    }

    @Override
    public boolean remove(long projectId, long iid, Kind kind, String expected) {
        boolean removed = stores.ask(RepositoryId.ofProject(projectId), true, repository -> write(repository, name(iid, kind), update -> {
            update.setExpectedOldObjectId(Stores.id(expected));
            return update.getOldObjectId() == null ? RefUpdate.Result.NO_CHANGE : update.delete();
        }));
        return removed || find(projectId, iid, kind).isEmpty();
    }

    @FunctionalInterface
    private interface Writing {
        RefUpdate.Result write(RefUpdate update) throws IOException;
    }

    /** Returns false if the ref is locked, or is not the expected one. */
    private static boolean write(Repository repository, String name, Writing writing) throws IOException {
        RefUpdate.Result result = RefLocks.patiently(repository, name, () -> {
            RefUpdate update = repository.updateRef(name);
            update.disableRefLog();
            update.setForceUpdate(true);
            return writing.write(update);
        });
        return switch (result) {
            case NEW, FORCED, FAST_FORWARD, NO_CHANGE, RENAMED -> true;
            case LOCK_FAILURE -> false;
            default -> throw new IOException(name + " could not be written: " + result);
        };
    }

    @Override
    public Set<Long> all(long projectId) {
        return stores.ask(RepositoryId.ofProject(projectId), Set.of(), repository ->
                repository.getRefDatabase().getRefsByPrefix(PREFIX).stream()
                .map(ref -> NAME.matcher(ref.getName())).filter(Matcher::matches).map(name -> Long.valueOf(name.group(1)))
                .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public Brought bring(long fromProjectId, long projectId, String sha, long room) {
        if (!stores.exists(RepositoryId.ofProject(projectId))) {
            return Brought.MISSING;
        }
        StorageGuard.require(storage);
        return HeavyWork.merge(() -> {
            PackLimit limit = new PackLimit(room, System.nanoTime() + PATIENCE.toNanos(), storage);
            if (!stores.ask(RepositoryId.ofProject(fromProjectId), false, fork -> has(fork, sha))) {
                return Brought.MISSING;
            }
            ObjectSource both = ObjectSource.of(fromProjectId).with(projectId);
            return stores.ask(both, Brought.MISSING, source -> brought(source, projectId, sha, limit));
        });
    }

    private static boolean has(Repository source, String sha) throws IOException {
        try (RevWalk walk = new RevWalk(source)) {
            return Stores.commit(walk, Stores.id(sha)).isPresent();
        }
    }

    /** Packs what no ref of the target reaches yet, also where it is stored there unreachable and so may be swept. */
    private Brought brought(Repository source, long projectId, String sha, PackLimit limit) throws IOException {
        try (Repository target = stores.open(RepositoryId.ofProject(projectId)); Quarantine quarantine = Quarantine.of(target)) {
            Set<ObjectId> known = target.getRefDatabase().getRefs().stream().map(Ref::getObjectId).filter(Objects::nonNull)
                    .collect(Collectors.toUnmodifiableSet());
            ObjectPack.write(source, quarantine.packs(), Set.of(Stores.id(sha)), known, limit);
            quarantine.release();
            return Brought.STORED;
        } catch (TimedReader.Late | PackLimit.TooLarge over) {
            return Brought.EXCEEDED;
        }
    }
}
