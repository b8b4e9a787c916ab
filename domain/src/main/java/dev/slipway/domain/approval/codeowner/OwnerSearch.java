package dev.slipway.domain.approval.codeowner;

import dev.slipway.domain.kernel.pattern.Glob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Compares changed files with the entries of a file of code owners, and stops where that takes too long. */
final class OwnerSearch {

    /** Maximum number of steps of all comparisons together, each some nanoseconds. */
    static final long MAX_STEPS = 200_000_000;

    private static final int STEPS_OF_READING = 100;

    private final List<String> paths;
    private final long most;
    private final List<OwnedPattern> owned = new ArrayList<>();
    private long steps;

    /** @param paths from the root of the repository, without a slash in front */
    OwnerSearch(Collection<String> paths) {
        this(paths, MAX_STEPS);
    }

    /** @param most maximum number of steps */
    OwnerSearch(Collection<String> paths, long most) {
        this.paths = paths.stream().map(path -> "/" + path).toList();
        this.most = most;
    }

    /** Returns the entries that own some of the files; empty if there are too many, or that takes too long. */
    Optional<List<OwnedPattern>> among(List<CodeOwners.Section> sections) {
        for (CodeOwners.Section section : sections) {
            owned.addAll(matching(section).reversed());
            if (isExhausted() || owned.size() > CodeOwners.MOST_OWNED) {
                return Optional.empty();
            }
        }
        return Optional.of(owned);
    }

    /** Returns the steps so far. The part of the search that exceeds their maximum is the last. */
    long steps() {
        return steps;
    }

    private boolean isExhausted() {
        return steps > most;
    }

    /** Returns the entries of a section that own a file, the last one first. Each takes the files that it matches from those before it. */
    private List<OwnedPattern> matching(CodeOwners.Section section) {
        List<OwnedPattern> matching = new ArrayList<>();
        List<String> left = new ArrayList<>(paths);
        steps += left.size();
        for (CodeOwners.Entry entry : section.entries().reversed()) {
            if (left.isEmpty() || isExhausted()) {
                return matching;
            }
            steps += (long) STEPS_OF_READING * entry.glob().length();
            Glob glob = Glob.of(entry.glob());
            boolean some = left.removeIf(path -> matches(glob, path));
            if (some && !entry.owners().isEmpty()) {
                matching.add(section.owned(entry));
            }
        }
        return matching;
    }

    private boolean matches(Glob glob, String path) {
        return !isExhausted() && compare(glob, path);
    }

    private boolean compare(Glob glob, String path) {
        long before = glob.spent();
        boolean matches = glob.matches(path);
        steps += 1 + glob.spent() - before;
        return matches;
    }
}
