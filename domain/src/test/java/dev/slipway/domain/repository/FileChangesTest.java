package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.FileAction.Chmod;
import dev.slipway.domain.repository.FileAction.Create;
import dev.slipway.domain.repository.FileAction.Delete;
import dev.slipway.domain.repository.FileAction.Move;
import dev.slipway.domain.repository.FileAction.Update;
import dev.slipway.domain.repository.FileChanges.Outcome;
import dev.slipway.domain.repository.TreeFacts.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileChangesTest {

    private static final Map<String, Standing> TREE = Map.of(
            "a", new Standing("blob-a", FileMode.REGULAR),
            "run.sh", new Standing("blob-run", FileMode.EXECUTABLE),
            "link", new Standing("blob-link", FileMode.LINK),
            "dir", Standing.DIRECTORY,
            "dir/x", new Standing("blob-x", FileMode.REGULAR),
            "dir/inner", Standing.DIRECTORY,
            "dir/inner/y", new Standing("blob-y", FileMode.REGULAR));

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Create create(String path) {
        return new Create(path, bytes("new"), false);
    }

    private static Update update(String path, Boolean executable) {
        return new Update(path, bytes("changed"), executable);
    }

    private static Move move(String from, String to) {
        return new Move(to, from, null);
    }

    /** The edits as one line, in their order; or the reason. */
    private static String plan(FileAction... actions) {
        return switch (FileChanges.plan(List.of(actions), path -> Optional.ofNullable(TREE.get(path)))) {
            case Outcome.Refused refused -> refused.reason().id();
            case Outcome.Fits fits -> fits.edits().stream().map(FileChangesTest::line).collect(Collectors.joining("; "));
        };
    }

    private static String line(FileEdit edit) {
        return switch (edit) {
            case FileEdit.Write write -> "write " + write.path() + " " + text(write.content()) + " " + write.mode();
            case FileEdit.Link link -> "link " + link.path() + " " + link.blobId() + " " + link.mode();
            case FileEdit.Remove remove -> "remove " + remove.path();
        };
    }

    private static String text(FileContent content) {
        try (InputStream in = content.open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Test
    void files_are_created() {
        assertEquals("write b new REGULAR", plan(create("b")));
        assertEquals("write b new EXECUTABLE", plan(new Create("b", bytes("new"), true)));
        assertEquals("write p/q/r new REGULAR; write dir/z new REGULAR", plan(create("p/q/r"), create("dir/z")));
        assertEquals("write b  REGULAR", plan(new Create("b", new byte[0], false)));
    }

    @Test
    void what_stands_in_the_way_is_told() {
        assertEquals("file.exists", plan(create("a")));
        assertEquals("file.exists", plan(create("link")));
        assertEquals("file.directory_exists", plan(create("dir")));
        assertEquals("file.directory_exists", plan(create("dir/inner")));
        assertEquals("file.exists", plan(create("a/b")));
        assertEquals("file.exists", plan(create("dir/x/deep/er")));
        assertEquals("file.exists", plan(create("b"), create("b")));
        assertEquals("file.exists", plan(create("b"), create("b/c")));
        assertEquals("file.directory_exists", plan(create("b/c"), create("b")));
    }

    @Test
    void files_are_changed_and_keep_their_mode_unless_told() {
        assertEquals("write a changed REGULAR", plan(update("a", null)));
        assertEquals("write run.sh changed EXECUTABLE", plan(update("run.sh", null)));
        assertEquals("write link changed LINK", plan(update("link", null)));
        assertEquals("write run.sh changed REGULAR", plan(update("run.sh", false)));
        assertEquals("write a changed EXECUTABLE", plan(update("a", true)));
        assertEquals("write b changed EXECUTABLE", plan(new Create("b", bytes("new"), true), update("b", null)));
    }

    @Test
    void modes_are_changed_without_the_content() {
        assertEquals("link a blob-a EXECUTABLE", plan(new Chmod("a", true)));
        assertEquals("link run.sh blob-run REGULAR", plan(new Chmod("run.sh", false)));
        assertEquals("write a changed EXECUTABLE", plan(update("a", null), new Chmod("a", true)));
    }

    @Test
    void files_are_deleted() {
        assertEquals("remove a", plan(new Delete("a")));
        assertEquals("remove dir/inner/y", plan(new Delete("dir/inner/y")));
        assertEquals("remove a", plan(update("a", null), new Delete("a")));
        assertEquals("", plan(create("b"), new Delete("b")));
    }

    @Test
    void files_are_moved() {
        assertEquals("remove a; link b blob-a REGULAR", plan(move("a", "b")));
        assertEquals("remove run.sh; link bin/run.sh blob-run EXECUTABLE", plan(move("run.sh", "bin/run.sh")));
        assertEquals("remove run.sh; write go other EXECUTABLE", plan(new Move("go", "run.sh", FileContent.of("other"))));
        assertEquals("write c new REGULAR", plan(create("b"), move("b", "c")));
        assertEquals("link a blob-a REGULAR", plan(move("a", "b"), move("b", "a")));
        assertEquals("link a blob-a REGULAR", plan(move("a", "a")));
        assertEquals("remove a; link a/inside blob-a REGULAR", plan(move("a", "a/inside")));
        assertEquals("link a blob-run EXECUTABLE; link run.sh blob-a REGULAR",
                plan(move("a", "t"), move("run.sh", "a"), move("t", "run.sh")));
        assertEquals("file.exists", plan(move("a", "link")));
        assertEquals("file.directory_exists", plan(move("a", "dir")));
    }

    @Test
    void what_is_not_there_is_missed() {
        for (String absent : List.of("b", "dir", "dir/inner", "dir/nope", "a/b")) {
            assertEquals("file.missing", plan(update(absent, null)), absent);
            assertEquals("file.missing", plan(new Delete(absent)), absent);
            assertEquals("file.missing", plan(new Chmod(absent, true)), absent);
            assertEquals("file.missing", plan(move(absent, "z")), absent);
        }
        assertEquals("file.missing", plan(new Delete("a"), new Delete("a")));
        assertEquals("file.missing", plan(new Delete("a"), update("a", null)));
        assertEquals("file.missing", plan(move("a", "b"), new Chmod("a", true)));
    }

    @Test
    void what_an_action_removed_leaves_room() {
        assertEquals("write a new REGULAR", plan(new Delete("a"), create("a")));
        assertEquals("remove a; write a/b new REGULAR", plan(new Delete("a"), create("a/b")));
        assertEquals("write b new REGULAR", plan(create("b/c"), new Delete("b/c"), create("b")));
        assertEquals("write b/d new REGULAR", plan(create("b/c"), create("b/d"), new Delete("b/c")));
        assertEquals("file.directory_exists", plan(create("b/c"), create("b/d"), new Delete("b/c"), create("b")));
    }

    /** A name that was a directory in the parent commit stays one in this commit. */
    @Test
    void emptied_directories_keep_their_name() {
        assertEquals("file.directory_exists", plan(new Delete("dir/inner/y"), create("dir/inner")));
        assertEquals("file.directory_exists", plan(update("dir/inner/y", null), new Delete("dir/inner/y"), create("dir/inner")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../a", "/a", ".git/config", "dir/.GIT", "a\\b", "dir//x", "a\u0000"})
    void hostile_paths_go_nowhere(String path) {
        for (FileAction action : List.of(create(path), update(path, null), new Delete(path), new Chmod(path, true), move("a", path),
                move(path, "b"))) {
            assertEquals("file.invalid_path", plan(action), action.toString());
        }
    }

    @Test
    void the_first_action_that_does_not_fit_is_the_answer_and_none_is_done() {
        assertEquals("file.missing", plan(create("b"), new Delete("nope"), create("a")));
        assertEquals("", plan());
    }
}
