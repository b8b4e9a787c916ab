package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.OwnerFacts.Facts;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.RepositoryFacts.Author;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RepositoryFacts} does. */
public abstract class RepositoryFactsKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract RepositoryFacts facts();

    /** A project with an empty repository and no default branch, last active at {@link #START}. */
    protected abstract long project();

    protected abstract long user(String name, String email);

    /** Stores the address with which a user chose to commit. */
    protected abstract void commitEmail(long user, String email);

    protected abstract Instant lastActivity(long project);

    protected abstract long size(long project);

    /** Lets a push of the project be settled. */
    protected abstract void pushed(long project, Instant settledAt);

    /** Lets a push of the project be under way. */
    protected abstract void pushing(long project);

    @Test
    final void a_repository_is_filled_once() {
        long project = project();
        assertEquals(Optional.of(new Facts(true, "main")), facts().find(project));
        assertTrue(facts().filled(project, "trunk", START));
        assertEquals(Optional.of(new Facts(false, "trunk")), facts().find(project));
        assertFalse(facts().filled(project, "main", START));
        assertEquals(Optional.of(new Facts(false, "trunk")), facts().find(project));
        assertEquals(Optional.empty(), facts().find(project + 1000));
        assertFalse(facts().filled(project + 1000, "main", START));
    }

    @Test
    final void activity_goes_forward() {
        long project = project();
        facts().touched(project, START.plusSeconds(2));
        facts().touched(project, START.plusSeconds(1));
        assertEquals(START.plusSeconds(2), lastActivity(project));
    }

    @Test
    final void sizes_are_kept() {
        long project = project();
        facts().measured(project, 5_000_000_000L);
        assertEquals(5_000_000_000L, size(project));
        facts().measured(project, 1);
        assertEquals(1, size(project));
    }

    @Test
    final void authors_have_names_and_addresses() {
        long user = user("Ünï Cöde", "uni@example.com");
        assertEquals(Optional.of(new Author("Ünï Cöde", "uni@example.com")), facts().author(user));
        assertEquals(Optional.empty(), facts().author(user + 1000));
    }

    @Test
    final void authors_commit_with_the_address_that_they_chose() {
        long user = user("Ada", "ada@example.com");
        commitEmail(user, "work@example.com");
        assertEquals(Optional.of(new Author("Ada", "work@example.com")), facts().author(user));
        commitEmail(user, "");
        assertEquals(Optional.of(new Author("Ada", "ada@example.com")), facts().author(user));
        commitEmail(user, "_private");
        String hidden = facts().author(user).orElseThrow().email();
        assertTrue(hidden.startsWith(user + "-") && hidden.endsWith("@users.noreply.invalid"), hidden);
    }

    @Test
    final void what_was_pushed_to_since_it_was_tidied_is_untidy() {
        long never = project();
        long once = project();
        long later = project();
        assertEquals(List.of(), facts().untidy(START, 10));
        pushed(once, START.plusSeconds(10));
        pushed(later, START);
        facts().tidied(later, START.plusSeconds(5));
        assertEquals(List.of(once), facts().untidy(START.plusSeconds(100), 10));
        pushed(later, START.plusSeconds(20));
        assertEquals(List.of(once, later), facts().untidy(START.plusSeconds(100), 10));
        assertEquals(List.of(once), facts().untidy(START.plusSeconds(100), 1));
        assertEquals(List.of(once), facts().untidy(START.plusSeconds(5), 10));
        facts().tidied(once, START.plusSeconds(30));
        facts().tidied(later, START.plusSeconds(31));
        facts().tidied(never, START.plusSeconds(32));
        assertEquals(List.of(), facts().untidy(START.plusSeconds(100), 10));
    }

    @Test
    final void what_is_being_pushed_to_is_left_alone() {
        long project = project();
        pushed(project, START);
        pushing(project);
        assertEquals(List.of(), facts().untidy(START.plusSeconds(100), 10));
    }
}
