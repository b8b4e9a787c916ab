package dev.slipway.persistence.award;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.award.EmojiNamesKit;
import dev.slipway.application.award.port.EmojiNames;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryEmojiNamesTest extends EmojiNamesKit {

    @Override
    protected EmojiNames names() {
        return new LibraryEmojiNames();
    }

    /** Names and aliases of the emoji set that the product began with. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            thumbsup_tone3,          thumbsup_tone3
            +1_tone3,                thumbsup_tone3
            -1_tone3,                thumbsdown_tone3
            shrug,                   shrug
            person_shrugging,        shrug
            shrug_tone2,             shrug_tone2
            face_palm,               face_palm
            facepalm,                face_palm
            e-mail,                  e-mail
            fleur-de-lis,            fleur-de-lis
            ten,                     ten
            tone1,                   tone1
            tone5,                   tone5
            ok_woman,                ok_woman
            ok_woman_tone1,          ok_woman_tone1
            bride_with_veil_tone4,   bride_with_veil_tone4
            umbrella,                umbrella
            umbrella2,               umbrella2
            satellite,               satellite
            satellite_orbital,       satellite_orbital
            medal,                   medal
            snowman,                 snowman
            city_sunset,             city_sunset
            beach_umbrella,          beach_umbrella
            gay_pride_flag,          gay_pride_flag
            rainbow_flag,            gay_pride_flag
            flag_de,                 flag_de
            de,                      flag_de
            man_in_tuxedo,           man_in_tuxedo
            iphone,                  iphone
            cop,                     cop
            runner,                  runner
            rofl,                    rofl
            slight_smile,            slight_smile
            slightly_smiling_face,   slight_smile
            hugging,                 hugging
            thinking,                thinking
            poop,                    poop
            shit,                    poop
            rocket,                  rocket
            eyes,                    eyes
            white_check_mark,        white_check_mark
            x,                       x
            o,                       o
            1234,                    1234
            8ball,                   8ball
            zzz,                     zzz""")
    void emoji_have_the_names_of_the_product(String alias, String name) {
        assertEquals(Optional.of(name), names().find(alias));
    }
}
