package dev.slipway.application.discussion;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.ParsedPatch;
import dev.slipway.domain.discussion.PatchLine.Change;
import dev.slipway.domain.discussion.PatchLine;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Finds positions in diffs. The file is found without comparing contents, and only that file is compared then. */
final class NotePositions {

    /** Names of files alone: contents of any size are too large. */
    private static final DiffLimits NAMES = new DiffLimits(DiffLimits.USUAL.files(), 0, 0, 0, 0, 0);
    private static final int MEGABYTE = 1 << 20;
    /** Limits of the comparison of one file. */
    private static final DiffLimits FILE = new DiffLimits(DiffLimits.USUAL.files(), Integer.MAX_VALUE, 8 * MEGABYTE, 4 * MEGABYTE,
            4 * MEGABYTE, 0);

    private final Commits commits;
    private final Diffs diffs;
    private final Files files;

    NotePositions(Commits commits, Diffs diffs, Files files) {
        this.commits = commits;
        this.diffs = diffs;
        this.files = files;
    }

    /** Returns a position with the paths that its file has in the diff. Rejects those that are incomplete, or not in the object's diff. */
    DiffPosition found(Noteable noteable, DiffPosition position) {
        boolean line = position.spot() instanceof Spot.Line;
        if (!position.complete()) {
            throw refused(line ? "position.incomplete" : "position.incomplete_point");
        }
        if (noteable.project().isEmpty()) {
            throw refused("position.elsewhere");
        }
        boolean known = position.refs().commits().stream().allMatch(sha -> exists(noteable.projectId(), sha));
        if (known && !belongs(noteable, position.refs())) {
            throw refused("position.elsewhere");
        }
        Optional<FileDiff> file = known
                ? file(noteable.projectId(), position.refs(), changed -> position.names(changed.before().path(), changed.after().path()))
                : Optional.empty();
        return file.filter(changed -> contains(noteable.projectId(), position, changed))
                .map(changed -> position.in(changed.before().path(), changed.after().path()))
                .orElseThrow(() -> refused(line ? "position.unknown" : "position.elsewhere"));
    }

    private boolean contains(long projectId, DiffPosition position, FileDiff file) {
        return switch (position.spot()) {
            case Spot.Line spot -> line(projectId, position, file, spot).isPresent();
            case Spot.Point ignored -> true;
        };
    }

    private static Refusal refused(String reasonId) {
        return Refusal.badRequest(Reason.of(reasonId));
    }

    private boolean exists(long projectId, String sha) {
        return commits.find(projectId, sha).filter(commit -> commit.sha().equals(sha)).isPresent();
    }

    /**
     * Returns whether an object has such a diff. Any commits of the repository may be compared about a merge request: its versions, their
     * differences and its commits.
     */
    private boolean belongs(Noteable noteable, Refs refs) {
        return switch (noteable) {
            case Noteable.Commit commit -> refs.head().equals(commit.sha())
                    && commits.find(commit.projectId(), commit.sha()).filter(found -> isParent(found, refs.from())).isPresent();
            case Noteable.MergeRequest ignored -> true;
            default -> false;
        };
    }

    private static boolean isParent(Commit commit, String sha) {
        return commit.parents().isEmpty() ? Shas.isZero(sha) : commit.parents().contains(sha);
    }

    /** Finds a changed file. The second comparison has to find the same one: under load it may see renamed files otherwise. */
    private Optional<FileDiff> file(long projectId, Refs refs, Predicate<FileDiff> wanted) {
        ObjectSource source = ObjectSource.of(projectId);
        List<FileDiff> named = diffs.between(source, refs.from(), refs.head(), new Window(0, NAMES.files()), NAMES).files();
        return IntStream.range(0, named.size()).filter(index -> wanted.test(named.get(index))).boxed().findFirst()
                .flatMap(index -> diffs.between(source, refs.from(), refs.head(), new Window(index, 1), FILE).files().stream().findFirst())
                .filter(wanted).filter(file -> DiffPosition.fits(file.before().path()) && DiffPosition.fits(file.after().path()));
    }

    private Optional<PatchLine> line(long projectId, DiffPosition position, FileDiff file, Spot.Line spot) {
        ParsedPatch lines = new ParsedPatch(file.patch().text());
        return lines.find(spot.oldNumber(), spot.newNumber()).or(() -> spot.oldNumber().isEmpty() || spot.newNumber().isEmpty()
                ? Optional.empty()
                : lines.between(spot.oldNumber().getAsInt(), spot.newNumber().getAsInt(),
                        length(projectId, position.refs().head(), file.after().path())));
    }

    /** Returns the number of lines of a file, of which the last one need not end. */
    private int length(long projectId, String sha, String path) {
        byte[] content = files.read(projectId, sha, path, FILE.content()).orElseGet(() -> new byte[0]);
        int ends = (int) IntStream.range(0, content.length).filter(index -> content[index] == '\n').count();
        return content.length == 0 || content[content.length - 1] == '\n' ? ends : ends + 1;
    }

    /** Returns the position of a changed line in the diff of a commit; empty if there is none. */
    Optional<DiffPosition> ofLine(Noteable.Commit noteable, String path, Change change, int number) {
        Commit commit = commits.find(noteable.projectId(), noteable.sha()).orElseThrow(() -> Refusal.notFound("Commit"));
        String parent = commit.parents().isEmpty() ? Shas.ZERO : commit.parents().getFirst();
        DiffPosition named = DiffPosition.ofFile(new Refs(parent, parent, commit.sha()), path);
        Optional<FileDiff> changed = file(noteable.projectId(), named.refs(), file -> file.after().path().equals(path));
        return changed.flatMap(file -> new ParsedPatch(file.patch().text()).changed(change, number)
                .map(line -> named.at(file.before().path(), line)));
    }
}
