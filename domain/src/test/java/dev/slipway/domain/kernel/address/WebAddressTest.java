package dev.slipway.domain.kernel.address;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.address.WebAddress.Problem;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {

    private static final Set<String> WEB = Set.of("http", "https");

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com", "HTTPS://Example.COM/", "http://my_ci:8080/job/1", "http://ci",
        "https://bücher.example/ü", "https://example.com/a b|c[d]{e}?q=^#f", "http://127.0.0.1:1/", "http://[::1]:80/x",
        "https://user:secret@example.com/",
        "http://1.example?x", "http://a:65535#x"})
    void address_that_leads_elsewhere_is_accepted(String address) {
        assertEquals(Optional.empty(), WebAddress.problem(address, WEB));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "example.com", "//example.com", "javascript:alert(1)", "ftp://example.com", " https://example.com",
        "1http://a", "javascript://https://example.com"})
    void other_schemes_are_not_allowed(String address) {
        assertEquals(Optional.of(Problem.SCHEME_NOT_ALLOWED), WebAddress.problem(address, WEB));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https:", "https:example.com", "https://", "https:///a", "https://-a.example", "https://_a", "https://a b/",
        "https://a\u00A0b/", "https://example.com/\n", "https://example.com/a\u0000", "https://example.com\n.evil/", "https://@",
        "https://a:b", "https://a:123456/", "https://[example]/", "https://user@", "https://a[b/", "https://u\tv@example.com"})
    void other_forms_are_invalid(String address) {
        assertEquals(Optional.of(Problem.INVALID), WebAddress.problem(address, WEB));
    }

    @Test
    void header_carries_only_characters_of_addresses() {
        String plain = "AZaz09-._~:/?#[]@!$&'()*+,;=%";
        assertEquals(plain, WebAddress.encoded(plain));
        assertEquals("https://b%C3%BCcher.example/a%20b%7C%22%3C%3E%5C%5E%60%7B%7D%0D%0A%C2%85?q=%25&r=[1]#~",
                WebAddress.encoded("https://bücher.example/a b|\"<>\\^`{}\r\n\u0085?q=%25&r=[1]#~"));
    }
}
