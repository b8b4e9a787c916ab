package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Refs in memory; every object is there and is a commit. */
public final class FakeRefs implements Refs {

    private record Key(RepositoryId repository, String name) {}

    private final Map<Key, String> objects = new HashMap<>();

    @Override
    public synchronized Optional<Target> find(RepositoryId repository, RefName ref) {
        return Optional.ofNullable(objects.get(new Key(repository, ref.full()))).map(FakeRefs::target);
    }

    @Override
    public Optional<Target> describe(RepositoryId repository, String object) {
        return Optional.of(target(object));
    }

    private static Target target(String object) {
        return new Target(object, object, null);
    }

    @Override
    public synchronized List<Named> all(RepositoryId repository) {
        return objects.entrySet().stream().filter(each -> each.getKey().repository().equals(repository))
                .sorted(Comparator.comparing(each -> each.getKey().name()))
                .flatMap(each -> RefName.ofFull(each.getKey().name()).map(ref -> new Named(ref, target(each.getValue()))).stream())
                .toList();
    }

    @Override
    public synchronized boolean move(RepositoryId repository, RefName ref, String before, String after) {
        Key key = new Key(repository, ref.full());
        if (!objects.getOrDefault(key, Shas.ZERO).equals(before)) {
            return false;
        }
        if (Shas.isZero(after)) {
            objects.remove(key);
        } else {
            objects.put(key, after);
        }
        return true;
    }

    @Override
    public synchronized void pin(long projectId, long pipelineId, String sha) {
        objects.put(new Key(RepositoryId.ofProject(projectId), "refs/pipelines/" + pipelineId), sha);
    }

    public synchronized boolean pinned(long projectId, long pipelineId) {
        return objects.containsKey(new Key(RepositoryId.ofProject(projectId), "refs/pipelines/" + pipelineId));
    }

    @Override
    public synchronized Set<Long> pinned(long projectId) {
        return objects.keySet().stream().filter(key -> key.repository().equals(RepositoryId.ofProject(projectId)))
                .filter(key -> key.name().startsWith("refs/pipelines/"))
                .map(key -> Long.valueOf(key.name().substring("refs/pipelines/".length()))).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public synchronized void unpin(long projectId, long pipelineId) {
        objects.remove(new Key(RepositoryId.ofProject(projectId), "refs/pipelines/" + pipelineId));
    }
}
