package dev.slipway.domain.access;

import java.util.Map;
import java.util.Objects;

/** Values of application settings that administrators have not set: those that the settings of the process give. */
public record ApplicationSettingDefaults(Map<ApplicationSetting, Long> values) {

    public ApplicationSettingDefaults {
        values = Map.copyOf(values);
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
