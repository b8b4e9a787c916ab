package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Snippets}. */
public abstract class SnippetsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final SnippetDraft FULL = new SnippetDraft("🚀".repeat(255), "ü\n\"{}\\".repeat(1000), Visibility.INTERNAL);
    private static final SnippetDraft BARE = new SnippetDraft("x", null, Visibility.PRIVATE);

    protected abstract Snippets snippets();

    protected abstract Transactions transactions();

    protected abstract long project();

    protected abstract long user();

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** Returns whether there is a row, hidden or not. */
    protected abstract boolean isStored(long id);

    private long made(OptionalLong project, long author, SnippetDraft draft, Optional<UserAgent> client) {
        return transactions().write(() -> {
            long id = snippets().reserve();
            snippets().create(new NewSnippet(id, project, author, draft, "main", List.of("b", "a/ü \"'"), client, START));
            return id;
        });
    }

    private long made(OptionalLong project, long author) {
        return made(project, author, BARE, Optional.empty());
    }

    private Optional<Locked> locked(long id) {
        return transactions().write(() -> snippets().lock(id));
    }

    @Test
    final void created_snippet_is_found() {
        long project = project();
        long author = user();
        long id = made(OptionalLong.of(project), author, FULL, Optional.of(new UserAgent("curl/8", "192.0.2.1")));
        assertEquals(Optional.of(new Locked(id, OptionalLong.of(project), OptionalLong.of(author), FULL, "main", List.of("b", "a/ü \"'"),
                START)), locked(id));
        long personal = made(OptionalLong.empty(), author);
        assertEquals(Optional.of(new Locked(personal, OptionalLong.empty(), OptionalLong.of(author), BARE, "main",
                List.of("b", "a/ü \"'"), START)), locked(personal));
        assertTrue(snippets().exists(id) && snippets().exists(personal));
        assertFalse(snippets().exists(personal + 1000));
        assertEquals(Optional.empty(), locked(personal + 1000));
    }

    @Test
    final void client_that_created_a_snippet_is_remembered() {
        long author = user();
        UserAgent client = new UserAgent("Mozilla/5.0 (\"ü\")", "2001:db8::1");
        assertEquals(Optional.of(client), snippets().userAgent(made(OptionalLong.empty(), author, BARE, Optional.of(client))));
        long silent = made(OptionalLong.empty(), author);
        assertEquals(Optional.empty(), snippets().userAgent(silent));
        assertEquals(Optional.empty(), snippets().userAgent(silent + 1000));
    }

    @Test
    final void reserved_ids_are_never_repeated() {
        long author = user();
        long reserved = snippets().reserve();
        assertFalse(snippets().exists(reserved));
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> {
            snippets().reserve();
            throw new IllegalStateException();
        }));
        long made = made(OptionalLong.empty(), author);
        snippets().hide(made, START);
        snippets().purge(made);
        assertNotEquals(reserved, made);
        assertTrue(made(OptionalLong.empty(), author) > made);
    }

    @Test
    final void changes_replace_attributes_and_files() {
        long id = made(OptionalLong.of(project()), user());
        long beside = made(OptionalLong.of(project()), user());
        transactions().write(() -> snippets().change(id, FULL, START.plusSeconds(2)));
        assertEquals(FULL, locked(id).orElseThrow().draft());
        assertEquals(START.plusSeconds(2), locked(id).orElseThrow().updatedAt());
        transactions().write(() -> snippets().refile(id, List.of("c"), START.plusSeconds(1)));
        assertEquals(List.of("c"), locked(id).orElseThrow().files());
        assertEquals(START.plusSeconds(2), locked(id).orElseThrow().updatedAt(), "time never goes back");
        transactions().write(() -> snippets().refile(id, List.of(), START.plusSeconds(3)));
        assertEquals(START.plusSeconds(3), locked(id).orElseThrow().updatedAt());
        transactions().write(() -> snippets().change(id, BARE, START));
        assertEquals(BARE, locked(id).orElseThrow().draft());
        assertEquals(START.plusSeconds(3), locked(id).orElseThrow().updatedAt());
        assertEquals(List.of("b", "a/ü \"'"), locked(beside).orElseThrow().files());
        assertEquals(BARE, locked(beside).orElseThrow().draft());
    }

    @Test
    final void concurrent_changes_of_a_snippet_follow_one_another() throws Exception {
        long id = made(OptionalLong.empty(), user());
        int many = 8;
        Together.run(many, thread -> transactions().write(() -> {
            List<String> files = new ArrayList<>(snippets().lock(id).orElseThrow().files());
            files.add("f" + thread);
            snippets().refile(id, files, START);
        }));
        assertEquals(2 + many, locked(id).orElseThrow().files().size());
    }

    @Test
    final void project_is_emptied_in_batches() {
        long project = project();
        long author = user();
        List<Long> ids = IntStream.range(0, 5).mapToObj(any -> made(OptionalLong.of(project), author)).toList();
        long beside = made(OptionalLong.of(project()), author);
        long personal = made(OptionalLong.empty(), author);
        assertEquals(List.of(ids.subList(0, 3), ids.subList(3, 5), List.of()), List.of(snippets().hideSome(project, 3, START),
                snippets().hideSome(project, 3, START), snippets().hideSome(project, 3, START)));
        ids.forEach(id -> assertFalse(snippets().exists(id)));
        assertEquals(ids.subList(0, 4), snippets().hidden(project, 4));
        assertEquals(ids, snippets().hidden(project, 10));
        ids.forEach(id -> transactions().write(() -> snippets().purge(id)));
        assertEquals(List.of(), snippets().hidden(project, 10));
        assertTrue(snippets().exists(beside) && snippets().exists(personal));
    }

    @Test
    final void snippets_of_a_user_are_handed_over_or_removed() {
        long anna = user();
        long bob = user();
        long ghost = user();
        long hers = made(OptionalLong.of(project()), anna);
        long personal = made(OptionalLong.empty(), anna);
        long his = made(OptionalLong.empty(), bob);
        assertTrue(snippets().involves(anna) && snippets().involves(bob) && !snippets().involves(ghost));
        snippets().reassign(anna, ghost);
        assertTrue(!snippets().involves(anna) && snippets().involves(ghost));
        assertEquals(OptionalLong.of(ghost), locked(hers).orElseThrow().authorId());
        assertEquals(OptionalLong.of(ghost), locked(personal).orElseThrow().authorId());
        assertEquals(OptionalLong.of(bob), locked(his).orElseThrow().authorId());
        assertEquals(List.of(hers), snippets().hideSomeOf(ghost, 1, START));
        assertEquals(List.of(personal), snippets().hideSomeOf(ghost, 2, START));
        assertTrue(snippets().exists(his));
    }

    @Test
    final void hidden_snippet_does_not_exist_until_its_row_goes_too() {
        long author = user();
        long id = made(OptionalLong.of(project()), author, FULL, Optional.of(new UserAgent("curl/8", "192.0.2.1")));
        transactions().write(() -> snippets().purge(id));
        assertTrue(snippets().exists(id), "what is not hidden is kept");
        transactions().write(() -> snippets().hide(id, START));
        assertFalse(snippets().exists(id));
        assertTrue(isStored(id));
        assertEquals(Optional.empty(), locked(id));
        assertEquals(Optional.empty(), snippets().userAgent(id));
        assertFalse(snippets().involves(author));
        assertEquals(List.of(), snippets().hideSomeOf(author, 10, START));
        transactions().write(() -> snippets().purge(id));
        transactions().write(() -> snippets().purge(id));
        assertFalse(isStored(id));
    }

    @Test
    final void deleted_user_is_no_author() {
        long anna = user();
        long id = made(OptionalLong.empty(), anna);
        deleteUser(anna);
        assertEquals(OptionalLong.empty(), locked(id).orElseThrow().authorId());
    }
}
