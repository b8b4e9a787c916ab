package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.repository.push.OwnerFacts.Facts;
import dev.slipway.application.snippet.port.SnippetFacts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code SnippetFacts}. */
public abstract class SnippetFactsKit {

    /** Time at which the snippets of this kit are created. */
    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract SnippetFacts facts();

    /** Creates a snippet with the branch {@code main} at {@link #START}. */
    protected abstract long snippet();

    protected abstract Instant updated(long snippet);

    protected abstract long size(long snippet);

    @Test
    final void a_snippet_is_never_empty() {
        long snippet = snippet();
        assertEquals(Optional.of(new Facts(false, "main")), facts().find(snippet));
        assertFalse(facts().filled(snippet, "trunk", START));
        assertEquals(Optional.of(new Facts(false, "main")), facts().find(snippet));
        assertEquals(Optional.empty(), facts().find(snippet + 1000));
    }

    @Test
    final void time_of_a_snippet_goes_forward() {
        long snippet = snippet();
        facts().touched(snippet, START.plusSeconds(2));
        facts().touched(snippet, START.plusSeconds(1));
        assertEquals(START.plusSeconds(2), updated(snippet));
    }

    @Test
    final void sizes_are_kept() {
        long snippet = snippet();
        facts().measured(snippet, 5_000_000_000L);
        assertEquals(5_000_000_000L, size(snippet));
        facts().measured(snippet, 1);
        assertEquals(1, size(snippet));
    }

    @Test
    final void what_has_changed_since_it_was_tidied_is_untidy() {
        long once = snippet();
        long later = snippet();
        snippet();
        assertEquals(List.of(), facts().untidy(START.plusSeconds(100), 10));
        facts().touched(once, START.plusSeconds(10));
        facts().touched(later, START.plusSeconds(20));
        assertEquals(List.of(once, later), facts().untidy(START.plusSeconds(100), 10));
        assertEquals(List.of(once), facts().untidy(START.plusSeconds(100), 1));
        facts().tidied(once, START.plusSeconds(30));
        assertEquals(List.of(later), facts().untidy(START.plusSeconds(100), 10));
        facts().touched(once, START.plusSeconds(40));
        assertEquals(List.of(later, once), facts().untidy(START.plusSeconds(100), 10));
        assertEquals(List.of(later), facts().untidy(START.plusSeconds(30), 10), "those tidied lately are left out");
    }
}
