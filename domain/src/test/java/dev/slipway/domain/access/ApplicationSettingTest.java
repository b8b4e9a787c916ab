package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ApplicationSettingTest {

    @ParameterizedTest
    @CsvSource({"DEFAULT_PROJECTS_LIMIT,0,''", "DEFAULT_PROJECTS_LIMIT,2147483647,''",
        "DEFAULT_PROJECTS_LIMIT,-1,field.greater_than_or_equal", "DEFAULT_PROJECTS_LIMIT,2147483648,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,0,''", "DEFAULT_BRANCH_PROTECTION,4,''", "DEFAULT_BRANCH_PROTECTION,5,field.less_than_or_equal",
        "DEFAULT_BRANCH_PROTECTION,-1,field.greater_than_or_equal", "PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL,0,''",
        "PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL,1,''", "PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL,2,field.less_than_or_equal"})
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

    @ParameterizedTest
    @EnumSource(ApplicationSetting.class)
    void client_reads_and_sends_numbers_or_flags(ApplicationSetting setting) {
        boolean number = setting == ApplicationSetting.DEFAULT_PROJECTS_LIMIT || setting == ApplicationSetting.DEFAULT_BRANCH_PROTECTION;
        assertEquals(number ? List.of(0L, 1L) : List.of(false, true), List.of(setting.shown(0), setting.shown(1)));
        assertEquals(number ? OptionalLong.of(3) : OptionalLong.empty(), setting.stored(3));
        assertEquals(number ? OptionalLong.empty() : OptionalLong.of(0), setting.stored(false));
        assertEquals(number ? OptionalLong.empty() : OptionalLong.of(1), setting.stored(true));
        assertEquals(OptionalLong.empty(), setting.stored("1"));
    }
}
