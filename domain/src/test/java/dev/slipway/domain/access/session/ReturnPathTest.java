package dev.slipway.domain.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnPathTest {

    @ParameterizedTest
    @ValueSource(strings = {"/", "/-/profile", "/a/b?c=d&e=%2F%2Fx#f", "/oauth/authorize?redirect_uri=https%3A%2F%2Fx.example%2F",
            "/%2F/x"})
    void path_of_this_server_is_taken(String path) {
        assertEquals(Optional.of(path), ReturnPath.local(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "x/y", "/|", "/%zz", "/a?b={c}",
            "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/a\\b",
            "https://evil.example", "http:/evil.example", "javascript:alert(1)", "/\t/evil.example", "/\n/evil.example", "/\r", " /x",
            "/ x",
            "/\u0000", "/ä", "/\u007f", "?x", "#x", "data:text/html,x"})
    void address_of_another_server_is_refused(String address) {
        assertEquals(Optional.empty(), ReturnPath.local(address));
    }

    @Test
    void very_long_path_is_refused() {
        assertEquals(2048, ReturnPath.local("/" + "x".repeat(2047)).orElseThrow().length());
        assertEquals(Optional.empty(), ReturnPath.local("/" + "x".repeat(2048)));
    }

    @Test
    void path_with_a_sign_that_is_not_printed_or_encoded_is_refused() {
        for (char sign = 0; sign < 0x200; sign++) {
            boolean plain = sign > ' ' && sign < 0x7f && "\"%<>[\\]^`{|}".indexOf(sign) < 0;
            for (String path : List.of("/a" + sign + "b", "/a/" + sign)) {
                assertEquals(plain && !path.startsWith("//") ? Optional.of(path) : Optional.empty(), ReturnPath.local(path), path);
            }
        }
    }
}
