package dev.slipway.alerts.metrics;

import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;

/** Reads a single alert of a metrics tool, as relays send it: a payload that names the tool and has the shape of an item. */
public final class MetricsItemFormat implements AlertFormat {

    private static final Json TOOL = new Json.Text(MetricsItem.TOOL);

    private final MetricsItem items;

    public MetricsItemFormat(SeveritySynonyms severities, Fingerprinting fingerprinting) {
        this.items = new MetricsItem(severities, fingerprinting);
    }

    @Override
    public String name() {
        return "metrics_item";
    }

    @Override
    public int rank() {
        return MetricsFormat.RANK + 1;
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return TOOL.equals(payload.values().get("monitoring_tool"))
                && payload.find("startsAt").isPresent()
                && (payload.values().get("annotations") instanceof Json.Members || payload.values().get("labels") instanceof Json.Members);
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return List.of(items.read(payload, context));
    }
}
