package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApplicationSettingDefaultsTest {

    @Test
    void each_setting_has_a_default() {
        ApplicationSettingDefaults defaults = new ApplicationSettingDefaults(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 7L,
                ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L));
        assertEquals(7, defaults.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
        assertEquals(2, defaults.of(ApplicationSetting.DEFAULT_BRANCH_PROTECTION));
        assertThrows(IllegalArgumentException.class,
                () -> new ApplicationSettingDefaults(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 7L)));
    }

    @Test
    void flag_is_off_unless_the_process_sets_it() {
        Map<ApplicationSetting, Long> numbers = Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 7L,
                ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L);
        Map<ApplicationSetting, Long> set = new HashMap<>(numbers);
        set.put(ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL, 1L);
        assertEquals(0, new ApplicationSettingDefaults(numbers).of(ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL));
        assertEquals(1, new ApplicationSettingDefaults(set).of(ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL));
        assertEquals(0, new ApplicationSettingDefaults(set).of(ApplicationSetting.PREVENT_MERGE_REQUESTS_COMMITTERS_APPROVAL));
    }
}
