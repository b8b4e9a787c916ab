package dev.slipway.domain.repository;

import static java.util.Objects.requireNonNull;

import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Turns the actions of one commit, done in order, into edits of a tree, or says which of them cannot be done. */
public final class FileChanges {

    /** Result of applying actions. */
    public sealed interface Outcome {
        record Fits(List<FileEdit> edits) implements Outcome {}

        record Refused(Reason reason) implements Outcome {}
    }

    private record StagedFile(@Nullable FileContent content, @Nullable String blobId, FileMode mode) {}

    private final TreeFacts tree;
    /** By path: what the actions done so far put there; null marks a file that they removed. */
    private final Map<String, StagedFile> overlay = new LinkedHashMap<>();
    /** By path: how many files the actions added below, less those they removed. Directories of the tree count without. */
    private final Map<String, Integer> directories = new HashMap<>();

    private FileChanges(TreeFacts tree) {
        this.tree = tree;
    }

    public static Outcome plan(List<FileAction> actions, TreeFacts tree) {
        FileChanges changes = new FileChanges(tree);
        for (FileAction action : actions) {
            Optional<Reason> refused = changes.apply(action);
            if (refused.isPresent()) {
                return new Outcome.Refused(refused.get());
            }
        }
        return new Outcome.Fits(changes.edits());
    }

    private Optional<Reason> apply(FileAction action) {
        Optional<Reason> badPath = FilePaths.problem(action.path());
        if (badPath.isPresent()) {
            return badPath;
        }
        return switch (action) {
            case FileAction.Create create -> create(create.path(),
                    new StagedFile(create.content(), null, FileMode.executable(create.executable())));
            case FileAction.Update update -> change(update.path(), file -> new StagedFile(update.content(), null,
                    update.executable() == null ? file.mode() : FileMode.executable(update.executable())));
            case FileAction.Chmod chmod -> change(chmod.path(),
                    file -> new StagedFile(file.content(), file.blobId(), FileMode.executable(chmod.executable())));
            case FileAction.Delete delete -> remove(delete.path());
            case FileAction.Move move -> move(move);
        };
    }

    private Optional<Reason> create(String path, StagedFile file) {
        if (file(path).isPresent()) {
            return Optional.of(Reason.of("file.exists"));
        }
        if (directory(path)) {
            return Optional.of(Reason.of("file.directory_exists"));
        }
        for (int slash = path.indexOf('/'); slash != -1; slash = path.indexOf('/', slash + 1)) {
            if (file(path.substring(0, slash)).isPresent()) {
                return Optional.of(Reason.of("file.exists"));
            }
        }
        put(path, file);
        return Optional.empty();
    }

    private Optional<Reason> change(String path, UnaryOperator<StagedFile> next) {
        Optional<StagedFile> present = file(path);
        if (present.isEmpty()) {
            return Optional.of(Reason.of("file.missing"));
        }
        overlay.put(path, next.apply(present.get()));
        return Optional.empty();
    }

    private Optional<Reason> remove(String path) {
        if (file(path).isEmpty()) {
            return Optional.of(Reason.of("file.missing"));
        }
        drop(path);
        return Optional.empty();
    }

    private Optional<Reason> move(FileAction.Move move) {
        Optional<Reason> badPath = FilePaths.problem(move.previousPath());
        if (badPath.isPresent()) {
            return badPath;
        }
        Optional<StagedFile> present = file(move.previousPath());
        if (present.isEmpty()) {
            return Optional.of(Reason.of("file.missing"));
        }
        StagedFile file = present.get();
        drop(move.previousPath());
        return create(move.path(), move.content() == null ? file : new StagedFile(move.content(), null, file.mode()));
    }

    private Optional<StagedFile> file(String path) {
        if (overlay.containsKey(path)) {
            return Optional.ofNullable(overlay.get(path));
        }
        return tree.at(path).filter(TreeFacts.Standing::file)
                .map(found -> new StagedFile(null, found.blobId(), requireNonNull(found.mode())));
    }

    /** A directory of the tree still counts where the same commit empties it: its name cannot become a file in that commit. */
    private boolean directory(String path) {
        return directories.getOrDefault(path, 0) > 0 || tree.at(path).filter(found -> !found.file()).isPresent();
    }

    private void put(String path, StagedFile file) {
        overlay.put(path, file);
        countParents(path, 1);
    }

    private void drop(String path) {
        overlay.put(path, null);
        countParents(path, -1);
    }

    private void countParents(String path, int step) {
        for (int slash = path.indexOf('/'); slash != -1; slash = path.indexOf('/', slash + 1)) {
            directories.merge(path.substring(0, slash), step, Integer::sum);
        }
    }

    private List<FileEdit> edits() {
        List<FileEdit> edits = new ArrayList<>();
        overlay.forEach((path, file) -> {
            if (file == null) {
                if (tree.at(path).filter(TreeFacts.Standing::file).isPresent()) {
                    edits.add(new FileEdit.Remove(path));
                }
            } else if (file.content() != null) {
                edits.add(new FileEdit.Write(path, file.content(), file.mode()));
            } else {
                edits.add(new FileEdit.Link(path, requireNonNull(file.blobId()), file.mode()));
            }
        });
        return edits;
    }
}
