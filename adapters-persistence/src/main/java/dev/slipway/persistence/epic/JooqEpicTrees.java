package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.domain.epic.EpicRules.Surroundings;
import dev.slipway.domain.epic.EpicTree;
import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import dev.slipway.domain.epic.EpicTree.Size;
import dev.slipway.persistence.jooq.tables.Epics;
import dev.slipway.persistence.jooq.tables.Namespaces;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record2;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Stores trees of epics in the rows of the children. */
@Singleton
final class JooqEpicTrees implements EpicTrees {

    private final DSLContext dsl;

    JooqEpicTrees(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void lock(long groupId) {
        TreeLock.take(dsl, List.of(groupId));
    }

    @Override
    public Optional<Child> child(long id) {
        return dsl.select(EPICS.PARENT_ID, NAMESPACES.LINEAGE).from(EPICS).join(NAMESPACES).on(NAMESPACES.ID.eq(EPICS.NAMESPACE_ID))
                .where(EPICS.ID.eq(id)).fetchOptional()
                .map(row -> new Child(id, row.value1() == null ? OptionalLong.empty() : OptionalLong.of(row.value1()), below(id),
                        root(id, ancestors(row.value1())), List.of(row.value2())));
    }

    private static long root(long id, List<Long> ancestors) {
        return ancestors.isEmpty() ? id : ancestors.getLast();
    }

    /** Returns the size of a tree; walks one level further than trees have. */
    private Size below(long root) {
        Field<Long> id = DSL.field(name("below", "id"), Long.class);
        Field<Integer> level = DSL.field(name("below", "level"), Integer.class);
        Epics child = EPICS.as("child");
        CommonTableExpression<Record2<Long, Integer>> below = name("below").fields("id", "level").as(
                select(val(root), inline(1)).unionAll(
                        select(child.ID, level.plus(1)).from(DSL.table(name("below"))).join(child).on(child.PARENT_ID.eq(id))
                                .where(level.le(EpicTree.LEVELS))));
        return dsl.withRecursive(below).select(max(level), count()).from(below).fetchSingle(row -> new Size(row.value1(), row.value2()));
    }

    @Override
    public Optional<Parent> parent(long id) {
        return dsl.select(EPICS.PARENT_ID, EPICS.NAMESPACE_ID).from(EPICS).where(EPICS.ID.eq(id)).forKeyShare().fetchOptional().map(row -> {
            List<Long> above = ancestors(row.value1());
            return new Parent(id, above, dsl.fetchCount(EPICS, EPICS.PARENT_ID.eq(id)), below(root(id, above)).epics(), row.value2());
        });
    }

    /** Reads at most as many statements as a tree has levels. @param parent of the first one; null for none */
    private List<Long> ancestors(@Nullable Long parent) {
        List<Long> found = new ArrayList<>();
        for (Long next = parent; next != null && found.size() < EpicTree.LEVELS;) {
            found.add(next);
            next = dsl.select(EPICS.PARENT_ID).from(EPICS).where(EPICS.ID.eq(next)).fetchOne(EPICS.PARENT_ID);
        }
        return found;
    }

    @Override
    public Surroundings around(long id, OptionalLong parent) {
        boolean secretParent = parent.isPresent()
                && dsl.fetchExists(EPICS, EPICS.ID.eq(parent.getAsLong()), EPICS.CONFIDENTIAL.isTrue());
        boolean openIssues = dsl.fetchExists(select(EPIC_ISSUES.ID).from(EPIC_ISSUES).join(ISSUES).on(ISSUES.ID.eq(EPIC_ISSUES.ISSUE_ID))
                .where(EPIC_ISSUES.EPIC_ID.eq(id), ISSUES.CONFIDENTIAL.isFalse()));
        boolean openChildren = dsl.fetchExists(EPICS, EPICS.PARENT_ID.eq(id), EPICS.CONFIDENTIAL.isFalse());
        return new Surroundings(secretParent, openIssues, openChildren);
    }

    @Override
    public void adopt(long id, OptionalLong parent, Instant now) {
        Epics sibling = EPICS.as("sibling");
        Field<Long> first = parent.isEmpty() ? val(0L)
                : DSL.field(select(coalesce(min(sibling.POSITION), inline(0L)).minus(1)).from(sibling)
                        .where(sibling.PARENT_ID.eq(parent.getAsLong())));
        dsl.update(EPICS).set(EPICS.PARENT_ID, parent.isPresent() ? (Long) parent.getAsLong() : null).set(EPICS.POSITION, first)
                .set(EPICS.UPDATED_AT, notBefore(EPICS.UPDATED_AT, now)).where(EPICS.ID.eq(id)).execute();
    }

    @Override
    public List<Long> children(long id) {
        return dsl.select(EPICS.ID).from(EPICS).where(EPICS.PARENT_ID.eq(id)).orderBy(EPICS.POSITION, EPICS.ID).fetch(EPICS.ID);
    }

    @Override
    public void arrange(long id, List<Long> children) {
        Field<Long> place = DSL.field("array_position({0}, {1})", Long.class, val(children.toArray(Long[]::new)), EPICS.ID);
        dsl.update(EPICS).set(EPICS.POSITION, place).where(EPICS.PARENT_ID.eq(id), EPICS.ID.in(children)).execute();
    }

    @Override
    public boolean leaveSome(long groupId, int most, Instant now) {
        Epics parent = EPICS.as("parent");
        List<Long> children = dsl.select(EPICS.ID).from(EPICS).join(NAMESPACES).on(NAMESPACES.ID.eq(EPICS.NAMESPACE_ID))
                .join(parent).on(parent.ID.eq(EPICS.PARENT_ID))
                .where(NAMESPACES.LINEAGE.contains(new Long[] {groupId}), not(parent.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE))))
                .orderBy(EPICS.ID).limit(most).fetch(EPICS.ID);
        dsl.update(EPICS).setNull(EPICS.PARENT_ID).set(EPICS.UPDATED_AT, notBefore(EPICS.UPDATED_AT, now)).where(EPICS.ID.in(children))
                .execute();
        Namespaces around = NAMESPACES.as("around");
        List<Long> links = dsl.select(EPIC_ISSUES.ID).from(around).join(PROJECTS).on(PROJECTS.NAMESPACE_ID.eq(around.ID))
                .join(ISSUES).on(ISSUES.PROJECT_ID.eq(PROJECTS.ID)).join(EPIC_ISSUES).on(EPIC_ISSUES.ISSUE_ID.eq(ISSUES.ID))
                .join(EPICS).on(EPICS.ID.eq(EPIC_ISSUES.EPIC_ID))
                .where(around.LINEAGE.contains(new Long[] {groupId}), not(EPICS.NAMESPACE_ID.eq(any(around.LINEAGE))))
                .orderBy(EPIC_ISSUES.ID).limit(most).fetch(EPIC_ISSUES.ID);
        dsl.deleteFrom(EPIC_ISSUES).where(EPIC_ISSUES.ID.in(links)).execute();
        return children.size() == most || links.size() == most;
    }
}
