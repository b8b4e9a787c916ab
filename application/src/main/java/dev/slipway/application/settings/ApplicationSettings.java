package dev.slipway.application.settings;

import dev.slipway.domain.access.InstallationChoice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of the installation, as clients name them.
 *
 * @param fixed   those that only the settings of the process change, by name; null values for none
 * @param initial choices that hold until administrators choose another
 */
public record ApplicationSettings(Map<String, Object> fixed, Map<InstallationChoice, Long> initial) {

    public ApplicationSettings {
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        initial = Map.copyOf(initial);
    }

    /** Returns all settings, by name. */
    Map<String, Object> with(Map<InstallationChoice, Long> chosen) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (InstallationChoice choice : InstallationChoice.values()) {
            all.put(choice.wireName(), chosen.getOrDefault(choice, initial.getOrDefault(choice, 0L)));
        }
        all.putAll(fixed);
        return all;
    }
}
