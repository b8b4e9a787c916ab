package dev.slipway.application.settings;

import dev.slipway.domain.access.ApplicationSetting;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
        settings.forEach((setting, value) -> all.put(setting.wireName(), setting.shown(value)));
        all.putAll(fixed);
        return all;
    }

    /** Returns whether a setting has the value. Forms send an empty text for none. */
    boolean has(String name, @Nullable Object value) {
        @Nullable Object present = fixed.get(name);
        return present == null ? value == null || value.equals("") : present.equals(value);
    }

    /** Returns whether a request that names these settings sends back all that a client has read; those without a value may be missing. */
    boolean sentBack(Set<String> names) {
        return fixed.entrySet().stream().allMatch(setting -> setting.getValue() == null || names.contains(setting.getKey()));
    }
}
