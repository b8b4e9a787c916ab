package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqShares implements Shares {

    private static final String LOCK = "share_with_group_lock";
    private static final String HIERARCHY = "prevent_sharing_groups_outside_hierarchy";

    private final DSLContext dsl;
    private final GroupShares s = GROUP_SHARES.as("s");
    private final Namespaces g = NAMESPACES.as("g");
    private final GroupConditions conditions = new GroupConditions(g);

    JooqShares(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Surroundings around(MemberSource source) {
        Namespaces own = NAMESPACES.as("own");
        Condition is = switch (source) {
            case MemberSource.Group(long id) -> own.ID.eq(id);
            case MemberSource.Project(long id) -> own.ID.eq(select(PROJECTS.NAMESPACE_ID).from(PROJECTS).where(PROJECTS.ID.eq(id)));
        };
        Namespaces above = NAMESPACES.as("above");
        Field<Integer> depth = cardinality(above.LINEAGE);
        var rows = dsl.select(above.ID, on(above, LOCK), on(above, HIERARCHY)).from(own).join(above).on(above.ID.eq(any(own.LINEAGE)))
                .where(is).orderBy(depth).fetch();
        return new Surroundings(rows.getValues(0, Long.class), rows.getValues(1, Boolean.class).contains(true),
                !rows.isEmpty() && rows.getFirst().value3());
    }

    private static Field<Boolean> on(Namespaces namespace, String setting) {
        return field(jsonbGetAttributeAsText(namespace.SETTINGS, setting).isNotDistinctFrom(inline("true"))).as(setting);
    }

    @Override
    public Optional<ShareView> find(MemberSource source, long groupId) {
        return existing(column(s, source).eq(source.id()).and(s.GROUP_ID.eq(groupId))).fetchOptional(this::view);
    }

    private SelectConditionStep<? extends Record> existing(Condition which) {
        return dsl.select(s.ID, s.NAMESPACE_ID, s.PROJECT_ID, s.GROUP_ID, g.NAME, g.FULL_PATH, s.ACCESS_LEVEL, s.EXPIRES_AT)
                .from(s).join(g).on(g.ID.eq(s.GROUP_ID)).where(which, g.DELETED_AT.isNull(), CurrentMemberships.of(s));
    }

    private ShareView view(Record row) {
        return new ShareView(row.get(s.ID), row.get(s.GROUP_ID), row.get(g.NAME), row.get(g.FULL_PATH), row.get(s.ACCESS_LEVEL),
                row.get(s.EXPIRES_AT));
    }

    @Override
    public Map<Long, List<ShareView>> of(MemberSourceKind kind, List<Long> ids, GroupAudience audience) {
        TableField<?, Long> place = kind == MemberSourceKind.GROUP ? s.NAMESPACE_ID : s.PROJECT_ID;
        return existing(place.in(ids).and(conditions.seen(audience))).orderBy(s.ID)
                .fetchGroups(row -> row.get(place), this::view);
    }

    private static TableField<?, Long> column(GroupShares shares, MemberSource source) {
        return switch (source) {
            case MemberSource.Group ignored -> shares.NAMESPACE_ID;
            case MemberSource.Project ignored -> shares.PROJECT_ID;
        };
    }

    private static Condition is(MemberSource source, long groupId) {
        return column(GROUP_SHARES, source).eq(source.id()).and(GROUP_SHARES.GROUP_ID.eq(groupId));
    }

    @Override
    public Optional<ShareView> add(MemberSource source, long groupId, int accessLevel, @Nullable LocalDate expiresAt, Instant now) {
        dsl.deleteFrom(GROUP_SHARES).where(is(source, groupId), CurrentMemberships.of(GROUP_SHARES).not()).execute();
        Long id = dsl.insertInto(GROUP_SHARES)
                .set(column(GROUP_SHARES, source), source.id())
                .set(GROUP_SHARES.GROUP_ID, groupId)
                .set(GROUP_SHARES.ACCESS_LEVEL, (short) accessLevel)
                .set(GROUP_SHARES.EXPIRES_AT, expiresAt)
                .set(GROUP_SHARES.CREATED_AT, now)
                .onConflictDoNothing().returning(GROUP_SHARES.ID).fetchOne(GROUP_SHARES.ID);
        return id == null ? Optional.empty() : dsl.select(s.ID, s.GROUP_ID, g.NAME, g.FULL_PATH, s.ACCESS_LEVEL, s.EXPIRES_AT)
                .from(s).join(g).on(g.ID.eq(s.GROUP_ID)).where(s.ID.eq(id)).fetchOptional(this::view);
    }

    @Override
    public boolean remove(MemberSource source, long groupId) {
        return dsl.deleteFrom(GROUP_SHARES).where(is(source, groupId), CurrentMemberships.of(GROUP_SHARES)).execute() == 1;
    }

    @Override
    public List<EndedMembership> removeExpired(int most) {
        return dsl.deleteFrom(GROUP_SHARES)
                .where(Batches.among(GROUP_SHARES.ID,
                        select(s.ID).from(s).where(CurrentMemberships.of(s).not()).orderBy(s.ID).limit(most)))
                .returning(GROUP_SHARES.NAMESPACE_ID, GROUP_SHARES.PROJECT_ID, GROUP_SHARES.GROUP_ID, GROUP_SHARES.ACCESS_LEVEL)
                .fetch(row -> new EndedMembership(MemberSource.of(row.get(GROUP_SHARES.NAMESPACE_ID), row.get(GROUP_SHARES.PROJECT_ID)),
                        row.get(GROUP_SHARES.GROUP_ID), row.get(GROUP_SHARES.ACCESS_LEVEL)));
    }
}
