package dev.slipway.alerts.metrics;

import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;

/** Reads a batch of alerts, as metrics tools send them to webhooks. Specification, metrics-monitoring receiver format. */
public final class MetricsFormat implements AlertFormat {

    /** Ranks before the formats that recognize their payloads by fewer members. */
    public static final int RANK = 100;

    private static final List<String> REQUIRED = List.of(
            "alerts", "commonAnnotations", "commonLabels", "externalURL", "groupKey", "groupLabels", "receiver", "status", "version");
    private static final Json VERSION = new Json.Text("4");

    private final MetricsItem items;

    public MetricsFormat(SeveritySynonyms severities, Fingerprinting fingerprinting) {
        this.items = new MetricsItem(severities, fingerprinting);
    }

    @Override
    public String name() {
        return "metrics";
    }

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().keySet().containsAll(REQUIRED)
                && VERSION.equals(payload.values().get("version"))
                && payload.values().get("alerts") instanceof Json.Array;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return payload.values().get("alerts") instanceof Json.Array(List<Json> alerts)
                ? alerts.stream().map(item -> items.read(item, context)).toList() : List.of();
    }
}
