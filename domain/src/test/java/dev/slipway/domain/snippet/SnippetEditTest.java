package dev.slipway.domain.snippet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.snippet.SnippetEdit.Action;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Changes of files as clients request them. */
class SnippetEditTest {

    /** Every action with path, previous path and content. Consistent are: action, path, previous path (= is the same), content. */
    private static final Set<String> CONSISTENT = Set.of(
            "CREATE - - c", "CREATE a - c", "CREATE a = c", "CREATE a b c", "CREATE - b c",
            "UPDATE a - c", "UPDATE a = c",
            "DELETE a - -", "DELETE a - c", "DELETE a = -", "DELETE a = c", "DELETE a b -", "DELETE a b c",
            "MOVE a b -", "MOVE a b c");

    private static final FileContent THREE = FileContent.of("3");

    private static SnippetEdit created(String path, String content) {
        return SnippetEdit.create(path, FileContent.of(content));
    }

    @Test
    void edit_is_consistent_as_the_table_says() {
        List<String> consistent = new ArrayList<>();
        for (Action action : Action.values()) {
            for (String path : Arrays.asList(null, " ", "a")) {
                for (String previous : Arrays.asList(null, "", "a", "b")) {
                    for (String content : Arrays.asList(null, "\n", "c")) {
                        SnippetEdit edit = new SnippetEdit(action, path, previous, content == null ? null : FileContent.of(content));
                        boolean expected = CONSISTENT.contains(action + " " + word(path) + " "
                                + ("a".equals(previous) ? "a".equals(path) ? "=" : "b" : word(previous)) + " " + word(content));
                        assertEquals(expected, edit.consistent(), edit.toString());
                        if (expected) {
                            consistent.add(action + word(path) + previous + content);
                        }
                    }
                }
            }
        }
        assertEquals(30, consistent.size());
    }

    private static String word(String text) {
        return text == null || text.isBlank() ? "-" : text;
    }

    @Test
    void actions_have_the_names_of_the_dialect() {
        assertEquals(List.of("create", "update", "delete", "move"), Stream.of(Action.values()).map(Action::wireName).toList());
    }

    @Test
    void edits_become_actions() throws IOException {
        List<FileAction> actions = SnippetEdit.actions(List.of(created("n", "ü"),
                new SnippetEdit(Action.UPDATE, "u", null, FileContent.of("2")),
                new SnippetEdit(Action.DELETE, "d", null, null), new SnippetEdit(Action.MOVE, "m", "o", null),
                new SnippetEdit(Action.MOVE, "m2", "o2", THREE), new SnippetEdit(Action.MOVE, "m3", "o3", FileContent.of(" "))), List.of())
                .orElseThrow();
        assertEquals(new FileAction.Move("m3", "o3", null), actions.get(5), "blank content is none");
        FileAction.Create create = assertInstanceOf(FileAction.Create.class, actions.get(0));
        assertArrayEquals("ü".getBytes(StandardCharsets.UTF_8), create.content().open().readAllBytes());
        assertEquals("u", assertInstanceOf(FileAction.Update.class, actions.get(1)).path());
        assertEquals(new FileAction.Delete("d"), actions.get(2));
        FileAction.Move kept = assertInstanceOf(FileAction.Move.class, actions.get(3));
        assertEquals("o", kept.previousPath());
        assertNull(kept.content());
        assertSame(THREE, assertInstanceOf(FileAction.Move.class, actions.get(4)).content());
    }

    @Test
    void new_files_without_a_name_are_numbered_after_the_highest() {
        assertEquals(Optional.of(List.of("snippetfile1.txt", "snippetfile2.txt")), paths(List.of(created(null, "x"),
                created("", "y")), List.of("snippetfile.txt", "asnippetfile7.txt", "snippetfile99999999999999999999.txt")));
        assertEquals(Optional.of(List.of("snippetfile9.txt", "snippetfile10.txt")), paths(List.of(
                created("snippetfile9.txt", "x"), created(null, "y")), List.of("snippetfile4.txt")));
        assertEquals(Optional.of(List.of("snippetfile5.txt")), paths(List.of(created(null, "y")), List.of("snippetfile4.txt")));
    }

    @Test
    void one_inconsistent_edit_rejects_all() {
        assertEquals(Optional.empty(), paths(List.of(created("a", "x"), created("b", "")), List.of()));
    }

    private static Optional<List<String>> paths(List<SnippetEdit> edits, List<String> present) {
        return SnippetEdit.actions(edits, present).map(actions -> actions.stream().map(FileAction::path).toList());
    }
}
