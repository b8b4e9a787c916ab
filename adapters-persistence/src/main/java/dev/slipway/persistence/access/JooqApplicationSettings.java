package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.APPLICATION_SETTINGS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.persistence.kernel.TextLock;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jooq.DSLContext;

@Singleton
final class JooqApplicationSettings implements ApplicationSettings {

    private static final String LOCK = "application settings";

    private final DSLContext dsl;
    private final ApplicationSettingDefaults defaults;

    JooqApplicationSettings(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.defaults = defaults;
    }

    @Override
    public long find(ApplicationSetting setting) {
        return dsl.select(ApplicationSettingValue.of(setting, defaults)).fetchSingle().value1();
    }

    @Override
    public Map<ApplicationSetting, Long> all() {
        Map<ApplicationSetting, Long> all = new EnumMap<>(defaults.values());
        all.putAll(stored());
        return all;
    }

    /** Leaves out settings of a later version of the program. */
    @Override
    public Map<ApplicationSetting, Long> stored() {
        Map<ApplicationSetting, Long> stored = new EnumMap<>(ApplicationSetting.class);
        dsl.select(APPLICATION_SETTINGS.NAME, APPLICATION_SETTINGS.VALUE).from(APPLICATION_SETTINGS)
                .forEach(row -> ApplicationSetting.of(row.value1()).ifPresent(setting -> stored.put(setting, row.value2())));
        return stored;
    }

    @Override
    public void lock() {
        TextLock.take(dsl, LOCK);
    }

    @Override
    public void put(Map<ApplicationSetting, Long> values, Instant now) {
        values.forEach((setting, value) -> dsl.insertInto(APPLICATION_SETTINGS)
                .set(APPLICATION_SETTINGS.NAME, setting.wireName())
                .set(APPLICATION_SETTINGS.VALUE, value)
                .set(APPLICATION_SETTINGS.UPDATED_AT, now)
                .onConflict(APPLICATION_SETTINGS.NAME).doUpdate()
                .set(APPLICATION_SETTINGS.VALUE, value)
                .set(APPLICATION_SETTINGS.UPDATED_AT, notBefore(APPLICATION_SETTINGS.UPDATED_AT, now))
                .execute());
    }

    @Override
    public void remove(Set<ApplicationSetting> settings) {
        if (!settings.isEmpty()) {
            dsl.deleteFrom(APPLICATION_SETTINGS)
                    .where(APPLICATION_SETTINGS.NAME.in(settings.stream().map(ApplicationSetting::wireName).toList())).execute();
        }
    }
}
