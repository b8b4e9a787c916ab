package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_UPLOADS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.sum;

import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import dev.slipway.domain.namespace.GroupSettings;
import dev.slipway.persistence.access.ApplicationSettingValue;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.JsonArrays;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;

/** Reads whole groups. */
public final class GroupRows {

    /** The table of the groups in statements. */
    public final Namespaces n = Namespaces.NAMESPACES.as("n");

    private final Field<String> fullName = fullName(n).as("full_name");
    private final Field<Boolean> shared = field(exists(selectOne().from(GROUP_SHARES).where(GROUP_SHARES.NAMESPACE_ID.eq(n.ID))))
            .as("shared");
    private final Field<BigDecimal> repositorySize;
    private final Field<BigDecimal> artifactsSize;
    private final Field<BigDecimal> uploadsSize;

    private final Field<Long> protection;

    /** @param defaults of settings that administrators have not set */
    public GroupRows(ApplicationSettingDefaults defaults) {
        protection = ApplicationSettingValue.of(ApplicationSetting.DEFAULT_BRANCH_PROTECTION, defaults).as("protection");
        Projects p = PROJECTS.as("p");
        Namespaces below = Namespaces.NAMESPACES.as("below");
        Condition inside = p.NAMESPACE_ID.eq(DSL.any(DSL.array(select(below.ID).from(below).where(below.LINEAGE.contains(
                DSL.array(n.ID)))))).and(p.DELETED_AT.isNull());
        repositorySize = coalesce(field(select(sum(p.REPOSITORY_SIZE)).from(p).where(inside)), inline(BigDecimal.ZERO))
                .as("repository_size");
        artifactsSize = coalesce(field(select(sum(JOB_ARTIFACTS.SIZE)).from(JOB_ARTIFACTS).join(p).on(p.ID.eq(JOB_ARTIFACTS.PROJECT_ID))
                .where(inside)), inline(BigDecimal.ZERO)).as("artifacts_size");
        uploadsSize = coalesce(field(select(sum(PROJECT_UPLOADS.SIZE)).from(PROJECT_UPLOADS).join(p).on(p.ID.eq(PROJECT_UPLOADS.PROJECT_ID))
                .where(inside)), inline(BigDecimal.ZERO)).as("uploads_size");
    }

    /** "Above / Below": the names of a namespace and those above it. */
    static Field<String> fullName(Namespaces n) {
        Namespaces above = Namespaces.NAMESPACES.as("above");
        return field(select(DSL.field("string_agg({0}, ' / ' order by array_position({1}, {2}))", String.class, above.NAME, n.LINEAGE,
                above.ID))
                .from(above).where(above.ID.eq(DSL.any(n.LINEAGE))));
    }

    public List<SelectFieldOrAsterisk> fields(boolean statistics) {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(n.ID, n.NAME, n.PATH, fullName, n.FULL_PATH, n.PARENT_ID, n.VISIBILITY,
                n.DESCRIPTION, n.AVATAR_FILE, n.SETTINGS, n.CREATED_AT, n.UPDATED_AT, shared, protection));
        if (statistics) {
            fields.add(repositorySize);
            fields.add(artifactsSize);
            fields.add(uploadsSize);
        }
        return fields;
    }

    public GroupView view(Record row, boolean statistics) {
        return new GroupView(row.get(n.ID),
                new GroupView.Names(row.get(n.NAME), row.get(n.PATH), row.get(fullName), row.get(n.FULL_PATH)), row.get(n.PARENT_ID),
                Visibility.ofLevel(row.get(n.VISIBILITY)), row.get(n.DESCRIPTION), row.get(n.AVATAR_FILE),
                GroupSettings.complete(JsonArrays.map(row.get(n.SETTINGS)), DefaultBranchProtection.ofSetting(row.get(protection))),
                new GroupView.Times(row.get(n.CREATED_AT), row.get(n.UPDATED_AT)), row.get(shared),
                GroupView.Additions.only(statistics
                        ? new GroupView.Statistics(row.get(repositorySize).longValue(), row.get(artifactsSize).longValue(),
                                row.get(uploadsSize).longValue())
                        : null));
    }
}
