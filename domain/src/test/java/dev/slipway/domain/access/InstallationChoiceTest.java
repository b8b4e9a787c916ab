package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallationChoiceTest {

    @ParameterizedTest
    @CsvSource({"DEFAULT_PROJECTS_LIMIT,0,''", "DEFAULT_PROJECTS_LIMIT,2147483647,''",
        "DEFAULT_PROJECTS_LIMIT,-1,field.greater_than_or_equal", "DEFAULT_PROJECTS_LIMIT,2147483648,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,0,''", "DEFAULT_BRANCH_PROTECTION,4,''", "DEFAULT_BRANCH_PROTECTION,5,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,-1,field.greater_than_or_equal"})
    void values_have_limits(InstallationChoice choice, long value, String problem) {
        assertEquals(problem, choice.problem(value).map(Reason::id).orElse(""));
    }

    @Test
    void choices_are_found_by_their_names() {
        for (InstallationChoice choice : InstallationChoice.values()) {
            assertEquals(Optional.of(choice), InstallationChoice.of(choice.wireName()));
        }
        assertEquals(Optional.empty(), InstallationChoice.of("signup_enabled"));
    }
}
