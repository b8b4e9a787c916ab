package dev.slipway.persistence.alert;

import static dev.slipway.persistence.jooq.Tables.ALERTS;
import static dev.slipway.persistence.jooq.Tables.ALERT_HISTORY;
import static dev.slipway.persistence.jooq.Tables.ALERT_INCIDENTS;
import static dev.slipway.persistence.jooq.Tables.ALERT_INTEGRATIONS;
import static dev.slipway.persistence.jooq.Tables.ALERT_PAYLOADS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.persistence.jooq.tables.AlertHistory;
import dev.slipway.persistence.jooq.tables.AlertIncidents;
import dev.slipway.persistence.jooq.tables.AlertIntegrations;
import dev.slipway.persistence.jooq.tables.Alerts;
import dev.slipway.persistence.jooq.tables.Environments;
import dev.slipway.persistence.jooq.tables.Issues;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.user.UserBriefColumns;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Alerts as they are shown, each list and each single one in one statement. */
@Singleton
final class JooqAlertViews implements AlertViews {

    private static final char BETWEEN_WORDS = '\u0001';

    private final DSLContext dsl;
    private final Alerts a = ALERTS.as("a");
    private final Projects p = PROJECTS.as("p");
    private final Environments e = ENVIRONMENTS.as("e");
    private final AlertIntegrations i = ALERT_INTEGRATIONS.as("i");
    private final AlertIncidents l = ALERT_INCIDENTS.as("l");
    private final Issues incident = ISSUES.as("incident");
    private final Users u = USERS.as("u");
    private final UserBriefColumns assignee = new UserBriefColumns(u);
    private final PageQuery.Kept<AlertFilter> pages;

    JooqAlertViews(DSLContext dsl) {
        this.dsl = dsl;
        this.pages = new PageQuery.Kept<>(dsl, (filter, ids) -> listing(matches(filter), filter, a.ID));
    }

    /**
     * Within a project numbers rise with ids, so numbers stand for ids: by ids the database may choose to look through the alerts of all
     * projects.
     */
    @Override
    public Page<AlertView> list(AlertFilter filter, PageRequest page) {
        return switch (page) {
            case PageRequest.Offset offset -> pages.read(filter, offset, this::view);
            case PageRequest.Keyset inOrder when inOrder.behind().isPresent() ->
                    list(matches(filter), filter, filter.order() == AlertFilter.Order.ID ? a.IID : a.ID, inOrder);
            case PageRequest.Keyset keyset -> list(matches(filter).and(behind(filter.projectId(), keyset)), filter, a.IID,
                    new PageRequest.Keyset(0, keyset.ascending(), keyset.size()));
        };
    }

    private Page<AlertView> list(Condition where, AlertFilter filter, Field<Long> id, PageRequest page) {
        return PageQuery.read(dsl, listing(where, filter, id), page, this::view);
    }

    private PageQuery.Listing listing(Condition where, AlertFilter filter, Field<Long> id) {
        return new PageQuery.Listing(fields(), a, shown(), where, order(filter), id);
    }

    /** Behind the last alert that was seen, or where it would be. */
    private Condition behind(long projectId, PageRequest.Keyset keyset) {
        if (keyset.after() == 0) {
            return noCondition();
        }
        Alerts s = ALERTS.as("s");
        Field<Long> seen = field(select(s.IID).from(s).where(s.PROJECT_ID.eq(projectId), s.ID.eq(keyset.after())));
        Field<Long> before = field(select(coalesce(max(s.IID), 0L)).from(s).where(s.PROJECT_ID.eq(projectId), s.ID.lt(keyset.after())));
        return keyset.ascending() ? a.IID.gt(coalesce(seen, before)) : a.IID.lt(coalesce(seen, before.plus(1)));
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>();
        for (Field<?> column : a.fields()) {
            if (!column.equals(a.WORDS) && !column.equals(a.MAGNITUDE)) {
                fields.add(column);
            }
        }
        fields.addAll(List.of(p.FULL_PATH, e.NAME, i.NAME, incident.ID, incident.IID, incident.STATE));
        fields.addAll(assignee.all());
        return fields;
    }

    private Table<?> shown() {
        return a.join(p).on(p.ID.eq(a.PROJECT_ID))
                .leftJoin(e).on(e.ID.eq(a.ENVIRONMENT_ID))
                .leftJoin(i).on(i.ID.eq(a.INTEGRATION_ID))
                .leftJoin(l).on(l.ALERT_ID.eq(a.ID)).leftJoin(incident).on(incident.ID.eq(l.ISSUE_ID))
                .leftJoin(u).on(u.ID.eq(a.ASSIGNEE_ID));
    }

    /** That an alert is open is said as its index says it. */
    private Condition matches(AlertFilter filter) {
        List<Condition> all = new ArrayList<>(List.of(a.PROJECT_ID.eq(filter.projectId())));
        if (filter.statuses().equals(AlertStatus.OPEN)) {
            all.add(a.STATUS.ne(inline(Ranks.of(AlertStatus.RESOLVED))));
        } else if (!filter.statuses().isEmpty()) {
            all.add(a.STATUS.in(filter.statuses().stream().map(Ranks::of).sorted().toList()));
        }
        if (!filter.severities().isEmpty()) {
            all.add(a.SEVERITY.in(filter.severities().stream().map(Ranks::of).sorted().toList()));
        }
        filter.search().ifPresent(part -> all.add(says(part)));
        all.add(looks(filter.assignee()));
        filter.environment().ifPresent(name -> all.add(a.ENVIRONMENT_ID.eq(
                field(select(ENVIRONMENTS.ID).from(ENVIRONMENTS).where(ENVIRONMENTS.PROJECT_ID.eq(filter.projectId()),
                        ENVIRONMENTS.NAME.eq(name))))));
        return DSL.and(all);
    }

