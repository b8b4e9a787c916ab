package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.award.port.EmojiNames;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contract of {@code EmojiNames}. */
public abstract class EmojiNamesKit {

    protected abstract EmojiNames names();

    @ParameterizedTest
    @CsvSource(textBlock = """
            thumbsup,   thumbsup
            +1,         thumbsup
            :+1:,       thumbsup
            thumbsdown, thumbsdown
            -1,         thumbsdown
            heart,      heart
            100,        100
            tada,       tada""")
    final void emoji_has_one_name(String alias, String name) {
        assertEquals(Optional.of(name), names().find(alias));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            ''
            ' '
            no_such_emoji
            Heart
            '👍'
            thumbsup thumbsup
            ':)'""")
    final void other_texts_name_no_emoji(String alias) {
        assertEquals(Optional.empty(), names().find(alias));
    }
}
