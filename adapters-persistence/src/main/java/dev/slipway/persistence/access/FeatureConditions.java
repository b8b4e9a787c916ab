package dev.slipway.persistence.access;

import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.persistence.jooq.tables.Projects;
import java.util.Locale;
import org.jooq.Condition;
import org.jooq.Field;

/** Conditions on the parts of a project that can be closed. */
public final class FeatureConditions {

    private FeatureConditions() {
    }

    /** Whether a project has not switched a part of itself off. */
    public static Condition open(Projects project, Feature feature) {
        return open(project, setting(feature));
    }

    /** The same by the name of the setting, as in {@code wiki_access_level}: not every setting has operations here. */
    public static Condition open(Projects project, String setting) {
        return level(project, setting).ne(inline(stored(FeatureLevel.DISABLED)));
    }

    /** The level of a part of a project. A level that was never chosen is open. */
    public static Field<String> level(Projects project, Feature feature) {
        return level(project, setting(feature));
    }

    private static Field<String> level(Projects project, String setting) {
        return coalesce(field("{0} ->> {1}", String.class, project.SETTINGS, inline(setting)), inline(stored(FeatureLevel.ENABLED)));
    }

    /** The name of a level in the settings. */
    public static String stored(FeatureLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static String setting(Feature feature) {
        return feature.name().toLowerCase(Locale.ROOT) + "_access_level";
    }
}
