package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PresentedKeyTest {

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void key_is_the_bearer_token_or_the_password_of_any_user_name() {
        for (String header : List.of("Bearer k", "bearer k", "BEARER   k ", basic(":k"), basic("alertmanager:k"),
                "basic " + basic(":k").substring(6))) {
            assertEquals(Optional.of("k"), PresentedKey.in(header), header);
        }
        assertEquals(Optional.of("k:l"), PresentedKey.in(basic("u:k:l")));
    }

    @Test
    void anything_else_is_none() {
        for (String header : new String[] {null, "", "k", "Bearer", "Bearer ", "Basic ", "Basic !", "Basic a", basic("k"), basic("u:"),
                "Token k", "Bearerk", "Digest k"}) {
            assertEquals(Optional.empty(), PresentedKey.in(header), header);
        }
    }
}
