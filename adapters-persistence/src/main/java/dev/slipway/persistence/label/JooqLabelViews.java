package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.LABEL_SUBSCRIPTIONS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.label.LabelPlace;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.LabelView;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.SQLDataType;

/** Lists of labels, each in one statement. */
@Singleton
final class JooqLabelViews implements LabelViews {

    private final DSLContext dsl;

    JooqLabelViews(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Fields of a label that depend on the place and the caller. */
    private record Asked(Field<Boolean> subscribed, Field<Integer> priority) {

        static Asked of(LabelPlace place, OptionalLong account) {
            Condition own = account.isEmpty() ? falseCondition() : exists(selectOne().from(LABEL_SUBSCRIPTIONS)
                    .where(LABEL_SUBSCRIPTIONS.LABEL_ID.eq(LABELS.ID), LABEL_SUBSCRIPTIONS.USER_ID.eq(account.getAsLong())));
            Field<Integer> number = switch (place) {
                case LabelPlace.OfProject(long id, boolean ignored) -> field(select(LABEL_PRIORITIES.PRIORITY).from(LABEL_PRIORITIES)
                        .where(LABEL_PRIORITIES.LABEL_ID.eq(LABELS.ID), LABEL_PRIORITIES.PROJECT_ID.eq(id)));
                case LabelPlace.OfGroup ignored -> inline((Integer) null, SQLDataType.INTEGER);
            };
            return new Asked(field(own).as("subscribed"), number.as("priority"));
        }

        List<Field<?>> fields() {
            return List.of(LABELS.ID, LABELS.PROJECT_ID, LABELS.GROUP_ID, LABELS.TITLE, LABELS.COLOR, LABELS.DESCRIPTION, subscribed,
                    priority);
        }

        LabelView view(Row row) {
            Integer number = row.get(priority);
            return new LabelView(row.get(LABELS.ID), JooqLabelStore.owner(row.get(LABELS.PROJECT_ID), row.get(LABELS.GROUP_ID)),
                    row.get(LABELS.TITLE), new LabelColor(row.get(LABELS.COLOR)), row.get(LABELS.DESCRIPTION), row.get(subscribed),
                    number == null ? OptionalInt.empty() : OptionalInt.of(number));
        }
    }

    @Override
    public Page<LabelView> list(LabelPlace place, Optional<String> search, OptionalLong account, PageRequest page) {
        Asked asked = Asked.of(place, account);
        Condition where = here(place).and(search.map(JooqLabelViews::found).orElse(noCondition()));
        return PageQuery.read(dsl, new PageQuery.Listing(asked.fields(), LABELS, LABELS, where,
                List.of(LABELS.TITLE.asc(), LABELS.ID.asc()), LABELS.ID), page, asked::view);
    }

    private static Condition found(String search) {
        Field<String> word = lower(val(search));
        return lower(LABELS.TITLE).contains(word).or(lower(LABELS.DESCRIPTION).contains(word));
    }

    @Override
    public Optional<LabelView> find(LabelPlace place, LabelRef reference, OptionalLong account) {
        Asked asked = Asked.of(place, account);
        Optional<LabelView> named = reference.id().isPresent()
                ? one(asked, here(place).and(LABELS.ID.eq(reference.id().getAsLong()))) : Optional.empty();
        return named.or(() -> one(asked, here(place).and(LABELS.TITLE.eq(reference.text()))));
    }

    private Optional<LabelView> one(Asked asked, Condition which) {
        return RowReader.fetchOptional(dsl.select(asked.fields()).from(LABELS).where(which)
                .orderBy(LABELS.GROUP_ID.asc().nullsFirst(), LABELS.ID).limit(1), asked::view);
    }

    private static Condition here(LabelPlace place) {
        Condition owners = switch (place) {
            case LabelPlace.OfProject(long id, boolean ancestors) -> ancestors ? LabelTitles.reaching(id) : LABELS.PROJECT_ID.eq(id);
            case LabelPlace.OfGroup group -> ofGroup(group);
        };
        return LABELS.TITLE.isNotNull().and(owners);
    }

    private static Condition ofGroup(LabelPlace.OfGroup group) {
        Condition own = group.ancestors() ? LABELS.GROUP_ID.in(lineage(group.id())) : LABELS.GROUP_ID.eq(group.id());
        Condition below = group.descendants().map(audience -> (Condition) LABELS.GROUP_ID.in(subgroups(group.id(), audience)))
                .orElse(falseCondition());
        Condition projects = group.projects().map(audience -> (Condition) LABELS.PROJECT_ID.in(projects(group, audience)))
                .orElse(falseCondition());
        return own.or(below).or(projects);
    }

    private static Select<Record1<Long>> lineage(long groupId) {
        Namespaces own = NAMESPACES.as("label_group");
        return select(field("unnest({0})", Long.class, own.LINEAGE)).from(own).where(own.ID.eq(groupId));
    }

    /** Selects the group and those inside it that the audience sees. */
    private static Select<Record1<Long>> subgroups(long groupId, GroupAudience audience) {
        Namespaces n = NAMESPACES.as("label_subgroup");
        Condition member = audience.account().isPresent() ? Memberships.touches(n, audience.account().getAsLong()) : falseCondition();
        return select(n.ID).from(n).where(n.LINEAGE.contains(new Long[] {groupId}), n.DELETED_AT.isNull(),
                SightConditions.of(audience.everything(), audience.visibilities(), n.VISIBILITY, member).hold());
    }

    /** Selects the projects of the group, and those of subgroups if their labels are asked for, that the audience sees. */
    private static Select<Record1<Long>> projects(LabelPlace.OfGroup group, ProjectAudience audience) {
        Projects p = PROJECTS.as("label_project");
        Namespaces n = NAMESPACES.as("label_project_home");
        Condition inside = group.descendants().isPresent() ? n.LINEAGE.contains(new Long[] {group.id()}) : n.ID.eq(group.id());
        return select(p.ID).from(p).join(n).on(n.ID.eq(p.NAMESPACE_ID)).where(inside, p.DELETED_AT.isNull(), n.DELETED_AT.isNull(),
                SightConditions.of(audience.everything(), audience.open(), p.VISIBILITY,
                        Memberships.holds(p, n, audience.account(), Role.GUEST)).hold());
    }
}
