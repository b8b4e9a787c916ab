package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_LABEL_EVENTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_MILESTONE_EVENTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_STATE_EVENTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_WEIGHT_EVENTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.discussion.activity.LabelEventView;
import dev.slipway.application.discussion.activity.MilestoneEventView;
import dev.slipway.application.discussion.activity.StateEventView;
import dev.slipway.application.discussion.activity.WeightEventView;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.EventUsage;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.persistence.jooq.tables.Milestones;
import dev.slipway.persistence.jooq.tables.ResourceLabelEvents;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.jooq.tables.records.ResourceMilestoneEventsRecord;
import dev.slipway.persistence.jooq.tables.records.ResourceStateEventsRecord;
import dev.slipway.persistence.jooq.tables.records.ResourceWeightEventsRecord;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.milestone.MilestoneColumns;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Row5;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.TableField;
/** Stores changes of states, weights, labels and milestones in a table each. */
@Singleton
final class JooqResourceEvents implements ResourceEvents {

    private final DSLContext dsl;
    private final Users user = USERS.as("event_user");
    private final UserBriefColumns brief = new UserBriefColumns(user);
    private final Table<?> states = RESOURCE_STATE_EVENTS.leftJoin(user)
            .on(user.ID.eq(RESOURCE_STATE_EVENTS.USER_ID).and(user.DELETED_AT.isNull()));
    private final Table<?> weights = RESOURCE_WEIGHT_EVENTS.leftJoin(user)
            .on(user.ID.eq(RESOURCE_WEIGHT_EVENTS.USER_ID).and(user.DELETED_AT.isNull()));
    private final Milestones changed = MILESTONES.as("event_milestone");
    private final MilestoneColumns milestone = new MilestoneColumns(changed);
    private final Table<?> milestones = RESOURCE_MILESTONE_EVENTS.join(changed).on(changed.ID.eq(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID))
            .leftJoin(user).on(user.ID.eq(RESOURCE_MILESTONE_EVENTS.USER_ID).and(user.DELETED_AT.isNull()));

