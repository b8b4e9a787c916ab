package dev.slipway.application.alert.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.fake.FakeAlertRows.Environment;
import dev.slipway.application.alert.fake.FakeAlertRows.Row;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.Fingerprint;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Alerts in memory as they are shown. */
public final class FakeAlertViews implements AlertViews {

    private static final List<AlertStatus> URGENCY = List.of(AlertStatus.IGNORED, AlertStatus.RESOLVED, AlertStatus.ACKNOWLEDGED,
            AlertStatus.TRIGGERED);

    private final FakeAlertRows rows;

    public FakeAlertViews(FakeAlertRows rows) {
        this.rows = rows;
    }

    @Override
    public Page<AlertView> list(AlertFilter filter, PageRequest page) {
        return FakeAlertRows.page(rows.alerts.rows().map(this::view).filter(alert -> matches(alert, filter)), order(filter), AlertView::id,
                page);
    }

    private static boolean matches(AlertView alert, AlertFilter filter) {
        return alert.projectId() == filter.projectId()
                && (filter.statuses().isEmpty() || filter.statuses().contains(alert.status()))
                && (filter.severities().isEmpty() || filter.severities().contains(alert.severity()))
                && filter.search().filter(part -> !contains(alert.texts(), part.toLowerCase(Locale.ROOT))).isEmpty()
                && looksAfter(alert.assignee(), filter.assignee())
                && filter.environment().filter(name -> alert.environment() == null || !alert.environment().name().equals(name)).isEmpty();
    }

    private static boolean looksAfter(UserBrief assignee, AttributeFilter<Long> wanted) {
        return switch (wanted) {
            case AttributeFilter.Whatever<Long>() -> true;
            case AttributeFilter.None<Long>() -> assignee == null;
            case AttributeFilter.Any<Long>() -> assignee != null;
            case AttributeFilter.Exactly<Long>(Long id) -> assignee != null && assignee.id() == id;
        };
    }

    private static boolean contains(AlertTexts texts, String part) {
        return Stream.of(texts.title(), texts.description(), texts.service(), texts.monitoringTool()).filter(Objects::nonNull)
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(part));
    }

    private static Comparator<AlertView> order(AlertFilter filter) {
        Comparator<AlertView> by = switch (filter.order()) {
            case ID -> Comparator.comparing(AlertView::id);
            case STARTED_AT -> Comparator.comparing(AlertView::startedAt);
            case ENDED_AT -> Comparator.comparing(AlertView::endedAt, Comparator.nullsLast(Comparator.naturalOrder()));
            case CREATED_AT -> Comparator.comparing(AlertView::createdAt);
            case UPDATED_AT -> Comparator.comparing(AlertView::updatedAt);
            case EVENTS -> Comparator.comparing(AlertView::events);
            case SEVERITY -> Comparator.comparing(AlertView::severity).reversed();
            case STATUS -> Comparator.comparing(alert -> URGENCY.indexOf(alert.status()));
        };
        Comparator<AlertView> ascending = by.thenComparing(AlertView::id);
        return filter.sort() == Sort.ASC ? ascending : ascending.reversed();
    }

    private AlertView view(Row row) {
        AlertView.Environment environment = Optional.ofNullable(row.environmentId()).flatMap(rows.environments::find)
                .map(FakeAlertViews::environment).orElse(null);
        AlertView.Integration integration = rows.integrations.find(row.integrationId())
                .map(found -> new AlertView.Integration(found.id(), found.draft().name())).orElse(null);
        String path = rows.directory.projects().filter(project -> project.id() == row.projectId()).findFirst()
                .map(FakeDirectory.Project::fullPath).orElse("");
        return new AlertView(row.id(), row.iid(), row.projectId(), path, row.made().texts(), row.made().severity(), row.status(),
                row.made().hosts(), row.made().startedAt(), row.endedAt(), row.events(),
                row.made().fingerprint().map(Fingerprint::value).orElse(null), environment,
                integration, rows.incidentOf(row).orElse(null), rows.brief(row.assigneeId()).orElse(null), row.createdAt(),
                row.updatedAt());
    }

    private static AlertView.Environment environment(Environment row) {
        return new AlertView.Environment(row.id(), row.name());
    }

    private Optional<Row> row(long projectId, long iid) {
        return rows.alerts.rows().filter(row -> row.projectId() == projectId && row.iid() == iid).findFirst();
    }

    @Override
    public Optional<AlertView> brief(long projectId, long iid) {
        return row(projectId, iid).map(this::view);
    }

    @Override
    public Optional<AlertDetail> find(long projectId, long iid) {
        return row(projectId, iid).map(row -> new AlertDetail(view(row), row.made().payload().text(),
                row.history().stream().skip(Math.max(0, row.history().size() - AlertDetail.MOST_ENTRIES)).map(this::entry).toList()));
    }

    private AlertDetail.Entry entry(FakeAlertRows.Entry entry) {
        return new AlertDetail.Entry(entry.kind(), entry.reason(), entry.times(), entry.firstAt(), entry.lastAt(),
                rows.brief(entry.actorId()).orElse(null));
    }
}
