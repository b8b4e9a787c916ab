package dev.slipway.domain.access;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Values of application settings that administrators have not set: those that the settings of the process give. */
public record ApplicationSettingDefaults(Map<ApplicationSetting, Long> values) {

    public ApplicationSettingDefaults {
        Map<ApplicationSetting, Long> complete = new EnumMap<>(ApplicationSetting.class);
        for (ApplicationSetting setting : ApplicationSetting.values()) {
            setting.initial().ifPresent(value -> complete.put(setting, value));
        }
        complete.putAll(values);
        values = Map.copyOf(complete);
        for (ApplicationSetting setting : ApplicationSetting.values()) {
            if (!values.containsKey(setting)) {
                throw new IllegalArgumentException("no default of " + setting.wireName());
            }
        }
    }

    public long of(ApplicationSetting setting) {
        return Objects.requireNonNull(values.get(setting));
    }
}
