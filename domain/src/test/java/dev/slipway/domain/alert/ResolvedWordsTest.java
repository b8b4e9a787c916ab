package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolvedWordsTest {

    private static Json.Members payload(String member, Json value) {
        return new Json.Members(Map.of(member, value));
    }

    /** Every member with every word. */
    @Test
    void member_with_a_word_for_an_end_is_found() {
        for (String member : ResolvedWords.MEMBERS) {
            for (String word : ResolvedWords.WORDS) {
                for (String sent : List.of(word, word.toUpperCase(Locale.ROOT), " " + word + " ")) {
                    assertEquals(Optional.of(member), ResolvedWords.member(payload(member, new Json.Text(sent))), member + " " + sent);
                    assertTrue(ResolvedWords.contains(sent));
                }
                assertEquals(Optional.empty(), ResolvedWords.member(payload("message", new Json.Text(word))), word);
                assertEquals(Optional.empty(), ResolvedWords.member(payload("deep", payload(member, new Json.Text(word)))), word);
            }
        }
    }

    @Test
    void other_words_and_other_values_are_no_end() {
        for (String word : List.of("firing", "down", "open", "alerting", "okay", "unresolved", "")) {
            assertFalse(ResolvedWords.contains(word), word);
            assertEquals(Optional.empty(), ResolvedWords.member(payload("status", new Json.Text(word))), word);
        }
        for (Json value : List.of(Json.NULL, new Json.Digits("1"), new Json.Array(List.of(new Json.Text("ok"))),
                payload("ok", new Json.Text("ok")))) {
            assertEquals(Optional.empty(), ResolvedWords.member(payload("status", value)), value.text());
        }
    }
}
