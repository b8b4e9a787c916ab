package dev.slipway.rest.edge.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinksTest {

    @ParameterizedTest
    @CsvSource({
            "http://localhost:8080, localhost",
            "https://ci.example.org, ci.example.org",
            "https://ci.example.org:8443/slipway, ci.example.org",
            "https://example.org/slipway, example.org",
            "http://ci_server:8080, ci_server",
            "http://[::1]:8080, [::1]",
            "http://[::1], [::1]"})
    void addresses_of_mail_and_ssh_have_the_host_of_the_base(String base, String host) {
        assertEquals(host, new Links(base).host());
        assertEquals("git@" + host + ":group/project.git", new Links(base).sshRepository("group/project"));
        assertEquals("ssh://git@" + host + ":2222/group/project.git", new Links(base, OptionalInt.of(2222)).sshRepository("group/project"));
    }

    @Test
    void every_character_of_a_segment_or_path_is_encoded_as_in_urls() {
        for (char character = 1; character < 0x300; character++) {
            String name = "a" + character + "z";
            String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
            assertEquals(encoded, Links.segment(name));
            assertEquals("a/" + encoded.replace("%2F", "/"), Links.path("a/" + name));
        }
        assertEquals("", Links.segment(""));
        assertEquals("%F0%9F%9A%80", Links.segment("\uD83D\uDE80"));
    }
}
