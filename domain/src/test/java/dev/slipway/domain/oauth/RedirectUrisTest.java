package dev.slipway.domain.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedirectUrisTest {

    @ParameterizedTest
    @ValueSource(strings = {"https://a.example.com/back", "https://a.example.com", "http://a.example.com:81/back?x=1&y=%20",
            "http://localhost/", "http://127.0.0.1:7171/auth/redirect", "http://[::1]:1/x", "com.example.app:/back",
            "com.example.app://back", "app://x/y?z"})
    void absolute_address_without_fragment_can_be_registered(String address) {
        assertEquals(Optional.empty(), RedirectUris.problem(address));
        assertTrue(RedirectUris.of(address).permit(address));
    }

    @ParameterizedTest
    @CsvSource({"https://a.example.com/#x, redirect_uri.fragment", "https://a.example.com/#, redirect_uri.fragment",
            "/back, redirect_uri.relative", "//a/b, redirect_uri.relative", "back, redirect_uri.relative",
            "https:back, redirect_uri.relative", "https:///x, redirect_uri.relative", "app:back, redirect_uri.relative",
            "urn:ietf:wg:oauth:2.0:oob, redirect_uri.relative", "javascript:alert(1), redirect_uri.forbidden",
            "JavaScript://x/%0aalert(1), redirect_uri.forbidden", "data:text/html;x, redirect_uri.forbidden",
            "vbscript:x, redirect_uri.forbidden", "file:///etc, redirect_uri.forbidden", "https://u:p@a.example.com/, redirect_uri.invalid",
            "https://a b/, redirect_uri.invalid", "https://a/<x>, redirect_uri.invalid", "http://*.example.com/, redirect_uri.relative"})
    void other_addresses_are_refused(String address, String problem) {
        assertEquals(Optional.of(problem), RedirectUris.problem(address));
        assertFalse(new RedirectUris(List.of(address)).permit(address));
    }

    @Test
    void address_that_is_too_long_is_refused() {
        String longest = "https://a/" + "x".repeat(RedirectUris.LONGEST - 10);
        assertEquals(Optional.empty(), RedirectUris.problem(longest));
        assertEquals(Optional.of("redirect_uri.invalid"), RedirectUris.problem(longest + "x"));
    }

    @Test
    void one_application_has_several_addresses_one_a_line() {
        RedirectUris all = RedirectUris.of(" https://a/1\r\n\nhttps://a/2\nhttps://a/2 ");
        assertEquals("https://a/1\nhttps://a/2\nhttps://a/2", all.text());
        assertTrue(all.permit("https://a/1") && all.permit("https://a/2"));
        assertFalse(all.permit("https://a/1\nhttps://a/2"));
        assertFalse(RedirectUris.of("").permit(""));
    }

    @ParameterizedTest
    @CsvSource({"https://a/b, https://a/b/", "https://a/b, https://a/b?x", "https://a/b, https://A/b", "https://a/b, https://a/c/../b",
            "https://a/b, https://a:443/b", "https://a/b, http://a/b", "https://a/b, https://a/b#x", "https://a:1/b, https://a:2/b",
            "http://a:1/b, http://a:2/b", "https://a/b, http://127.0.0.1/b", "http://127.0.0.1/b, http://127.0.0.1:1/c",
            "http://127.0.0.1/b, http://127.0.0.1:1/b?x",
            "http://127.0.0.1/b, http://localhost:1/b", "http://127.0.0.1/b, https://127.0.0.1/b",
                    "https://127.0.0.1/b, https://127.0.0.1:1/b",
            "http://127.0.0.1/b, http://127.0.0.1.evil.example/b", "http://127.0.0.1/b, http://127.0.0.1@evil.example/b",
            "http://127.0.0.1/b, http://u@127.0.0.1:1/b", "http://127.0.0.1/b, http://127.0.0.1:1/b#x",
                    "http://localhost/b, http://localhost.evil/b"})
    void address_that_differs_is_not_permitted(String registered, String requested) {
        assertFalse(RedirectUris.of(registered).permit(requested));
    }

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1/b, http://127.0.0.1:61023/b", "http://127.0.0.1:1/b?x=1, http://127.0.0.1:2/b?x=1",
            "http://localhost:7171/auth/redirect, http://localhost:9/auth/redirect", "http://localhost, http://LOCALHOST:1",
            "http://[::1]/b, http://[::1]:5/b"})
    void port_of_a_native_client_is_not_compared(String registered, String requested) {
        assertTrue(RedirectUris.of(registered).permit(requested));
        assertTrue(new RedirectUris(List.of("http://*.example.com/", registered)).permit(requested), "one without a host is no obstacle");
    }
}
