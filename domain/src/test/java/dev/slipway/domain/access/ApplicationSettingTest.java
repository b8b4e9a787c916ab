package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationSettingTest {

    @ParameterizedTest
    @CsvSource({"DEFAULT_PROJECTS_LIMIT,0,''", "DEFAULT_PROJECTS_LIMIT,2147483647,''",
        "DEFAULT_PROJECTS_LIMIT,-1,field.greater_than_or_equal", "DEFAULT_PROJECTS_LIMIT,2147483648,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,0,''", "DEFAULT_BRANCH_PROTECTION,4,''", "DEFAULT_BRANCH_PROTECTION,5,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,-1,field.greater_than_or_equal"})
    void values_have_limits(ApplicationSetting setting, long value, String problem) {
        assertEquals(problem, setting.problem(value).map(Reason::id).orElse(""));
    }

    @Test
    void settings_are_found_by_their_names() {
        for (ApplicationSetting setting : ApplicationSetting.values()) {
            assertEquals(Optional.of(setting), ApplicationSetting.of(setting.wireName()));
        }
        assertEquals(Optional.empty(), ApplicationSetting.of("signup_enabled"));
    }
}
