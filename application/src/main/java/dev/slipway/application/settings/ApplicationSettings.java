package dev.slipway.application.settings;

import dev.slipway.domain.access.InstallationChoice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of the installation that only the settings of the process change, as clients name them.
 *
 * @param fixed values by name; null for none
 */
public record ApplicationSettings(Map<String, Object> fixed) {

    public ApplicationSettings {
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    }

    /** Returns all settings, by name. */
    Map<String, Object> with(Map<InstallationChoice, Long> choices) {
        Map<String, Object> all = new LinkedHashMap<>();
        choices.forEach((choice, value) -> all.put(choice.wireName(), value));
        all.putAll(fixed);
        return all;
    }
}