    JooqResourceEvents(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void add(EventResource resource, ResourceState state, OptionalLong byUser, Instant now) {
        Long user = byUser.isPresent() ? (Long) byUser.getAsLong() : null;
        if (!admits(RESOURCE_STATE_EVENTS, column(resource).eq(resource.id()), RESOURCE_STATE_EVENTS.USER_ID.isNotDistinctFrom(user))) {
            return;
        }
        ResourceStateEventsRecord row = new ResourceStateEventsRecord();
        row.set(column(resource), resource.id());
        row.setState(state.wireName());
        row.setUserId(user);
        row.setCreatedAt(now);
        dsl.insertInto(RESOURCE_STATE_EVENTS).set(row).execute();
    }

    private boolean admits(Table<?> events, Condition ofObject, Condition ofUser) {
        return usage(events, ofObject, ofUser).admits();
    }

    private EventUsage usage(Table<?> events, Condition ofObject, Condition ofUser) {
        return dsl.select(count(), count().filterWhere(ofUser)).from(events).where(ofObject)
                .fetchSingle(row -> new EventUsage(row.value1(), row.value2()));
    }

    private static TableField<ResourceStateEventsRecord, Long> column(EventResource resource) {
        return switch (resource.kind()) {
            case ISSUE -> RESOURCE_STATE_EVENTS.ISSUE_ID;
            case MERGE_REQUEST -> RESOURCE_STATE_EVENTS.MERGE_REQUEST_ID;
            case EPIC -> RESOURCE_STATE_EVENTS.EPIC_ID;
        };
    }

    @Override
    public void addWeight(long issueId, OptionalInt weight, long byUser, Instant now) {
        if (!admits(RESOURCE_WEIGHT_EVENTS, RESOURCE_WEIGHT_EVENTS.ISSUE_ID.eq(issueId), RESOURCE_WEIGHT_EVENTS.USER_ID.eq(byUser))) {
            return;
        }
        ResourceWeightEventsRecord row = new ResourceWeightEventsRecord();
        row.setIssueId(issueId);
        row.setWeight(weight.isPresent() ? (Integer) weight.getAsInt() : null);
        row.setUserId(byUser);
        row.setCreatedAt(now);
        dsl.insertInto(RESOURCE_WEIGHT_EVENTS).set(row).execute();
    }

    private List<Field<?>> fields(Field<?>... own) {
        List<Field<?>> fields = new ArrayList<>(List.of(own));
        fields.addAll(brief.all());
        return fields;
    }

    private List<Field<?>> stateFields() {
        return fields(RESOURCE_STATE_EVENTS.ID, RESOURCE_STATE_EVENTS.STATE, RESOURCE_STATE_EVENTS.CREATED_AT);
    }

    private List<Field<?>> weightFields() {
        return fields(RESOURCE_WEIGHT_EVENTS.ID, RESOURCE_WEIGHT_EVENTS.WEIGHT, RESOURCE_WEIGHT_EVENTS.CREATED_AT);
    }

    @Override
    public Page<StateEventView> states(EventResource resource, PageRequest page) {
        Condition here = column(resource).eq(resource.id());
        return PageQuery.read(dsl, new PageQuery.Listing(stateFields(), RESOURCE_STATE_EVENTS, states, here,
                List.of(RESOURCE_STATE_EVENTS.ID.asc()), RESOURCE_STATE_EVENTS.ID), page, row -> state(row, resource));
    }

    @Override
    public Optional<StateEventView> state(EventResource resource, long id) {
        return RowReader.fetchOptional(dsl.select(stateFields()).from(states)
                .where(RESOURCE_STATE_EVENTS.ID.eq(id), column(resource).eq(resource.id())), row -> state(row, resource));
    }

    private StateEventView state(Row row, EventResource resource) {
        return new StateEventView(row.get(RESOURCE_STATE_EVENTS.ID), resource, ResourceState.of(row.get(RESOURCE_STATE_EVENTS.STATE)),
                Optional.ofNullable(brief.read(row)), row.get(RESOURCE_STATE_EVENTS.CREATED_AT));
    }

    @Override
    public Page<WeightEventView> weights(long issueId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(weightFields(), RESOURCE_WEIGHT_EVENTS, weights,
                RESOURCE_WEIGHT_EVENTS.ISSUE_ID.eq(issueId), List.of(RESOURCE_WEIGHT_EVENTS.ID.asc()), RESOURCE_WEIGHT_EVENTS.ID), page,
                row -> weight(row, issueId));
    }

    @Override
    public Optional<WeightEventView> weight(long issueId, long id) {
        return RowReader.fetchOptional(dsl.select(weightFields()).from(weights)
                .where(RESOURCE_WEIGHT_EVENTS.ID.eq(id), RESOURCE_WEIGHT_EVENTS.ISSUE_ID.eq(issueId)), row -> weight(row, issueId));
    }

    private WeightEventView weight(Row row, long issueId) {
        Integer weight = row.get(RESOURCE_WEIGHT_EVENTS.WEIGHT);
        return new WeightEventView(row.get(RESOURCE_WEIGHT_EVENTS.ID), issueId,
                weight == null ? OptionalInt.empty() : OptionalInt.of(weight), Optional.ofNullable(brief.read(row)),
                row.get(RESOURCE_WEIGHT_EVENTS.CREATED_AT));
    }

    private static LabelLinks links(EventResource resource) {
        return switch (resource.kind()) {
            case ISSUE -> LabelLinks.OF_ISSUES;
            case MERGE_REQUEST -> LabelLinks.OF_MERGE_REQUESTS;
            case EPIC -> LabelLinks.OF_EPICS;
        };
    }

    private static Condition labelled(EventResource resource) {
        return links(resource).event().eq(resource.id());
    }

