package dev.slipway.domain.avatar;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AvatarRulesTest {

    private static final byte[] GIF = "GIF89a".getBytes(StandardCharsets.US_ASCII);

    @Test
    void avatar_is_a_picture_of_200_kibibytes_at_the_most() {
        assertEquals(Optional.empty(), AvatarRules.problem(200 * 1024, GIF));
        assertEquals(Optional.of("avatar.too_big"), AvatarRules.problem(200 * 1024 + 1, GIF).map(Reason::id));
        assertEquals(Optional.of("avatar.format"), AvatarRules.problem(10, "<svg/>".getBytes(StandardCharsets.US_ASCII)).map(Reason::id));
        assertEquals(Optional.of("avatar.format"), AvatarRules.problem(0, new byte[0]).map(Reason::id));
    }

    @Test
    void name_is_safe_and_ends_like_the_content() {
        assertEquals("me.gif", AvatarRules.name("../../me.gif", GIF));
        assertEquals("me.html.gif", AvatarRules.name("me.html", GIF));
    }
}
