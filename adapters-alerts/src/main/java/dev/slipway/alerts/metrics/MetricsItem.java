package dev.slipway.alerts.metrics;

import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads one alert of a metrics tool. Specification, item attributes of the metrics-monitoring format. */
final class MetricsItem {

    /** The tool whose format this is. */
    static final String TOOL = "Prometheus";

    private static final String RESOLVED = "resolved";

    /** Labels that say what an alert is like, not which one it is; the name is read by itself. */
    private static final List<String> READ_LABELS = List.of("alertname", "severity", "service_environment_name", "gitlab_environment_name");
    private static final int LONGEST_SHOWN = 100;

    private final SeveritySynonyms severities;
    private final Fingerprinting fingerprinting;

    MetricsItem(SeveritySynonyms severities, Fingerprinting fingerprinting) {
        this.severities = severities;
        this.fingerprinting = fingerprinting;
    }

    AlertReading read(Json value, Context context) {
        if (!(value instanceof Json.Members item)) {
            return new AlertReading.Unusable(Reason.of("alert.item_no_object"), value);
        }
        Optional<String> title = title(item);
        if (title.isEmpty()) {
            return new AlertReading.Unusable(Reason.of("alert.item_without_title"), item);
        }
        Optional<String> sentStart = item.scalarAt("startsAt");
        if (sentStart.isEmpty()) {
            return new AlertReading.Unusable(Reason.of("alert.item_without_start"), item);
        }
        return item.find("startsAt").flatMap(AlertTime::of)
                .<AlertReading>map(start -> new AlertReading.Usable(alert(item, title.get(), sentStart.get(), start, context)))
                .orElseGet(() -> new AlertReading.Unusable(Reason.of("alert.item_start_unreadable", shown(sentStart.get())), item));
    }

    private IncomingAlert alert(Json.Members item, String title, String sentStart, Instant start, Context context) {
        Optional<Instant> end = item.find("endsAt").flatMap(AlertTime::of);
        boolean resolves = resolves(item, end, context.now());
        String query = query(item).orElse("");
        return new IncomingAlert(
                texts(item, title, query),
                severities.meaning(item.scalarAt("labels", "severity").orElse(null)),
                start,
                end.filter(any -> resolves),
                resolves,
                List.of(),
                first(item, "labels", "service_environment_name", "gitlab_environment_name"),
                fingerprinting.of(new Fingerprinting.Source(Optional.of(same(item, sentStart, title, query)), identity(item), context.tier())),
                item);
    }

    /** The status decides where it is present; without it, an end that has passed. */
    private static boolean resolves(Json.Members item, Optional<Instant> end, Instant now) {
        return item.scalarAt("status").map(RESOLVED::equalsIgnoreCase).orElseGet(() -> end.filter(moment -> !moment.isAfter(now)).isPresent());
    }

    /**
     * What occurrences of an alert and its end have in common: when it began, its name, its query, and the labels by which the tool tells
     * alerts of one rule apart. A title may show a value that changes, so it stands in only where the rule has no name.
     */
    private static Json same(Json.Members item, String sentStart, String title, String query) {
        Json labels = item.find("labels").orElse(Json.NULL);
        for (String read : READ_LABELS) {
            labels = labels.without(List.of(read));
        }
        String others = labels instanceof Json.Members members && !members.values().isEmpty() ? "/" + members.canonical() : "";
        return new Json.Text(sentStart + "/" + item.scalarAt("labels", "alertname").orElse(title) + "/" + query + others);
    }

    private static Json.Members identity(Json.Members item) {
        Json left = item;
        for (String name : List.of("startsAt", "endsAt", "status")) {
            left = left.without(List.of(name));
        }
        return (Json.Members) left;
    }

    private static AlertTexts texts(Json.Members item, String title, String query) {
        return new AlertTexts(
                title,
                item.scalarAt("annotations", "description").orElse(null),
                null,
                TOOL,
                query,
                item.scalarAt("annotations", "runbook").orElse(null),
                first(item, "annotations", "service_y_label", "gitlab_y_label").orElse(title),
                first(item, "annotations", "service_incident_markdown", "gitlab_incident_markdown").orElse(null));
    }

    private static Optional<String> title(Json.Members item) {
        return first(item, "annotations", "title", "summary").or(() -> item.scalarAt("labels", "alertname"));
    }

    private static Optional<String> first(Json.Members item, String group, String... names) {
        return Stream.of(names).flatMap(name -> item.scalarAt(group, name).stream()).findFirst();
    }

    private static Optional<String> query(Json.Members item) {
        return item.scalarAt("generatorURL").flatMap(url -> UrlQuery.parameter(url, "g0.expr"));
    }

    private static String shown(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN);
    }
}
