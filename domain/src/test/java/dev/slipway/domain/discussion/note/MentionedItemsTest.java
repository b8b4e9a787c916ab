package dev.slipway.domain.discussion.note;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.slipway.domain.discussion.note.MentionedItems.ItemKind;
import dev.slipway.domain.discussion.note.MentionedItems.Mention;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionedItemsTest {

    private static Mention here(long iid) {
        return new Mention(ItemKind.MERGE_REQUEST, Optional.empty(), iid);
    }

    private static Mention issue(long iid) {
        return new Mention(ItemKind.ISSUE, Optional.empty(), iid);
    }

    private static Mention in(String path, long iid) {
        return new Mention(ItemKind.MERGE_REQUEST, Optional.of(path), iid);
    }

    @Test
    void mentions_are_found_in_their_order_and_once() {
        assertEquals(List.of(here(3), here(12), in("acme/tool", 3), in("tool", 1), in("a/b-c/d.e_f", 7)),
                MentionedItems.of("See !3, (!12) and !3.\nacme/tool!3; tool!1 a/b-c/d.e_f!7"));
        assertEquals(List.of(here(1), here(2)), MentionedItems.of("!1\n!2"));
        assertEquals(List.of(here(999_999_999_999_999_999L)), MentionedItems.of("!999999999999999999"));
        assertEquals(List.of(), MentionedItems.of(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "!x", "!03", "!0", "!3x", "!3_", "! 3", "!1234567890123456789", "`!3`", "```\n!3\n```", "ü!3",
        "a//b!3", "/a!3", "a/!3", "!!3", "#!3", "@a!3", ":a!3", "&a!3", "http://a!3", "-!3", ".a!3"})
    void other_texts_mention_none(String text) {
        assertEquals(List.of(), MentionedItems.of(text));
    }

    @Test
    void paths_have_letters_digits_and_a_length() {
        assertEquals(List.of(in("a/z/A/Z", 1), in("0/9", 2), in("_x", 3)), MentionedItems.of("a/z/A/Z!1 (0/9!2 _x!3"));
        String longest = "a".repeat(1_000);
        assertEquals(List.of(in(longest, 1)), MentionedItems.of("in " + longest + "!1"));
        for (String more : List.of("a", "a/", "a.", "a-", "a_")) {
            assertEquals(List.of(), MentionedItems.of("in " + more + longest + "!1"), more);
        }
    }

    @Test
    void issues_are_found_beside_merge_requests() {
        assertEquals(List.of(issue(3), here(3), new Mention(ItemKind.ISSUE, Optional.of("acme/tool"), 4), issue(12)),
                MentionedItems.of("See #3, !3, acme/tool#4 (#12)."));
        for (String none : List.of("#", "# 3", "##3", "&#39;", "#0", "#3x", "`#3`", "a//b#3", "http://a#3", "@a#3", "!#3", "#x")) {
            assertEquals(List.of(), MentionedItems.of(none), none);
        }
    }

    @Test
    void mentions_that_are_new_are_those_that_no_former_text_has() {
        assertEquals(List.of(issue(2), here(4)),
                MentionedItems.added(new Texts("See #1", "and #3"), new Texts("See #2", "and #3, #1 and !4")));
        assertEquals(List.of(issue(2)), MentionedItems.added(Texts.NONE, Texts.of("#2 #2")));
        assertEquals(List.of(), MentionedItems.added(Texts.of("#2"), Texts.NONE));
        assertEquals(List.of(), MentionedItems.added(Texts.of("#2"), Texts.of("#2")));
    }

    /** Who deletes one mention of many does not mention the one that moves up. */
    @Test
    void text_that_gets_shorter_mentions_nothing_new() {
        StringBuilder many = new StringBuilder();
        for (int number = 1; number <= MentionedItems.MOST; number++) {
            many.append(" #").append(number);
        }
        String before = "#100" + many + " secret/plans#1";
        assertEquals(List.of(), MentionedItems.added(Texts.of(before), Texts.of(before.substring(4))));
        assertEquals(List.of(issue(101)), MentionedItems.added(Texts.of(before), Texts.of("#101" + before.substring(4))));
    }

    @Test
    void kinds_are_stored_by_their_names() {
        for (ItemKind kind : ItemKind.values()) {
            assertEquals(kind, ItemKind.of(kind.storedName()));
        }
        assertEquals(List.of("issue", "merge_request"), List.of(ItemKind.ISSUE.storedName(), ItemKind.MERGE_REQUEST.storedName()));
    }

    @Test
    void mentions_are_bounded_and_read_in_linear_time() {
        StringBuilder many = new StringBuilder();
        for (int number = 1; number <= 100; number++) {
            many.append(" !").append(number);
        }
        assertEquals(MentionedItems.MOST, MentionedItems.of(many.toString()).size());
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            MentionedItems.of("a".repeat(1_000_000) + "!" + "1".repeat(100_000));
            MentionedItems.of("!".repeat(1_000_000));
            MentionedItems.of("a!".repeat(500_000));
            MentionedItems.of("#".repeat(1_000_000));
            MentionedItems.of("a#1x".repeat(250_000));
        });
    }
}