    /** The columns lie together for searching; only for what stands between them there they are looked at one by one. */
    private Condition says(String part) {
        Field<String> sought = lower(val(part));
        return part.indexOf(BETWEEN_WORDS) < 0 ? a.WORDS.contains(sought)
                : DSL.or(Stream.of(a.TITLE, a.DESCRIPTION, a.SERVICE, a.MONITORING_TOOL).map(column -> lower(column).contains(sought))
                        .toList());
    }

    private Condition looks(AttributeFilter<Long> assignee) {
        return switch (assignee) {
            case AttributeFilter.Whatever<Long>() -> noCondition();
            case AttributeFilter.None<Long>() -> a.ASSIGNEE_ID.isNull();
            case AttributeFilter.Any<Long>() -> a.ASSIGNEE_ID.isNotNull();
            case AttributeFilter.Exactly<Long>(Long user) -> a.ASSIGNEE_ID.eq(user);
        };
    }

    private List<OrderField<?>> order(AlertFilter filter) {
        List<Field<?>> by = switch (filter.order()) {
            case ID -> List.of(a.IID);
            case STARTED_AT -> List.of(a.STARTED_AT, a.ID);
            case ENDED_AT -> List.of(a.ENDED_AT, a.ID);
            case CREATED_AT -> List.of(a.CREATED_AT, a.ID);
            case UPDATED_AT -> List.of(a.UPDATED_AT, a.ID);
            case EVENTS -> List.of(a.MAGNITUDE, a.EVENTS, a.ID);
            case SEVERITY -> List.of(a.SEVERITY, a.ID);
            case STATUS -> List.of(a.STATUS, a.ID);
        };
        return by.stream().<OrderField<?>>map(field -> filter.sort() == Sort.ASC ? field.asc() : field.desc()).toList();
    }

    private AlertView view(Row row) {
        AlertTexts texts = new AlertTexts(row.get(a.TITLE), row.get(a.DESCRIPTION), row.get(a.SERVICE), row.get(a.MONITORING_TOOL), row.get(
                a.QUERY), row.get(a.RUNBOOK), row.get(a.Y_LABEL), row.get(a.MARKDOWN));
        return new AlertView(row.get(a.ID), row.get(a.IID), row.get(a.PROJECT_ID), row.get(p.FULL_PATH), texts, Ranks.severity(row.get(
                a.SEVERITY)), Ranks.status(row.get(a.STATUS)), List.of(row.get(a.HOSTS)), row.get(a.STARTED_AT), row.get(a.ENDED_AT),
                row.get(a.EVENTS),
                row.get(a.FINGERPRINT), environment(row), integration(row), incident(row), assignee.read(row),
                row.get(a.CREATED_AT), row.get(a.UPDATED_AT));
    }

    private AlertView.@Nullable Environment environment(Row row) {
        return row.get(e.NAME) == null ? null : new AlertView.Environment(row.get(a.ENVIRONMENT_ID), row.get(e.NAME));
    }

    private AlertView.@Nullable Integration integration(Row row) {
        return row.get(i.NAME) == null ? null : new AlertView.Integration(row.get(a.INTEGRATION_ID), row.get(i.NAME));
    }

    private AlertView.@Nullable Incident incident(Row row) {
        return row.get(incident.ID) == null ? null
                : new AlertView.Incident(row.get(incident.ID), row.get(incident.IID), row.get(incident.STATE).equals("opened"));
    }

    @Override
    public Optional<AlertView> brief(long projectId, long iid) {
        return RowReader.fetchOptional(dsl.select(fields()).from(shown()).where(a.PROJECT_ID.eq(projectId), a.IID.eq(iid)), this::view);
    }

    @Override
    public Optional<AlertDetail> find(long projectId, long iid) {
        Field<List<AlertDetail.Entry>> history = history();
        return dsl.select(fields()).select(ALERT_PAYLOADS.PAYLOAD, history)
                .from(shown()).join(ALERT_PAYLOADS).on(ALERT_PAYLOADS.ALERT_ID.eq(a.ID))
                .where(a.PROJECT_ID.eq(projectId), a.IID.eq(iid))
                .fetchOptional(row -> new AlertDetail(view(new Row.OfRecord(row)), row.get(ALERT_PAYLOADS.PAYLOAD), row.get(history)));
    }

    private Field<List<AlertDetail.Entry>> history() {
        AlertHistory h = ALERT_HISTORY.as("h");
        AlertHistory newest = ALERT_HISTORY.as("newest");
        Users actor = USERS.as("actor");
        Condition late = h.POSITION.in(select(newest.POSITION).from(newest).where(newest.ALERT_ID.eq(a.ID)).orderBy(newest.POSITION.desc())
                .limit(inline(AlertDetail.MOST_ENTRIES)));
        return multiset(select(h.KIND, h.REASON, h.ARGUMENTS, h.TIMES, h.FIRST_AT, h.LAST_AT, UserBriefFields.of(actor))
                .from(h).leftJoin(actor).on(actor.ID.eq(h.ACTOR_ID)).where(h.ALERT_ID.eq(a.ID), late).orderBy(h.POSITION)).as("history")
                .convertFrom(entries -> entries.map(entry -> new AlertDetail.Entry(entry.value1(), new Reason(entry.value2(), List.of(
                        entry.value3())), entry.value4(), entry.value5(), entry.value6(), entry.value7())));
    }
}
