package dev.slipway.application.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.ApplicationSetting;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FixedSettingsTest {

    private final FixedSettings settings = settings();

    private static FixedSettings settings() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("url", null);
        values.put("flag", false);
        values.put("name", "main");
        return new FixedSettings(values);
    }

    @Test
    void empty_text_is_no_value() {
        assertTrue(settings.has("url", null));
        assertTrue(settings.has("url", ""));
        assertFalse(settings.has("url", "x"));
        assertTrue(settings.has("name", "main"));
        assertFalse(settings.has("name", ""));
        assertFalse(settings.has("name", null));
        assertFalse(settings.has("flag", true));
    }

    @Test
    void request_that_names_all_settings_with_a_value_sends_them_back() {
        assertTrue(settings.sentBack(Set.of("flag", "name", "url", "default_projects_limit")));
        assertTrue(settings.sentBack(Set.of("flag", "name")));
        assertFalse(settings.sentBack(Set.of("flag", "url")));
        assertFalse(settings.sentBack(Set.of("default_projects_limit")));
    }

    @Test
    void settings_that_administrators_change_come_first() {
        Map<String, Object> all = settings.with(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 7L));
        assertEquals("{default_projects_limit=7, url=null, flag=false, name=main}", all.toString());
        ApplicationSetting flag = ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL;
        assertEquals(true, settings.with(Map.of(flag, 1L)).get(flag.wireName()));
        assertEquals(false, settings.with(Map.of(flag, 0L)).get(flag.wireName()));
    }
}
