package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.EmailAddresses.Secondary;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmailAddressesTest {

    private static final EmailAddresses ADDRESSES = addresses(true);

    private static EmailAddresses addresses(boolean confirmed) {
        return new EmailAddresses("Main@example.com", confirmed,
                List.of(new Secondary("work@example.com", true), new Secondary("new@example.com", false)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"main@EXAMPLE.com, -, false", "WORK@example.com, -, false", "New@example.com, -, true",
            "other@example.com, email.not_added, false"})
    void only_own_address_becomes_primary_after_its_confirmation(String wanted, String problem, boolean awaits) {
        assertEquals(problem, id(ADDRESSES.primaryProblem(wanted)));
        assertEquals(awaits, ADDRESSES.awaitsConfirmation(wanted, false));
        assertFalse(ADDRESSES.awaitsConfirmation(wanted, true));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"main@example.com, Main@example.com, true, false",
            "WORK@example.com, work@example.com, true, true",
            "new@example.com, new@example.com, false, false", "other@example.com, -, false, false"})
    void address_is_found_as_it_is_stored(String asked, String stored, boolean verified, boolean withoutPrimary) {
        assertEquals(Optional.ofNullable(stored), ADDRESSES.stored(asked));
        assertEquals(verified, ADDRESSES.isVerified(asked));
        assertEquals(withoutPrimary, addresses(false).isVerified(asked));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, -, -", "'', -, -", "main@example.com, -, -", "Work@example.com, -, -",
            "new@example.com, email.unverified, email.unverified", "other@example.com, email.unverified, email.unverified",
            "_private, email.unverified, -"})
    void only_confirmed_address_is_shown_or_signs_commits(String wanted, String shown, String commits) {
        assertEquals(shown, id(ADDRESSES.publicProblem(wanted)));
        assertEquals(commits, id(ADDRESSES.commitProblem(wanted)));
    }

    @Test
    void primary_address_is_shown_once_it_is_confirmed() {
        assertEquals("email.unverified", id(addresses(false).publicProblem("main@example.com")));
        assertEquals("email.unverified", id(addresses(false).commitProblem("main@example.com")));
        assertFalse(addresses(false).awaitsConfirmation("main@example.com", false), "it is the primary one already");
    }

    @Test
    void account_has_its_primary_and_secondary_addresses() {
        assertTrue(ADDRESSES.has("MAIN@example.com") && ADDRESSES.has("NEW@example.com") && ADDRESSES.isPrimary("main@example.com"));
        assertFalse(ADDRESSES.has("other@example.com") || ADDRESSES.isPrimary("work@example.com"));
    }

    @Test
    void account_has_a_hundred_secondary_addresses_at_most() {
        EmailAddresses almost = full(EmailAddresses.MOST - 1);
        assertEquals(Optional.empty(), almost.additionProblem("one@example.com"));
        assertEquals("field.invalid", id(almost.additionProblem("none")));
        assertEquals(Optional.of(Reason.of("email.too_many", 100)), full(EmailAddresses.MOST).additionProblem("one@example.com"));
        assertEquals("field.invalid", id(full(EmailAddresses.MOST).additionProblem("none")));
    }

    private static EmailAddresses full(int size) {
        return new EmailAddresses("main@example.com", true, Collections.nCopies(size, new Secondary("same@example.com", true)));
    }

    private static String id(Optional<Reason> reason) {
        return reason.map(Reason::id).orElse(null);
    }
}
