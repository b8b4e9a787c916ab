package dev.slipway.domain.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RotationRulesTest {

    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    @ParameterizedTest
    @CsvSource({"-400, token.expires_in_past", "-1, token.expires_in_past", "0, token.expires_in_past", "1,", "7,", "364,", "365,",
            "366, token.expires_too_late", "5000, token.expires_too_late"})
    void owner_asks_for_a_successor_of_a_day_to_a_year(int days, String reason) {
        LocalDate asked = TODAY.plusDays(days);
        assertEquals(Optional.ofNullable(reason), RotationRules.problem(false, Optional.of(asked), TODAY).map(Reason::id));
        assertEquals(asked, RotationRules.expiresAt(Optional.of(asked), TODAY));
        assertEquals(Optional.of(Reason.of("token.revoked")), RotationRules.problem(true, Optional.of(asked), TODAY));
    }

    @Test
    void owner_who_asks_for_nothing_gets_a_week() {
        assertEquals(Optional.empty(), RotationRules.problem(false, Optional.empty(), TODAY));
        assertEquals(LocalDate.of(2024, 5, 13), RotationRules.expiresAt(Optional.empty(), TODAY));
        assertEquals(Optional.of(Reason.of("token.revoked")), RotationRules.problem(true, Optional.empty(), TODAY));
    }
}
