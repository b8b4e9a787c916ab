package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.push.OwnerFacts;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code OwnerFacts} does, of whatever kind the owners are. */
public abstract class OwnerFactsKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract OwnerFacts facts();

    /** An owner with an empty repository, last active at {@link #START}. */
    protected abstract long owner();

    protected abstract Instant lastActivity(long owner);

    protected abstract long size(long owner);

    /** Lets a push to the owner's repository be settled. */
    protected abstract void pushed(long owner, Instant settledAt);

    /** Lets a push to the owner's repository be under way. */
    protected abstract void pushing(long owner);

    @Test
    final void activity_goes_forward() {
        long owner = owner();
        facts().touched(owner, START.plusSeconds(2));
        facts().touched(owner, START.plusSeconds(1));
        assertEquals(START.plusSeconds(2), lastActivity(owner));
    }

    @Test
    final void sizes_are_kept() {
        long owner = owner();
        facts().measured(owner, 5_000_000_000L);
        assertEquals(5_000_000_000L, size(owner));
        facts().measured(owner, 1);
        assertEquals(1, size(owner));
    }

    @Test
    final void what_was_pushed_to_since_it_was_tidied_is_untidy() {
        long never = owner();
        long once = owner();
        long later = owner();
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
        long owner = owner();
        pushed(owner, START);
        pushing(owner);
        assertEquals(List.of(), facts().untidy(START.plusSeconds(100), 10));
    }
}
