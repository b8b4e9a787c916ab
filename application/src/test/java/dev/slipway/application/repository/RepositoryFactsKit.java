package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.RepositoryFacts.Author;
import dev.slipway.application.repository.push.OwnerFacts.Facts;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RepositoryFacts} does. */
public abstract class RepositoryFactsKit extends OwnerFactsKit {

    @Override
    protected abstract RepositoryFacts facts();

    /** A project with an empty repository and the default branch {@code main}, last active at {@link #START}. */
    @Override
    protected abstract long owner();

    protected abstract long user(String name, String email);

    /** Stores the address with which a user chose to commit. */
    protected abstract void commitEmail(long user, String email);

    @Test
    final void a_repository_is_filled_once() {
        long project = owner();
        assertEquals(Optional.of(new Facts(true, "main")), facts().find(project));
        assertTrue(facts().filled(project, "trunk", START));
        assertEquals(Optional.of(new Facts(false, "trunk")), facts().find(project));
        assertFalse(facts().filled(project, "main", START));
        assertEquals(Optional.of(new Facts(false, "trunk")), facts().find(project));
        assertEquals(Optional.empty(), facts().find(project + 1000));
        assertFalse(facts().filled(project + 1000, "main", START));
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
}