    @Override
    public void addLabels(EventResource resource, LabelAction action, Collection<String> names, OptionalLong byUser, Instant now) {
        if (names.isEmpty()) {
            return;
        }
        Long user = byUser.isPresent() ? (Long) byUser.getAsLong() : null;
        int room = usage(RESOURCE_LABEL_EVENTS, labelled(resource), RESOURCE_LABEL_EVENTS.USER_ID.isNotDistinctFrom(user)).room();
        Map<String, Long> named = named(resource, names);
        List<Row5<Long, Long, Long, String, Instant>> rows = new TreeSet<>(names).stream().filter(named::containsKey).limit(room)
                .map(name -> row(val(resource.id()), val(named.get(name)), val(user, RESOURCE_LABEL_EVENTS.USER_ID),
                        val(action.wireName()), val(now, RESOURCE_LABEL_EVENTS.CREATED_AT))).toList();
        if (!rows.isEmpty()) {
            dsl.insertInto(RESOURCE_LABEL_EVENTS, links(resource).event(), RESOURCE_LABEL_EVENTS.LABEL_ID, RESOURCE_LABEL_EVENTS.USER_ID,
                    RESOURCE_LABEL_EVENTS.ACTION, RESOURCE_LABEL_EVENTS.CREATED_AT).valuesOfRows(rows).execute();
        }
    }

    /**
     * Returns the labels with the names: of several with one name the one of the object, else the one of its last event, else the one of
     * the project.
     */
    private Map<String, Long> named(EventResource resource, Collection<String> names) {
        Map<String, Long> found = new HashMap<>();
        ResourceLabelEvents told = RESOURCE_LABEL_EVENTS.as("told");
        Field<Long> last = field(select(max(told.ID)).from(told).where(told.LABEL_ID.eq(LABELS.ID),
                Objects.requireNonNull(told.field(links(resource).event())).eq(resource.id())));
        dsl.select(LABELS.TITLE, LABELS.ID).from(LABELS)
                .where(LABELS.TITLE.in(names), links(resource).reaching(resource.id()))
                .orderBy(field(links(resource).hasLabel(resource.id())).desc(), last.desc().nullsLast(),
                        LABELS.PROJECT_ID.asc().nullsLast(), LABELS.ID)
                .forEach(row -> found.putIfAbsent(row.value1(), row.value2()));
        return found;
    }

    /** Labels of groups that the project of the object has left are not told, as their names are not for its readers any more. */
    private Table<?> labels(EventResource resource) {
        return RESOURCE_LABEL_EVENTS.leftJoin(user).on(user.ID.eq(RESOURCE_LABEL_EVENTS.USER_ID).and(user.DELETED_AT.isNull()))
                .leftJoin(LABELS).on(LABELS.ID.eq(RESOURCE_LABEL_EVENTS.LABEL_ID).and(LABELS.TITLE.isNotNull())
                        .and(links(resource).reaching(resource.id())));
    }

    private List<Field<?>> labelFields() {
        return fields(RESOURCE_LABEL_EVENTS.ID, RESOURCE_LABEL_EVENTS.ACTION, RESOURCE_LABEL_EVENTS.CREATED_AT, LABELS.ID, LABELS.TITLE,
                LABELS.COLOR, LABELS.DESCRIPTION);
    }

