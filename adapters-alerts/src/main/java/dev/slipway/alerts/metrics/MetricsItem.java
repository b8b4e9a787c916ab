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

    /** Name of the tool that sends this format. */
    static final String TOOL = "Prometheus";

    private static final String RESOLVED = "resolved";

    /** Labels that are not part of the identity of an alert: they describe it or, like its name, are read separately. */
    private static final List<String> READ_LABELS = List.of("alertname", "severity", "service_environment_name", "gitlab_environment_name");
    private static final int MAX_SHOWN_LENGTH = 100;

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
                fingerprinting.of(new Fingerprinting.Source(Optional.of(fingerprintSource(item, sentStart, title, query)), identity(item),
                        context.tier())),
                item);
    }

    /** Returns whether the status ends the alert; without a status, whether the end time has passed. */
    private static boolean resolves(Json.Members item, Optional<Instant> end, Instant now) {
        return item.scalarAt("status").map(RESOLVED::equalsIgnoreCase)
                .orElseGet(() -> end.filter(moment -> !moment.isAfter(now)).isPresent());
    }

    /**
     * Returns the fingerprint source that all occurrences of an alert and its end share: its start, name and query, and the labels by which
     * the tool distinguishes alerts of one rule. The title is used only for a rule without a name, since a title may contain a changing
     * value.
     */
    private static Json fingerprintSource(Json.Members item, String sentStart, String title, String query) {
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
        return text.length() <= MAX_SHOWN_LENGTH ? text : text.substring(0, MAX_SHOWN_LENGTH);
    }
}
