package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.APPLICATION_SETTINGS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import org.jooq.Field;

/** Value of an application setting, as a part of any statement: the stored one, or else the default that the process gives. */
public final class ApplicationSettingValue {

    private ApplicationSettingValue() {
    }

    public static Field<Long> of(ApplicationSetting setting, ApplicationSettingDefaults defaults) {
        return coalesce(field(select(APPLICATION_SETTINGS.VALUE).from(APPLICATION_SETTINGS)
                .where(APPLICATION_SETTINGS.NAME.eq(inline(setting.wireName())))), inline(defaults.of(setting)));
    }
}
