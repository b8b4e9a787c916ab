package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.award.port.Awards.Given;
import dev.slipway.application.award.port.Awards.Locked;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code Awards}. */
public abstract class AwardsKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected Awardable.Issue issue;
    protected Awardable.MergeRequest request;
    protected Awardable.Note note;
    protected long anna;
    protected long bob;

    protected abstract Awards awards();

    protected abstract Transactions transactions();

    protected abstract long project();

    protected abstract long user();

    protected abstract Awardable.Issue issue(long project);

    protected abstract Awardable.MergeRequest request(long project);

    protected abstract Awardable.Note note(Awardable.Whole parent);

    /** Locks the discussion of an object. */
    protected abstract void lockDiscussion(Awardable.Whole whole);

    /** Deletes an object. */
    protected abstract void delete(Awardable awardable);

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** Returns the votes that are stored with an object. */
    protected abstract VoteCounts votes(Awardable.Whole whole);

    @BeforeEach
    final void make() {
        long project = project();
        issue = issue(project);
        request = request(project);
        note = note(request);
        anna = user();
        bob = user();
    }

    private List<Awardable> each() {
        return List.of(issue, request, note);
    }

    protected final OptionalLong given(Awardable awardable, long user, String name) {
        return transactions().write(() -> {
            awards().lock(awardable).orElseThrow();
            return awards().give(awardable, user, name, START);
        });
    }

    protected final long give(Awardable awardable, long user, String name) {
        return given(awardable, user, name).orElseThrow();
    }

    private Optional<Given> found(Awardable awardable, long id) {
        return transactions().write(() -> awards().find(awardable, id));
    }

    private void remove(Awardable awardable, long id) {
        transactions().write(() -> {
            awards().lock(awardable);
            awards().remove(awardable, awards().find(awardable, id).orElseThrow());
        });
    }

    @Test
    final void emoji_is_found_on_its_object_alone() {
        for (Awardable awardable : each()) {
            long id = give(awardable, anna, "heart");
            assertEquals(Optional.of(new Given(id, OptionalLong.of(anna), "heart", START)), found(awardable, id));
            Stream.concat(each().stream(), Stream.of(issue(project()), request(project()), note(request)))
                    .filter(other -> !other.equals(awardable))
                    .forEach(other -> assertEquals(Optional.empty(), found(other, id)));
            assertEquals(Optional.empty(), found(awardable, id + 1_000));
            remove(awardable, id);
            assertEquals(Optional.empty(), found(awardable, id));
        }
    }

    @Test
    final void user_puts_an_emoji_on_an_object_once() {
        for (Awardable awardable : each()) {
            long id = give(awardable, anna, "thumbsup");
            assertEquals(OptionalLong.empty(), given(awardable, anna, "thumbsup"));
            give(awardable, anna, "heart");
            give(awardable, bob, "thumbsup");
            assertEquals(new AwardUsage(3, 2), awards().usage(awardable, anna));
            assertEquals(new AwardUsage(3, 0), awards().usage(awardable, user()));
            remove(awardable, id);
            give(awardable, anna, "thumbsup");
        }
        assertEquals(AwardUsage.NONE, awards().usage(issue(issue.projectId()), anna));
    }

    @Test
    final void thumbs_are_counted_as_votes() {
        for (Awardable.Whole whole : List.of(issue, request)) {
            assertEquals(VoteCounts.NONE, votes(whole));
            long up = give(whole, anna, "thumbsup");
            give(whole, bob, "thumbsup");
            long down = give(whole, anna, "thumbsdown");
            give(whole, anna, "thumbsup_tone1");
            give(note(whole), anna, "thumbsup");
            given(whole, anna, "thumbsup");
            assertEquals(new VoteCounts(2, 1), votes(whole));
            remove(whole, up);
            remove(whole, down);
            assertEquals(new VoteCounts(1, 0), votes(whole));
        }
        assertEquals(VoteCounts.NONE, votes(issue(issue.projectId())));
    }

    @Test
    final void lock_tells_whether_the_discussion_is_for_members_and_whether_the_object_is_gone() {
        for (Awardable awardable : each()) {
            assertEquals(Optional.of(new Locked(false)), transactions().write(() -> awards().lock(awardable)));
        }
        lockDiscussion(issue);
        lockDiscussion(request);
        for (Awardable awardable : each()) {
            assertEquals(Optional.of(new Locked(true)), transactions().write(() -> awards().lock(awardable)));
        }
        delete(note);
        assertEquals(Optional.empty(), transactions().write(() -> awards().lock(note)));
        Awardable.Note other = note(request);
        delete(issue);
        delete(request);
        for (Awardable awardable : List.of(issue, request, other)) {
            assertEquals(Optional.empty(), transactions().write(() -> awards().lock(awardable)));
        }
    }

    @Test
    final void project_is_emptied_in_batches() {
        each().forEach(awardable -> give(awardable, anna, "heart"));
        give(issue, bob, "heart");
        Awardable.Issue elsewhere = issue(project());
        long kept = give(elsewhere, anna, "heart");
        List<Integer> removed = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            removed.add(transactions().write(() -> awards().removeSome(issue.projectId(), 3)));
        }
        assertEquals(List.of(3, 1, 0), removed);
        assertTrue(found(elsewhere, kept).isPresent());
    }

    @Test
    final void emoji_of_users_are_reassigned_even_if_they_are_the_same() {
        long ghost = user();
        long ofAnna = give(issue, anna, "thumbsup");
        long ofBob = give(issue, bob, "thumbsup");
        assertTrue(awards().involves(anna) && awards().involves(bob));
        assertFalse(awards().involves(ghost));
        for (long user : List.of(anna, bob)) {
            transactions().write(() -> awards().reassign(user, ghost));
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
    final void emoji_of_a_user_are_removed_in_batches_with_their_votes() {
        Awardable.Issue second = issue(project());
        for (Awardable awardable : List.of(issue, second, request, note)) {
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
        assertEquals(new AwardUsage(1, 1), awards().usage(note, bob));
    }

    @Test
    final void emoji_outlive_the_account() {
        long id = give(issue, anna, "thumbsup");
        deleteUser(anna);
        assertEquals(OptionalLong.empty(), found(issue, id).orElseThrow().userId());
        assertEquals(new VoteCounts(1, 0), votes(issue));
    }

    @Test
    final void same_emoji_of_one_user_at_once_is_stored_once() throws Exception {
        for (Awardable awardable : each()) {
            AtomicInteger stored = new AtomicInteger();
            Together.run(6, number -> given(awardable, anna, "thumbsup").ifPresent(id -> stored.incrementAndGet()));
            assertEquals(1, stored.get());
            assertEquals(new AwardUsage(1, 1), awards().usage(awardable, anna));
        }
        assertEquals(new VoteCounts(1, 0), votes(issue));
    }

    @Test
    final void votes_at_once_are_all_counted() throws Exception {
        long[] users = Stream.generate(this::user).limit(8).mapToLong(Long::longValue).toArray();
        Together.run(8, number -> given(issue, users[number], number % 2 == 0 ? "thumbsup" : "thumbsdown"));
        assertEquals(new VoteCounts(4, 4), votes(issue));
    }
}
