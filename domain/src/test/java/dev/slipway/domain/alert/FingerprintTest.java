package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.Samples.array;
import static dev.slipway.domain.alert.Samples.members;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.Fingerprinting.Source;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FingerprintTest {

    private static final Fingerprinting USUAL = Fingerprinting.byDefault();

    private static Optional<Fingerprint> given(Json value, Tier tier) {
        return USUAL.of(new Source(Optional.of(value), members(), tier));
    }

    private static Optional<Fingerprint> derived(Json.Members identity, Tier tier) {
        return USUAL.of(new Source(Optional.empty(), identity, tier));
    }

    @Test
    void it_is_the_sha1_of_the_plain_text() {
        assertEquals("e175ea4ce0a553260a14bc5e922a935b40425c1e", Fingerprint.of("ab1").value());
        assertEquals("da39a3ee5e6b4b0d3255bfef95601890afd80709", Fingerprint.of("").value());
        assertEquals("94a759fd37735430753c7b6b80684306d80ea16e", Fingerprint.of("\u00fc").value());
    }

    @Test
    void only_hashes_are_fingerprints() {
        for (String other : List.of("", "e175ea4c", "E175EA4CE0A553260A14BC5E922A935B40425C1E", "g175ea4ce0a553260a14bc5e922a935b40425c1e",
                "e175ea4ce0a553260a14bc5e922a935b40425c1e\n")) {
            assertThrows(IllegalArgumentException.class, () -> new Fingerprint(other), other);
        }
    }

    @Test
    void they_are_ordered_by_value_since_locks_are_taken_in_that_order() {
        Fingerprint low = new Fingerprint("0".repeat(40));
        Fingerprint high = new Fingerprint("f".repeat(40));
        assertTrue(low.compareTo(high) < 0 && high.compareTo(low) > 0 && low.compareTo(new Fingerprint("0".repeat(40))) == 0);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void array_of_every_shape_is_its_scalars_without_separator(Tier tier) {
        Optional<Fingerprint> expected = Optional.of(new Fingerprint("e175ea4ce0a553260a14bc5e922a935b40425c1e"));
        assertEquals(expected, given(array("a", array("b", 1)), tier));
        assertEquals(expected, given(array(array(array("ab"), "1")), tier));
        assertEquals(expected, given(new Json.Text("ab1"), tier));
        assertEquals(expected, given(array("a", Json.NULL, "b1"), tier));
    }

    @Test
    void numbers_and_truth_values_count_as_they_are_written() {
        assertEquals(Optional.of(Fingerprint.of("1.50")), given(new Json.Digits("1.50"), Tier.FREE));
        assertEquals(Optional.of(Fingerprint.of("true")), given(new Json.Bool(true), Tier.FREE));
        assertEquals(given(members("a", 1, "b", 2), Tier.FREE), given(members("b", 2, "a", 1.0), Tier.FREE));
    }

    @Test
    void blank_is_as_good_as_none() {
        for (Json blank : List.of(new Json.Text(""), new Json.Text(" \n"), array(), array(Json.NULL, "", array(" ")))) {
            assertEquals(Optional.empty(), given(blank, Tier.FREE), blank.text());
            assertEquals(derived(members("a", 1), Tier.PREMIUM),
                    USUAL.of(new Source(Optional.of(blank), members("a", 1), Tier.PREMIUM)), blank.text());
        }
    }

    @Test
    void what_is_given_wins_over_the_payload() {
        assertEquals(Optional.of(Fingerprint.of("x")),
                USUAL.of(new Source(Optional.of(new Json.Text("x")), members("a", 1), Tier.ULTIMATE)));
    }

    @Test
    void the_payload_itself_identifies_from_the_premium_tier_on() {
        Json.Members payload = members("title", "t", "more", members("x", 1, "y", array(1, 2)));
        assertEquals(Optional.empty(), derived(payload, Tier.FREE));
        Fingerprint found = derived(payload, Tier.PREMIUM).orElseThrow();
        assertEquals(found, derived(payload, Tier.ULTIMATE).orElseThrow());
        assertEquals(found, derived(members("more", members("y", array(1, 2.0), "x", 1), "title", "t"), Tier.PREMIUM).orElseThrow());
        assertNotEquals(found, derived(members("title", "t", "more", members("x", 1, "y", array(2, 1))), Tier.PREMIUM).orElseThrow());
        assertNotEquals(found, derived(members("title", "T", "more", members("x", 1, "y", array(1, 2))), Tier.PREMIUM).orElseThrow());
    }

    @Test
    void nothing_identifies_nothing() {
        assertEquals(Optional.empty(), derived(members(), Tier.ULTIMATE));
    }
}
