package dev.slipway.domain.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.approval.CoverageComparison.Measured;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageComparisonTest {

    /** A dash is a pipeline that is missing or not complete, a question mark one without coverage. */
    @ParameterizedTest
    @CsvSource({
        "-, -, true", "-, ?, true", "-, 10, true",
        "?, -, false", "?, ?, true", "?, 10, true",
        "10, -, false", "10, ?, false", "10, 10.00, false", "10, 10.01, true", "10.01, 10, false"})
    void approval_is_demanded_until_coverage_is_known_not_to_drop(String head, String base, boolean demanded) {
        assertEquals(demanded, new CoverageComparison(measured(head), measured(base)).demandsApproval());
    }

    private static Optional<Measured> measured(String text) {
        return switch (text) {
            case "-" -> Optional.empty();
            case "?" -> Optional.of(new Measured(Optional.empty()));
            default -> Optional.of(new Measured(Optional.of(new BigDecimal(text))));
        };
    }
}
