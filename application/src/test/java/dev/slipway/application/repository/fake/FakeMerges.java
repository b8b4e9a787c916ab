package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Merges of commits in memory, which are in all repositories alike. Files are merged as a whole, and renames are not found. */
public final class FakeMerges implements Merges {

    private record Node(Commit commit, Map<String, String> files) {}

    /** Files that were merged, or the paths in conflict. */
    private record Merged(Map<String, String> files, List<String> conflicts) {}

    private final Map<String, Node> nodes = new HashMap<>();

    /** Stores a commit whose files are these and no others. @return its id */
    public synchronized String commit(Signature author, String message, List<String> parents, Map<String, String> files) {
        return store(author, author, message, parents, files).sha();
    }

    public synchronized Map<String, String> files(String sha) {
        return node(sha).files();
    }

    public synchronized Commit read(String sha) {
        return node(sha).commit();
    }

    private Node node(String sha) {
        return Objects.requireNonNull(nodes.get(sha), sha);
    }

    private Commit store(Signature author, Signature committer, String message, List<String> parents, Map<String, String> files) {
        Commit commit = new Commit("%040x".formatted(nodes.size() + 1), parents, author, committer, message);
        nodes.put(commit.sha(), new Node(commit, Map.copyOf(files)));
        return commit;
    }

    /** The commit and its ancestors; parents before children. */
    private Set<String> history(String sha) {
        Set<String> found = new LinkedHashSet<>();
        node(sha).commit().parents().forEach(parent -> found.addAll(history(parent)));
        found.add(sha);
        return found;
    }

    @Override
    public synchronized Relation relation(ObjectSource source, Sides sides) {
        Set<String> ours = history(sides.ours());
        Set<String> theirs = history(sides.theirs());
        if (ours.contains(sides.theirs())) {
            return Relation.CONTAINED;
        }
        if (theirs.contains(sides.ours())) {
            return Relation.AHEAD;
        }
        return theirs.stream().anyMatch(ours::contains) ? Relation.DIVERGED : Relation.UNRELATED;
    }

    private Relation relation(Sides sides) {
        return relation(ObjectSource.of(0), sides);
    }

    /** The youngest common ancestor. */
    private String base(Sides sides) {
        Set<String> ours = history(sides.ours());
        return history(sides.theirs()).stream().filter(ours::contains).reduce((older, younger) -> younger).orElseThrow();
    }

    private static Merged merged(Map<String, String> base, Map<String, String> ours, Map<String, String> theirs) {
        Map<String, String> files = new HashMap<>(ours);
        Set<String> paths = new TreeSet<>(base.keySet());
        paths.addAll(theirs.keySet());
        List<String> conflicts = new ArrayList<>();
        for (String path : paths) {
            String after = theirs.get(path);
            if (Objects.equals(base.get(path), after) || Objects.equals(ours.get(path), after)) {
                continue;
            }
            if (!Objects.equals(ours.get(path), base.get(path))) {
                conflicts.add(path);
            } else if (after == null) {
                files.remove(path);
            } else {
                files.put(path, after);
            }
        }
        return new Merged(files, conflicts);
    }

    private Merged merged(Sides sides) {
        return merged(files(base(sides)), files(sides.ours()), files(sides.theirs()));
    }

    private Merged merged(Pick pick) {
        List<String> parents = read(pick.change()).parents();
        Map<String, String> before = parents.isEmpty() ? Map.of() : files(parents.getFirst());
        return pick.direction() == Direction.CHERRY_PICK ? merged(before, files(pick.onto()), files(pick.change()))
                : merged(files(pick.change()), files(pick.onto()), before);
    }

    private static Conflict conflict(Merged merged) {
        return new Conflict(merged.conflicts(), merged.conflicts().stream().map(path -> "CONFLICT (content): Merge conflict in " + path)
                .toList());
    }

    private static Signature author(Text text, Commit original) {
        return switch (text.author()) {
            case Kept() -> original.author();
            case Named(Signature signature) -> signature;
        };
    }

    @Override
    public synchronized Trial check(ObjectSource source, Sides sides) {
        return switch (relation(sides)) {
            case CONTAINED -> new UpToDate();
            case UNRELATED -> new Unrelated();
            case EXCEEDED -> new Exceeded();
            case AHEAD, DIVERGED -> merged(sides).conflicts().isEmpty() ? new Clean() : conflict(merged(sides));
        };
    }

    @Override
    public synchronized Result merge(long projectId, Sides sides, Text text) {
        return switch (check(ObjectSource.of(projectId), sides)) {
            case Clean() -> new Done(store(author(text, read(sides.theirs())), text.committer(), text.message(),
                    List.of(sides.ours(), sides.theirs()), merged(sides).files()));
            case Obstacle obstacle -> obstacle;
        };
    }

    @Override
    public synchronized Result squash(long projectId, Sides sides, Text text) {
        return switch (check(ObjectSource.of(projectId), sides)) {
            case Clean() when merged(sides).files().equals(files(sides.ours())) -> new Empty();
            case Clean() -> new Done(store(author(text, read(sides.theirs())), text.committer(), text.message(), List.of(sides.ours()),
                    merged(sides).files()));
            case Obstacle obstacle -> obstacle;
        };
    }

    @Override
    public synchronized Result rebase(long projectId, Sides sides, Signature committer) {
        if (relation(sides) == Relation.UNRELATED) {
            return new Unrelated();
        }
        Set<String> wanted = history(sides.theirs());
        wanted.removeAll(history(sides.ours()));
        String head = sides.ours();
        for (String sha : wanted) {
            Commit commit = read(sha);
            Pick pick = new Pick(Direction.CHERRY_PICK, head, sha);
            if (commit.parents().equals(List.of(head))) {
                head = sha;
            } else if (commit.parents().size() < 2 && !merged(pick).conflicts().isEmpty()) {
                return conflict(merged(pick));
            } else if (commit.parents().size() < 2 && (!merged(pick).files().equals(files(head)) || empty(commit))) {
                head = store(commit.author(), committer, commit.message(), List.of(head), merged(pick).files()).sha();
            }
        }
        return head.equals(sides.theirs()) ? new UpToDate() : new Done(read(head));
    }

    private boolean empty(Commit commit) {
        return files(commit.sha()).equals(commit.parents().isEmpty() ? Map.of() : files(commit.parents().getFirst()));
    }

    @Override
    public synchronized Trial check(long projectId, Pick pick) {
        Merged merged = merged(pick);
        if (!merged.conflicts().isEmpty()) {
            return conflict(merged);
        }
        return merged.files().equals(files(pick.onto())) ? new Empty() : new Clean();
    }

    @Override
    public synchronized Result apply(long projectId, Pick pick, Text text) {
        return switch (check(projectId, pick)) {
            case Clean() -> new Done(store(author(text, read(pick.change())), text.committer(), text.message(), List.of(pick.onto()),
                    merged(pick).files()));
            case Obstacle obstacle -> obstacle;
        };
    }
}