    @Override
    public Page<LabelEventView> labels(EventResource resource, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(labelFields(), RESOURCE_LABEL_EVENTS, labels(resource),
                labelled(resource), List.of(RESOURCE_LABEL_EVENTS.ID.asc()), RESOURCE_LABEL_EVENTS.ID), page, row -> label(row, resource));
    }

    @Override
    public Optional<LabelEventView> label(EventResource resource, long id) {
        return RowReader.fetchOptional(dsl.select(labelFields()).from(labels(resource))
                .where(RESOURCE_LABEL_EVENTS.ID.eq(id), labelled(resource)), row -> label(row, resource));
    }

    private LabelEventView label(Row row, EventResource resource) {
        Long label = row.get(LABELS.ID);
        Optional<LabelBrief> named = label == null ? Optional.empty() : Optional.of(
                new LabelBrief(label, row.get(LABELS.TITLE), new LabelColor(row.get(LABELS.COLOR)), row.get(LABELS.DESCRIPTION)));
        return new LabelEventView(row.get(RESOURCE_LABEL_EVENTS.ID), resource, named,
                LabelAction.of(row.get(RESOURCE_LABEL_EVENTS.ACTION)), Optional.ofNullable(brief.read(row)),
                row.get(RESOURCE_LABEL_EVENTS.CREATED_AT));
    }

    @Override
    public void addMilestone(EventResource resource, MilestoneChange change, OptionalLong byUser, Instant now) {
        Long user = byUser.isPresent() ? (Long) byUser.getAsLong() : null;
        if (!admits(RESOURCE_MILESTONE_EVENTS, milestoneColumn(resource).eq(resource.id()),
                RESOURCE_MILESTONE_EVENTS.USER_ID.isNotDistinctFrom(user))) {
            return;
        }
        ResourceMilestoneEventsRecord row = new ResourceMilestoneEventsRecord();
        row.set(milestoneColumn(resource), resource.id());
        row.setMilestoneId(change.milestone());
        row.setAction(change.action().wireName());
        row.setUserId(user);
        row.setCreatedAt(now);
        dsl.insertInto(RESOURCE_MILESTONE_EVENTS).set(row).execute();
    }

    private static TableField<ResourceMilestoneEventsRecord, Long> milestoneColumn(EventResource resource) {
        return switch (resource.kind()) {
            case ISSUE -> RESOURCE_MILESTONE_EVENTS.ISSUE_ID;
            case MERGE_REQUEST -> RESOURCE_MILESTONE_EVENTS.MERGE_REQUEST_ID;
            case EPIC -> throw new IllegalArgumentException("epics have no milestones");
        };
    }

    private List<Field<?>> milestoneFields() {
        List<Field<?>> fields = fields(RESOURCE_MILESTONE_EVENTS.ID, RESOURCE_MILESTONE_EVENTS.ACTION,
                RESOURCE_MILESTONE_EVENTS.CREATED_AT);
        fields.addAll(milestone.all());
        return fields;
    }

    /** Returns the condition on changes of an object to milestones that it could show. */
    private Condition shown(EventResource resource) {
        Select<Record1<Long>> project = switch (resource.kind()) {
            case ISSUE -> select(ISSUES.PROJECT_ID).from(ISSUES).where(ISSUES.ID.eq(resource.id()));
            case MERGE_REQUEST -> select(MERGE_REQUESTS.PROJECT_ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(resource.id()));
            case EPIC -> throw new IllegalArgumentException("epics have no milestones");
        };
        return milestoneColumn(resource).eq(resource.id()).and(exists(selectOne().from(PROJECTS).join(NAMESPACES)
                .on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(project),
                        milestone.shown(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID, PROJECTS.ID, NAMESPACES.LINEAGE))));
    }

    @Override
    public Page<MilestoneEventView> milestones(EventResource resource, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(milestoneFields(), milestones, milestones, shown(resource),
                List.of(RESOURCE_MILESTONE_EVENTS.ID.asc()), RESOURCE_MILESTONE_EVENTS.ID), page, row -> milestone(row, resource));
    }

    @Override
    public Optional<MilestoneEventView> milestone(EventResource resource, long id) {
        return RowReader.fetchOptional(dsl.select(milestoneFields()).from(milestones)
                .where(RESOURCE_MILESTONE_EVENTS.ID.eq(id), shown(resource)), row -> milestone(row, resource));
    }

    private MilestoneEventView milestone(Row row, EventResource resource) {
        return new MilestoneEventView(row.get(RESOURCE_MILESTONE_EVENTS.ID), resource,
                MilestoneChange.Action.of(row.get(RESOURCE_MILESTONE_EVENTS.ACTION)), milestone.view(row),
                Optional.ofNullable(brief.read(row)), row.get(RESOURCE_MILESTONE_EVENTS.CREATED_AT));
    }
}
