package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_CONFIGURATIONS;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_GROUP_SETTINGS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** Approval configurations. Their deprecated number is an attribute of the project, which clients read and change there too. */
@Singleton
final class JooqApprovalConfigurations implements ApprovalConfigurations {

    private static final String NUMBER = "approvals_before_merge";

    private final DSLContext dsl;

    JooqApprovalConfigurations(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Configured find(long projectId) {
        Field<Integer> number = number().as("number");
        Field<String[]> ofGroups = ofGroups().as("of_groups");
        return dsl.select(APPROVAL_CONFIGURATIONS.RESTRICTIONS, APPROVAL_CONFIGURATIONS.CODE_OWNERS_RESET,
                        ofGroups, number)
                .from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .leftJoin(APPROVAL_CONFIGURATIONS).on(APPROVAL_CONFIGURATIONS.PROJECT_ID.eq(PROJECTS.ID))
                .where(PROJECTS.ID.eq(projectId))
                .fetchOptional(row -> configured(row.value1(), row.value2(), row.value4(), row.value3()))
                .orElseThrow(() -> Refusal.notFound("Project"));
    }

    /**
     * Returns the restrictions of all groups above a project; null for none. Those of a group that was moved below another stay in force,
     * since a transfer must not lift them.
     */
    static Field<String[]> ofGroups() {
        return field("(select array_agg(distinct listed.restriction) from approval_group_settings s "
                + "cross join unnest(s.restrictions) as listed (restriction) where s.namespace_id = any({0}))",
                APPROVAL_GROUP_SETTINGS.RESTRICTIONS.getDataType(), NAMESPACES.LINEAGE);
    }

    /** Returns the deprecated number among the attributes of a project; null for none. */
    static Field<Integer> number() {
        return jsonbGetAttributeAsText(PROJECTS.SETTINGS, NUMBER).cast(Integer.class);
    }

    /** Returns a configuration of columns, which are null without a row. @param ofGroup names of the restrictions of the groups */
    static Configured configured(String @Nullable [] restrictions, @Nullable Boolean codeOwnersReset, @Nullable Integer number,
            String @Nullable [] ofGroup) {
        ApprovalConfiguration initial = ApprovalConfiguration.INITIAL;
        return new Configured(new ApprovalConfiguration(restrictions == null ? initial.restrictions() : restrictions(restrictions),
                codeOwnersReset == null ? initial.codeOwnersReset() : codeOwnersReset,
                number == null ? initial.approvalsBeforeMerge() : number), restrictions(ofGroup));
    }

    private static Set<ApprovalRestriction> restrictions(String @Nullable [] names) {
        return names == null ? Set.of() : Stream.of(names).map(name -> ApprovalRestriction.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String[] names(Set<ApprovalRestriction> restrictions) {
        return restrictions.stream().sorted().map(restriction -> restriction.name().toLowerCase(Locale.ROOT)).toArray(String[]::new);
    }

    @Override
    public void lock(long projectId) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
    }

    @Override
    public void put(long projectId, ApprovalConfiguration configuration, Instant now) {
        String[] restrictions = names(configuration.restrictions());
        dsl.insertInto(APPROVAL_CONFIGURATIONS)
                .set(APPROVAL_CONFIGURATIONS.PROJECT_ID, projectId)
                .set(APPROVAL_CONFIGURATIONS.RESTRICTIONS, restrictions)
                .set(APPROVAL_CONFIGURATIONS.CODE_OWNERS_RESET, configuration.codeOwnersReset())
                .set(APPROVAL_CONFIGURATIONS.UPDATED_AT, now)
                .onConflict(APPROVAL_CONFIGURATIONS.PROJECT_ID).doUpdate()
                .set(APPROVAL_CONFIGURATIONS.RESTRICTIONS, restrictions)
                .set(APPROVAL_CONFIGURATIONS.CODE_OWNERS_RESET, configuration.codeOwnersReset())
                .set(APPROVAL_CONFIGURATIONS.UPDATED_AT, notBefore(APPROVAL_CONFIGURATIONS.UPDATED_AT, now))
                .execute();
        dsl.update(PROJECTS)
                .set(PROJECTS.SETTINGS, field("{0} || jsonb_build_object({1}, {2})", JSONB.class, PROJECTS.SETTINGS, inline(NUMBER),
                        val(configuration.approvalsBeforeMerge())))
                .where(PROJECTS.ID.eq(projectId)).execute();
    }

    @Override
    public boolean atTop(long groupId) {
        return dsl.fetchExists(NAMESPACES, NAMESPACES.ID.eq(groupId), cardinality(NAMESPACES.LINEAGE).eq(1));
    }

    @Override
    public Set<ApprovalRestriction> ofGroup(long groupId) {
        return dsl.select(APPROVAL_GROUP_SETTINGS.RESTRICTIONS).from(APPROVAL_GROUP_SETTINGS)
                .where(APPROVAL_GROUP_SETTINGS.NAMESPACE_ID.eq(groupId)).fetchOptional(row -> restrictions(row.value1())).orElse(Set.of());
    }

    @Override
    public void lockGroup(long groupId) {
        if (dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(groupId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Group");
        }
    }

    @Override
    public void putGroup(long groupId, Set<ApprovalRestriction> restrictions, Instant now) {
        String[] names = names(restrictions);
        dsl.insertInto(APPROVAL_GROUP_SETTINGS)
                .set(APPROVAL_GROUP_SETTINGS.NAMESPACE_ID, groupId)
                .set(APPROVAL_GROUP_SETTINGS.RESTRICTIONS, names)
                .set(APPROVAL_GROUP_SETTINGS.UPDATED_AT, now)
                .onConflict(APPROVAL_GROUP_SETTINGS.NAMESPACE_ID).doUpdate()
                .set(APPROVAL_GROUP_SETTINGS.RESTRICTIONS, names)
                .set(APPROVAL_GROUP_SETTINGS.UPDATED_AT, notBefore(APPROVAL_GROUP_SETTINGS.UPDATED_AT, now))
                .execute();
    }
}
