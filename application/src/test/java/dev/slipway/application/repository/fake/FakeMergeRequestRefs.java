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
    private final Map<Long, Map<String, Long>> sizes = new HashMap<>();

    public synchronized void lose(long projectId) {
        lost.add(projectId);
    }

    public synchronized void lose(String sha) {
        gone.add(sha);
    }

    /** Tells the size of a commit with all that it reaches; those that are not told take no room. */
    public synchronized void store(long projectId, String sha, long bytes) {
        sizes.computeIfAbsent(projectId, any -> new HashMap<>()).put(sha, bytes);
    }

    @Override
    public synchronized Optional<String> find(long projectId, long iid, Kind kind) {
        return Optional.ofNullable(commits.get(new Key(projectId, iid, kind)));
    }

    @Override
    public synchronized boolean put(long projectId, long iid, Kind kind, Optional<String> before, String sha) {
        Optional<String> present = find(projectId, iid, kind);
        if (present.equals(before)) {
            commits.put(new Key(projectId, iid, kind), sha);
        }
        return present.equals(before) || present.equals(Optional.of(sha));
    }

    @Override
    public synchronized void remove(long projectId, long iid, Kind kind) {
        commits.remove(new Key(projectId, iid, kind));
    }

    @Override
    public synchronized boolean remove(long projectId, long iid, Kind kind, String expected) {
        commits.remove(new Key(projectId, iid, kind), expected);
        return find(projectId, iid, kind).isEmpty();
    }

    @Override
    public synchronized Set<Long> all(long projectId) {
        return commits.keySet().stream().filter(key -> key.projectId() == projectId).map(Key::iid).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public synchronized Brought bring(long fromProjectId, long projectId, String sha, long room) {
        if (lost.contains(fromProjectId) || gone.contains(sha)) {
            return Brought.MISSING;
        }
        long bytes = sizes.getOrDefault(fromProjectId, Map.of()).getOrDefault(sha, 0L);
        return bytes > room ? Brought.EXCEEDED : Brought.STORED;
    }
}
