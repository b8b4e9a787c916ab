package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.port.MergeRequestRefs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Refs of merge requests in memory. Every commit is in every repository; the projects that lost theirs are told to it. */
public final class FakeMergeRequestRefs implements MergeRequestRefs {

    private record Key(long projectId, long iid, Kind kind) {}

    private final Map<Key, String> commits = new HashMap<>();
    private final Set<Long> lost = new HashSet<>();
    private final Set<String> gone = new HashSet<>();

    public synchronized void lose(long projectId) {
        lost.add(projectId);
    }

    public synchronized void lose(String sha) {
        gone.add(sha);
    }

    @Override
    public synchronized Optional<String> find(long projectId, long iid, Kind kind) {
        return Optional.ofNullable(commits.get(new Key(projectId, iid, kind)));
    }

    @Override
    public synchronized void put(long projectId, long iid, Kind kind, String sha) {
        commits.put(new Key(projectId, iid, kind), sha);
    }

    @Override
    public synchronized void remove(long projectId, long iid, Kind kind) {
        commits.remove(new Key(projectId, iid, kind));
    }

    @Override
    public synchronized Set<Long> all(long projectId) {
        return commits.keySet().stream().filter(key -> key.projectId() == projectId).map(Key::iid).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public synchronized boolean bring(long fromProjectId, long projectId, String sha) {
        return !lost.contains(fromProjectId) && !gone.contains(sha);
    }
}
