package dev.slipway.alerts.azure;

import static dev.slipway.alerts.tool.AlertDraft.first;
import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;

/** Reads alerts in the common alert schema, as action groups of Azure Monitor send them to webhooks. */
public final class AzureMonitorFormat extends ToolFormat {

    private static final Json SCHEMA = new Json.Text("azureMonitorCommonAlertSchema");
    private static final String RESOLVED = "resolved";

    public AzureMonitorFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return SCHEMA.equals(payload.values().get("schemaId")) && payload.values().get("data") instanceof Json.Members;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        Json essentials = payload.at(List.of("data", "essentials")).orElse(Json.NULL);
        Json properties = payload.at(List.of("data", "customProperties")).orElse(Json.NULL);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(essentials.scalarAt("alertRule"))
                .description(essentials.scalarAt("description"))
                .service(first(properties, "service").or(() -> first(essentials, "targetResourceType", "monitoringService")))
                .environment(first(properties, "environment", "env"))
                .hosts(essentials.at(List.of("configurationItems")).map(Json::scalars).orElse(List.of()))
                .runbook(first(properties, "runbook").or(() -> first(essentials, "investigationLink")))
                .severity(essentials.scalarAt("severity").stream())
                .startedAt(time(essentials, "firedDateTime"))
                .ended(essentials.scalarAt("monitorCondition").filter(RESOLVED::equalsIgnoreCase).isPresent(),
                        time(essentials, "resolvedDateTime"));
        first(essentials, "alertId", "originAlertId").ifPresent(draft::key);
        return List.of(draft.reading(context));
    }
}
