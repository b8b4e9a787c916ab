package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.discussion.DiscussionKind.Reply;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of comments, replies and threads, each cell of their tables. */
class DiscussionRulesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Noteable COMMIT = new Noteable.Commit(7, "a".repeat(40));

    /** Kind of object, kind of discussion, whether it begins with a note of the system, kind after a reply (x: rejected), resolvable. */
    @ParameterizedTest
    @CsvSource({
        "COMMIT,        INDIVIDUAL, false, x,      false",
        "COMMIT,        INDIVIDUAL, true,  x,      false",
        "COMMIT,        THREAD,     false, THREAD, false",
        "COMMIT,        THREAD,     true,  THREAD, false",
        "COMMIT,        DIFF,       false, DIFF,   false",
        "COMMIT,        DIFF,       true,  DIFF,   false",
        "MERGE_REQUEST, INDIVIDUAL, false, THREAD, false",
        "MERGE_REQUEST, INDIVIDUAL, true,  x,      false",
        "MERGE_REQUEST, THREAD,     false, THREAD, true",
        "MERGE_REQUEST, THREAD,     true,  THREAD, false",
        "MERGE_REQUEST, DIFF,       false, DIFF,   true",
        "MERGE_REQUEST, DIFF,       true,  DIFF,   false",
        "ISSUE,         INDIVIDUAL, false, THREAD, false",
        "ISSUE,         INDIVIDUAL, true,  x,      false",
        "ISSUE,         THREAD,     false, THREAD, false",
        "ISSUE,         THREAD,     true,  THREAD, false",
        "SNIPPET,       INDIVIDUAL, false, x,      false",
        "SNIPPET,       INDIVIDUAL, true,  x,      false",
        "SNIPPET,       THREAD,     false, THREAD, false",
        "SNIPPET,       THREAD,     true,  THREAD, false"})
    void discussion_takes_replies_and_is_resolved_by_its_kind(NoteableKind noteable, DiscussionKind kind, boolean system, String after,
            boolean resolvable) {
        Reply expected = after.equals("x") ? new Reply.Rejected(Reason.of("discussion.closed"))
                : new Reply.Accepted(DiscussionKind.valueOf(after));
        assertEquals(expected, kind.reply(noteable, system));
        assertEquals(resolvable, kind.resolvable(noteable, system));
    }

    @Test
    void kinds_have_types_and_stored_names() {
        assertEquals(List.of(Optional.empty(), Optional.of("DiscussionNote"), Optional.of("DiffNote")),
                List.of(DiscussionKind.INDIVIDUAL.noteType(), DiscussionKind.THREAD.noteType(), DiscussionKind.DIFF.noteType()));
        for (DiscussionKind kind : DiscussionKind.values()) {
            assertEquals(kind, DiscussionKind.of(kind.storedName()));
            assertEquals(kind == DiscussionKind.INDIVIDUAL, kind.individual());
        }
        assertEquals(NoteableKind.COMMIT, COMMIT.kind());
        assertEquals(List.of("Commit", "MergeRequest", "Issue", "Epic", "Snippet"),
                Stream.of(NoteableKind.values()).map(NoteableKind::wireName).toList());
    }

    /** Kind of object, and whether its texts and notes mention others. */
    @ParameterizedTest
    @CsvSource({"COMMIT, true", "MERGE_REQUEST, true", "ISSUE, true", "SNIPPET, true"})
    void objects_with_readers_of_their_own_mention_nothing(NoteableKind noteable, boolean mentioning) {
        assertEquals(mentioning, noteable.mentioning());
    }

    /** Every combination: c is the note's author, o that of the object, w may write, m manages notes, r resolves threads. */
    @Test
    void note_is_changed_and_resolved_by_standing() {
        for (int bits = 0; bits < 64; bits++) {
            boolean own = (bits & 1) != 0;
            boolean object = (bits & 2) != 0;
            boolean writes = (bits & 4) != 0;
            boolean manages = (bits & 8) != 0;
            boolean resolves = (bits & 16) != 0;
            boolean system = (bits & 32) != 0;
            NoteStanding standing = new NoteStanding(own, object, writes, manages, resolves);
            boolean changes = manages;
            boolean note = resolves;
            boolean thread = resolves;
            if (writes) {
                changes |= own;
                note |= own;
                note |= object;
                thread |= object;
            }
            assertEquals(changes && !system, standing.changes(system), standing.toString());
            assertEquals(note, standing.resolvesNote(), standing.toString());
            assertEquals(thread, standing.resolvesThread(), standing.toString());
        }
    }

    @Test
    void comment_is_neither_blank_nor_too_long() {
        for (String blank : List.of("", " ", "\n\t ", "\u2003")) {
            assertEquals(Optional.of(Reason.of("note.blank")), NoteRules.error(blank, NoteUsage.NONE));
        }
        assertEquals(Optional.empty(), NoteRules.error("🚀".repeat(1_000_000), NoteUsage.NONE));
        assertEquals(Optional.of(Reason.of("note.too_long", 1_000_000)), NoteRules.error("x".repeat(1_000_001), NoteUsage.NONE));
    }

    @Test
    void comments_of_an_object_are_bounded_by_number_and_size() {
        assertEquals(Optional.empty(), NoteRules.error("x", new NoteUsage(4_999, 0)));
        assertEquals(Optional.of(Reason.of("note.too_many")), NoteRules.error("x", new NoteUsage(5_000, 0)));
        assertEquals(Optional.empty(), NoteRules.error("xy", new NoteUsage(20, 4_999_998)));
        assertEquals(Optional.of(Reason.of("note.too_much", 5_000_000)), NoteRules.error("xyz", new NoteUsage(20, 4_999_998)));
        assertEquals(new NoteUsage(2, 7), new NoteUsage(3, 9).without("🚀🚀"));
    }

    /** Comments and characters of the object, those of the author, and the error. */
    @ParameterizedTest
    @CsvSource({
        "0,     0,         0,   0,       ",
        "3_999, 3_999_998, 499, 999_998, ",
        "4_000, 0,         0,   0,       note.too_many",
        "499,   0,         499, 0,       ",
        "500,   0,         500, 0,       note.too_many",
        "9,     3_999_999, 0,   0,       4_000_000",
        "9,     999_999,   1,   999_999, 1_000_000",
        "5_000, 0,         0,   0,       note.too_many",
        "9,     4_999_999, 0,   0,       5_000_000"})
    void outsiders_leave_room_for_members(String comments, String characters, String own, String ownCharacters, String error) {
        Optional<Reason> expected = Optional.ofNullable(error)
                .map(told -> told.startsWith("note") ? Reason.of(told) : Reason.of("note.too_much", number(told)));
        assertEquals(expected, NoteRules.outsiderError("xy", new NoteUsage(number(comments), number(characters)),
                new NoteUsage(number(own), number(ownCharacters))));
        assertEquals(Optional.of(Reason.of("note.blank")), NoteRules.outsiderError(" ", NoteUsage.NONE, NoteUsage.NONE));
    }

    private static int number(String text) {
        return Integer.parseInt(text.replace("_", ""));
    }

    @Test
    void time_is_chosen_by_those_who_may() {
        Instant past = NOW.minusSeconds(1);
        assertEquals(new NoteTime.At(NOW), NoteTime.of(Optional.empty(), true, NOW));
        assertEquals(new NoteTime.At(NOW), NoteTime.of(Optional.of(past), false, NOW));
        assertEquals(new NoteTime.At(NOW), NoteTime.of(Optional.of(NOW.plusSeconds(1)), false, NOW));
        assertEquals(new NoteTime.At(past), NoteTime.of(Optional.of(past), true, NOW));
        assertEquals(new NoteTime.At(NOW), NoteTime.of(Optional.of(NOW), true, NOW));
        assertEquals(new NoteTime.At(Instant.EPOCH), NoteTime.of(Optional.of(Instant.EPOCH), true, NOW));
        assertEquals(new NoteTime.Rejected(), NoteTime.of(Optional.of(Instant.EPOCH.minusMillis(1)), true, NOW));
        assertEquals(new NoteTime.Rejected(), NoteTime.of(Optional.of(NOW.plusMillis(1)), true, NOW));
    }

    @Test
    void keys_are_forty_hexadecimal_digits_and_differ() {
        Set<String> keys = new HashSet<>();
        for (int nonce = 0; nonce < 100; nonce++) {
            keys.add(DiscussionKey.of(COMMIT, "nonce" + nonce));
            keys.add(DiscussionKey.of(new Noteable.Commit(8, "a".repeat(40)), "nonce" + nonce));
        }
        assertEquals(200, keys.size());
        assertTrue(keys.stream().allMatch(DiscussionKey::isKey));
        assertNotEquals(COMMIT.identity(), new Noteable.Commit(7, "b".repeat(40)).identity());
        for (String other : List.of("", "x", "A".repeat(40), "a".repeat(39), "a".repeat(41), "a".repeat(40) + "\n")) {
            assertFalse(DiscussionKey.isKey(other), other);
        }
    }
}
