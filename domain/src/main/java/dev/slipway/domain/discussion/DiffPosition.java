package dev.slipway.domain.discussion;

import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Position of a thread in a diff.
 *
 * @param oldPath path of the file before the change; empty if it is not told
 * @param newPath path of the file after the change; empty if it is not told
 */
public record DiffPosition(Refs refs, Optional<String> oldPath, Optional<String> newPath, Spot spot) {

    /** Maximum characters of a path. Each note of a thread shows both of them. */
    private static final int PATH = 4_096;

    public DiffPosition {
        Objects.requireNonNull(refs);
        oldPath = oldPath.filter(path -> !path.isBlank());
        newPath = newPath.filter(path -> !path.isBlank());
        Objects.requireNonNull(spot);
    }

    /**
     * Commits of the diff, by their full names.
     *
     * @param base  compared with the head
     * @param start head of the target, from which the base was found; equal to the base for the diff of a commit
     */
    public record Refs(String base, String start, String head) {

        /** Name of the tree without files, by which clients name the parent of a first commit. */
        private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

        boolean complete() {
            return Stream.of(base, start, head).allMatch(Shas::isFull) && !Shas.isZero(head);
        }

        /** Returns the commits that have to exist. */
        public List<String> commits() {
            return Stream.of(base, start, head).distinct().filter(sha -> !nothing(sha)).toList();
        }

        /** Returns the commit to compare with the head; zero for none. */
        public String from() {
            return nothing(base) ? Shas.ZERO : base;
        }

        private static boolean nothing(String sha) {
            return Shas.isZero(sha) || sha.equals(EMPTY_TREE);
        }
    }

    /** Spot in a file. */
    public sealed interface Spot {

        /** @param range further lines that the thread is about; empty for one line */
        record Line(OptionalInt oldNumber, OptionalInt newNumber, Optional<Range> range) implements Spot {}

        /** A point of an image, in pixels. */
        record Point(OptionalInt width, OptionalInt height, OptionalInt x, OptionalInt y) implements Spot {}
    }

    /** First and last line of several. */
    public record Range(Optional<End> start, Optional<End> end) {

        /** @param type old, new or expanded; empty for an unchanged line */
        public record End(Optional<String> lineCode, Optional<String> type, OptionalInt oldNumber, OptionalInt newNumber) {}
    }

    /** Returns the position of a file, without a line. */
    public static DiffPosition ofFile(Refs refs, String path) {
        return new DiffPosition(refs, Optional.of(path), Optional.of(path),
                new Spot.Line(OptionalInt.empty(), OptionalInt.empty(), Optional.empty()));
    }

    /** Returns the position of a line of the file. @param path of the file before the change */
    public DiffPosition at(String path, PatchLine line) {
        return new DiffPosition(refs, Optional.of(path), newPath, new Spot.Line(
                line.change() == PatchLine.Change.ADDED ? OptionalInt.empty() : OptionalInt.of(line.oldNumber()),
                line.change() == PatchLine.Change.REMOVED ? OptionalInt.empty() : OptionalInt.of(line.newNumber()), Optional.empty()));
    }

    /** Returns whether a position may have the path. */
    public static boolean fits(String path) {
        return path.length() <= PATH;
    }

    /** Returns whether the position names a file: by one path or by both, and each is the one that the file has on that side. */
    public boolean names(String before, String after) {
        return path().isPresent() && oldPath.orElse(before).equals(before) && newPath.orElse(after).equals(after);
    }

    /** Returns the position in the file with these paths before and after the change. */
    public DiffPosition in(String before, String after) {
        return new DiffPosition(refs, Optional.of(before), Optional.of(after), spot);
    }

    /** Returns the path by which the file is named; empty if neither is told. */
    public Optional<String> path() {
        return newPath.or(() -> oldPath);
    }

    /** Returns whether everything is told that finds the spot. */
    public boolean complete() {
        return refs.complete() && path().isPresent() && switch (spot) {
            case Spot.Line line -> line.oldNumber().isPresent() || line.newNumber().isPresent();
            case Spot.Point point -> Stream.of(point.width(), point.height(), point.x(), point.y()).allMatch(OptionalInt::isPresent);
        };
    }
}
