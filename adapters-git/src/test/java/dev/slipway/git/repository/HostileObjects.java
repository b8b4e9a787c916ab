package dev.slipway.git.repository;

import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TreeFormatter;
import org.junit.jupiter.api.Assertions;

/** Stores commits that are small where they lie and very large where they are read, as a push may bring them. */
record HostileObjects(Path directory) {

    static final ObjectId EMPTY_TREE = ObjectId.fromString("4b825dc642cb6eb9a060e54bf8d69288fbee4904");

    private static final int LEVELS = 12;
    private static final int ENTRIES = 10;

    @FunctionalInterface
    private interface Storing {
        ObjectId with(ObjectInserter inserter) throws IOException;
    }

    /** Fails where the question spins, which each of these would without a limit. */
    static <T> T soon(Callable<T> question) {
        return Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), question::call);
    }

    private String stored(Storing storing) {
        RepositoryHome home = new RepositoryHome(directory);
        new JGitRepositories(home).create(1, "main");
        try (Repository repository = new Stores(home).open(RepositoryId.ofProject(1));
                ObjectInserter inserter = ((ObjectDirectory) repository.getObjectDatabase()).newPackInserter()) {
            inserter.insert(Constants.OBJ_TREE, new byte[0]);
            ObjectId id = storing.with(inserter);
            inserter.flush();
            return id.name();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ObjectId commit(ObjectInserter inserter, ObjectId tree, String parents, String author, String message)
            throws IOException {
        String text = "tree " + tree.name() + "\n" + parents + "author " + author + " <a@example.com> 86400 +0000\ncommitter Ada "
                + "<a@example.com> 86400 +0000\n\n" + message;
        return inserter.insert(Constants.OBJ_COMMIT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The name of a commit of thirteen trees, which stand for a thousand billion entries; the last of them have no files. */
    String treeBomb() {
        return stored(inserter -> {
            ObjectId tree = EMPTY_TREE;
            for (int level = 0; level < LEVELS; level++) {
                TreeFormatter next = new TreeFormatter();
                for (int entry = 0; entry < ENTRIES; entry++) {
                    next.append(Integer.toString(entry), FileMode.TREE, tree);
                }
                tree = inserter.insert(next);
            }
            return commit(inserter, tree, "", "Ada", "Bomb");
        });
    }

    /** The name of the newest of some commits without files, each the parent of the next. */
    String history(int commits, String author, String message) {
        return stored(inserter -> {
            ObjectId tip = commit(inserter, EMPTY_TREE, "", author, message);
            for (int number = 1; number < commits; number++) {
                tip = commit(inserter, EMPTY_TREE, "parent " + tip.name() + "\n", author, message);
            }
            return tip;
        });
    }

    /** The name of a commit of empty files in its root. */
    String files(String... names) {
        return stored(inserter -> {
            ObjectId empty = inserter.insert(Constants.OBJ_BLOB, new byte[0]);
            TreeFormatter tree = new TreeFormatter();
            for (String name : names) {
                tree.append(name, FileMode.REGULAR_FILE, empty);
            }
            return commit(inserter, inserter.insert(tree), "", "Ada", "Files");
        });
    }
}
