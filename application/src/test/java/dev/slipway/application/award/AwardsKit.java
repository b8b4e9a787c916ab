package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.award.port.Awards.Given;
import dev.slipway.application.award.port.Awards.Locked;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Awards}. */
public abstract class AwardsKit extends AwardsOfUsersKit {

    @Test
    final void emoji_is_found_on_its_object_alone() {
        for (Awardable awardable : each()) {
            long id = give(awardable, anna, "heart");
            assertEquals(Optional.of(new Given(id, OptionalLong.of(anna), "heart", START)), found(awardable, id));
            Stream.concat(each().stream(), Stream.of(issue(project()), request(project()), snippet(project()), note(request)))
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
    final void emoji_on_an_object_and_its_notes_are_counted_together() {
        for (Awardable.Whole whole : List.of(issue, request, snippet)) {
            Awardable.Note one = note(whole);
            Awardable.Note other = note(whole);
            assertEquals(AwardUsage.NONE, awards().usageWithNotes(whole, anna));
            give(whole, anna, "heart");
            give(one, anna, "heart");
            give(one, bob, "tada");
            long back = give(other, anna, "heart");
            assertEquals(new AwardUsage(4, 3), awards().usageWithNotes(whole, anna));
            assertEquals(new AwardUsage(4, 1), awards().usageWithNotes(whole, bob));
            remove(other, back);
            assertEquals(new AwardUsage(3, 2), awards().usageWithNotes(whole, anna));
            delete(one);
            assertEquals(new AwardUsage(1, 1), awards().usageWithNotes(whole, anna));
        }
        assertEquals(AwardUsage.NONE, awards().usageWithNotes(issue(issue.projectId()), anna));
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
        for (Awardable awardable : List.of(issue, request, note)) {
            assertEquals(Optional.of(new Locked(true)), transactions().write(() -> awards().lock(awardable)));
        }
        delete(note);
        assertEquals(Optional.empty(), transactions().write(() -> awards().lock(note)));
        Awardable.Note other = note(request);
        delete(issue);
        delete(request);
        delete(snippet);
        for (Awardable awardable : List.of(issue, request, snippet, other)) {
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
        assertEquals(List.of(3, 2, 0), removed);
        assertTrue(found(elsewhere, kept).isPresent());
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
