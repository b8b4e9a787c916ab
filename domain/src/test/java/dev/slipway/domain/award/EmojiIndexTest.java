package dev.slipway.domain.award;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmojiIndexTest {

    private final EmojiIndex index = EmojiIndex.of(List.of(
            List.of(List.of(":thumbsup:", ":+1:"), List.of(":+1:")),
            List.of(List.of(":thumbsup_tone1:", ":+1_tone1:")),
            List.of(List.of("thumbsdown", "-1")), List.of(List.of("thumbsdown_tone2")),
            List.of(List.of(":person_shrugging:", ":shrug:", ":person_shrugging::skin-tone-1:")),
            List.of(List.of(":person_shrugging_tone3:")),
            List.of(List.of(":)", ":slight_smile:")),
            List.of(List.of(), List.of("rare")),
            List.of(List.of("umbrella2"), List.of("umbrella")),
            List.of(List.of("umbrella")),
            List.of(List.of("fleur_de_lis")),
            List.of(List.of("flag_de")), List.of(List.of("ok")), List.of(List.of("flag_ok")), List.of(List.of("flag_england")),
            List.of(List.of("x".repeat(101))),
            List.of()), Map.of("person_shrugging", "shrug", "fleur_de_lis", "fleur-de-lis"));

    @ParameterizedTest
    @CsvSource(textBlock = """
            thumbsup,              thumbsup
            +1,                    thumbsup
            :+1:,                  thumbsup
            :thumbsup,             thumbsup
            thumbsup_tone1,        thumbsup_tone1
            +1_tone1,              thumbsup_tone1
            -1_tone2,              thumbsdown_tone2
            shrug,                 shrug
            person_shrugging,      shrug
            person_shrugging_tone3, shrug_tone3
            shrug_tone3,           shrug_tone3
            slight_smile,          slight_smile
            rare,                  rare
            umbrella,              umbrella
            umbrella2,             umbrella2
            fleur-de-lis,          fleur-de-lis
            fleur_de_lis,          fleur-de-lis
            de,                    flag_de
            :de:,                  flag_de
            ok,                    ok""")
    void emoji_has_one_name(String alias, String name) {
        assertEquals(Optional.of(name), index.find(alias));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            shrug_tone4
            -1_tone1
            shrug_tone
            Thumbsup
            ::thumbsup::
            ':)'
            ')'
            ':'
            '::'
            ''
            ' '
            person_shrugging::skin-tone-1
            xx
            england
            d""")
    void other_texts_name_no_emoji(String alias) {
        assertEquals(Optional.empty(), index.find(alias));
    }

    @Test
    void overlong_aliases_are_left_out() {
        assertEquals(Optional.empty(), index.find("x".repeat(101)));
        assertEquals(Optional.empty(), EmojiIndex.of(List.of(), Map.of()).find("thumbsup"));
    }
}
