package dev.slipway.alerts.grafana;

import static dev.slipway.alerts.tool.AlertDraft.first;
import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads batches of webhook contact points of Grafana's unified alerting. They look like those of metrics tools, with an organization and a
 * version. An alert is identified by the fingerprint of its labels.
 */
public final class GrafanaFormat extends ToolFormat {

    private static final List<String> REQUIRED = List.of("orgId", "alerts", "receiver", "groupKey", "status");
    private static final Json VERSION_OF_METRICS = new Json.Text("4");
    private static final String RESOLVED = "resolved";

    public GrafanaFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().keySet().containsAll(REQUIRED)
                && payload.values().get("alerts") instanceof Json.Array
                && !VERSION_OF_METRICS.equals(payload.values().get("version"));
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        String organization = payload.scalarAt("orgId").orElse("");
        return payload.values().get("alerts") instanceof Json.Array(List<Json> alerts)
                ? alerts.stream().map(item -> reading(item, organization, context)).toList() : List.of();
    }

    private AlertReading reading(Json value, String organization, Context context) {
        if (!(value instanceof Json.Members item)) {
            return AlertDraft.refused("alert.item_no_object", value);
        }
        Json labels = item.find("labels").orElse(Json.NULL);
        Json annotations = item.find("annotations").orElse(Json.NULL);
        Optional<Instant> end = time(item, "endsAt");
        AlertDraft draft = AlertDraft.of(tool, item)
                .title(first(annotations, "title", "summary").or(() -> first(labels, "alertname")))
                .description(first(annotations, "description"))
                .service(first(labels, "service", "service_name", "job"))
                .environment(first(labels, "service_environment_name", "gitlab_environment_name", "environment", "env"))
                .hosts(first(labels, "instance", "host", "hostname").stream().toList())
                .runbook(first(annotations, "runbook_url", "runbook"))
                .severity(first(labels, "severity", "priority").stream())
                .startedAt(time(item, "startsAt"))
                .ended(over(item, end, context.now()), end);
        key(item, labels).ifPresent(key -> draft.key(organization, key));
        return draft.reading(context);
    }

    /** Returns whether the status ends the alert; without a status, whether the end time is in the past. */
    private static boolean over(Json.Members item, Optional<Instant> end, Instant now) {
        return item.scalarAt("status").map(RESOLVED::equalsIgnoreCase)
                .orElseGet(() -> end.filter(moment -> !moment.isAfter(now)).isPresent());
    }

    private static Optional<String> key(Json.Members item, Json labels) {
        return item.scalarAt("fingerprint")
                .or(() -> Stream.of(labels).filter(any -> any instanceof Json.Members(var values) && !values.isEmpty()).map(Json::canonical)
                        .findFirst());
    }
}
