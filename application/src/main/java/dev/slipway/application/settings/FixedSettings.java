package dev.slipway.application.settings;

import dev.slipway.domain.access.ApplicationSetting;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Application settings that only the settings of the process change, as clients name them.
 *
 * @param fixed values by name; null for none
 */
public record FixedSettings(Map<String, Object> fixed) {

    public FixedSettings {
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    }

    /** Returns all settings, by name. */
    Map<String, Object> with(Map<ApplicationSetting, Long> settings) {
        Map<String, Object> all = new LinkedHashMap<>();
        settings.forEach((setting, value) -> all.put(setting.wireName(), value));
        all.putAll(fixed);
        return all;
    }
}
