package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Awards}: emoji of users whose accounts go. */
abstract class AwardsOfUsersKit extends AwardsScenario {

    @Test
    final void emoji_of_users_are_reassigned_even_if_they_are_the_same() {
        long ghost = user();
        long ofAnna = give(issue, anna, "thumbsup");
        long ofBob = give(issue, bob, "thumbsup");
        assertTrue(awards().involves(anna) && awards().involves(bob));
        assertFalse(awards().involves(ghost));
        for (long user : List.of(anna, bob)) {
            assertEquals(1, transactions().<Integer>write(() -> awards().reassignSome(user, ghost, 9)));
            assertFalse(awards().involves(user));
        }
        for (long id : List.of(ofAnna, ofBob)) {
            assertEquals(OptionalLong.of(ghost), found(issue, id).orElseThrow().userId());
        }
        assertTrue(awards().involves(ghost));
        assertEquals(new VoteCounts(2, 0), votes(issue));
        remove(issue, ofAnna);
        assertEquals(new VoteCounts(1, 0), votes(issue));
    }

    @Test
    final void emoji_of_users_are_reassigned_in_batches() {
        long ghost = user();
        each().forEach(awardable -> List.of("thumbsup", "heart").forEach(name -> give(awardable, anna, name)));
        long others = give(issue, bob, "thumbsup");
        int all = 0;
        int rounds = 0;
        int some;
        do {
            some = transactions().<Integer>write(() -> awards().reassignSome(anna, ghost, 3));
            assertTrue(some <= 3, () -> "batches are small");
            all += some;
            rounds++;
        } while (some > 0);
        assertEquals(2 * each().size(), all);
        assertTrue(rounds >= 4, () -> "batches are small");
        assertFalse(awards().involves(anna));
        each().forEach(awardable -> assertEquals(2, awards().usage(awardable, ghost).ofUser()));
        assertEquals(OptionalLong.of(bob), found(issue, others).orElseThrow().userId());
        assertEquals(new VoteCounts(2, 0), votes(issue));
    }

    @Test
    final void emoji_of_a_user_are_removed_in_batches_with_their_votes() {
        Awardable.Issue second = issue(project());
        for (Awardable awardable : List.of(issue, second, request, snippet, note)) {
            give(awardable, anna, "thumbsup");
            give(awardable, bob, "thumbsup");
        }
        give(issue, anna, "thumbsdown");
        give(issue, anna, "heart");
        int rounds = 0;
        while (transactions().<Integer>write(() -> awards().removeSomeOf(anna, 2)) > 0) {
            rounds++;
        }
        assertTrue(rounds >= 3, () -> "batches are small");
        assertFalse(awards().involves(anna));
        for (Awardable.Whole whole : List.of(issue, second, request)) {
            assertEquals(new VoteCounts(1, 0), votes(whole));
        }
        for (Awardable awardable : List.of(snippet, note)) {
            assertEquals(new AwardUsage(1, 1), awards().usage(awardable, bob));
        }
    }

    @Test
    final void emoji_outlive_the_account() {
        long id = give(issue, anna, "thumbsup");
        deleteUser(anna);
        assertEquals(OptionalLong.empty(), found(issue, id).orElseThrow().userId());
        assertEquals(new VoteCounts(1, 0), votes(issue));
    }
}
