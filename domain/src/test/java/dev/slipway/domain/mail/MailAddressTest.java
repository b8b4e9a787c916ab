package dev.slipway.domain.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MailAddressTest {

    private static boolean taken(String text) {
        return MailAddress.of(text).isPresent();
    }

    @Test
    void address_has_at_most_254_characters() {
        String domain = "a".repeat(63) + "." + "b".repeat(63) + ".";
        assertEquals(true, taken("x".repeat(64) + "@" + domain + "c".repeat(61)));
        assertEquals(false, taken("x".repeat(64) + "@" + domain + "c".repeat(62)));
    }

    /** A letter outside of ASCII is a label of seven characters there. */
    @Test
    void domain_has_at_most_253_characters_in_ascii() {
        String domain = "\u00fc.".repeat(31);
        assertEquals(true, taken("x@" + domain + "abcde"));
        assertEquals(false, taken("x@" + domain + "abcdef"));
        assertEquals(253, MailAddress.of("x@" + domain + "abcde").orElseThrow().asciiDomain().length());
    }

    @Test
    void addresses_are_equal_by_their_text() {
        MailAddress address = MailAddress.of("anna@example.com").orElseThrow();
        assertEquals(MailAddress.of("anna@example.com"), Optional.of(address));
        assertEquals(MailAddress.of("anna@example.com").orElseThrow().hashCode(), address.hashCode());
        for (Object other : new Object[] {MailAddress.of("anne@example.com").orElseThrow(), "anna@example.com"}) {
            assertNotEquals(address, other);
        }
    }

    @Test
    void addresses_are_spread_over_the_buckets_of_a_set() {
        long hashes = IntStream.range(0, 100).mapToObj(number -> MailAddress.of("user" + number + "@example.com").orElseThrow())
                .mapToInt(MailAddress::hashCode).distinct().count();
        assertEquals(true, hashes > 90);
    }
}
