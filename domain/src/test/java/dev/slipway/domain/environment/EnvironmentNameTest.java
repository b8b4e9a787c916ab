package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentNameTest {

    /** The ends are digits of the SHA-256 digest of the name, in base 36. */
    @ParameterizedTest
    @CsvSource({"production, production", "a, a", "z9, z9", "a-, a", "zzzzzzzzzzzzzzzzzzzzzzzz, zzzzzzzzzzzzzzzzzzzzzzzz",
            "aaaaaaaaaaaaaaaaaaaaaaaaa, aaaaaaaaaaaaaaaaa-1n7uof", "Prod, prod-njlta9", "review/a_b, review-a-b-auj75k",
            "1x, env-1x-87w1nj", "9, env-9-bntrxz", "-x, env-x-f5r59i", "a--b, a-b-m3ql0o", "'', env-qhkd3p"})
    void name_has_a_slug_that_is_part_of_a_host_name(String name, String slug) {
        assertEquals(slug, EnvironmentSlug.of(name));
    }

    @Test
    void address_has_at_most_255_characters() {
        String address = "https://example.com/";
        assertEquals(List.of(), EnvironmentRules.externalUrl(address + "x".repeat(255 - address.length())));
        assertEquals(List.of(FieldError.of("external_url", "text.too_long", 255)),
                EnvironmentRules.externalUrl(address + "x".repeat(256 - address.length())));
        assertEquals(List.of(), EnvironmentRules.externalUrl(" "));
    }

    @Test
    void folder_is_the_part_before_the_first_slash() {
        assertEquals(Optional.of("review"), EnvironmentRules.type("review/a/b"));
        assertEquals(Optional.empty(), EnvironmentRules.type("review"));
    }
}
