package dev.slipway.application.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.fake.FakeSecrets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserTokensTest {

    private final BrowserTokens tokens = new BrowserTokens(new FakeSecrets());

    @Test
    void form_token_belongs_to_one_cookie() {
        String cookie = tokens.cookie();
        String token = tokens.formToken(cookie);
        assertNotEquals(token, tokens.formToken(cookie));
        assertTrue(tokens.accepts(cookie, token));
        assertFalse(tokens.accepts(tokens.cookie(), token));
        assertFalse(tokens.accepts(cookie, cookie));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "ttttttttttttttttttttttttttttttttttttttttt\0t", "ttttttttttttttttttttttttttttttttttttttttttä",
            "tttttttttttttttttttttttttttttttttttttttttttt", "ttttttttttttttttttttttttttttttttttttttttt t"})
    void other_text_is_no_cookie(String text) {
        assertFalse(BrowserTokens.possible(text));
    }

    @Test
    void cookie_of_this_server_is_recognized() {
        assertTrue(BrowserTokens.possible(tokens.cookie()));
        assertEquals(BrowserTokens.LENGTH, tokens.cookie().length());
        for (String mark : new String[] {"-", "_", "0", "9", "a", "z", "A", "Z"}) {
            assertTrue(BrowserTokens.possible(mark.repeat(BrowserTokens.LENGTH)), mark);
        }
    }
}
