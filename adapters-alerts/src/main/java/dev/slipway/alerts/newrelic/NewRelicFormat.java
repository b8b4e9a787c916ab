package dev.slipway.alerts.newrelic;

import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.stream.Stream;

/** Reads issues, as the default template of New Relic's workflows sends them to webhooks. */
public final class NewRelicFormat extends ToolFormat {

    private static final List<String> REQUIRED = List.of("id", "issueUrl", "state", "impactedEntities", "totalIncidents", "workflowName");
    private static final String CLOSED = "closed";

    public NewRelicFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().keySet().containsAll(REQUIRED);
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        List<String> entities = texts(payload, "impactedEntities");
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(texts(payload, "title").stream().findFirst().or(() -> texts(payload, "alertConditionNames").stream().findFirst()))
                .description(texts(payload, "description").stream().findFirst()
                        .or(() -> Stream.of(String.join(", ", texts(payload, "alertConditionNames"))).filter(text -> !text.isBlank())
                                .findFirst()))
                .service(entities.stream().findFirst())
                .hosts(entities)
                .runbook(payload.scalarAt("issueUrl"))
                .severity(payload.scalarAt("priority").stream())
                .startedAt(time(payload, "createdAt"))
                .ended(payload.scalarAt("state").filter(CLOSED::equalsIgnoreCase).isPresent(), time(payload, "closedAt")
                        .or(() -> time(payload, "updatedAt")));
        payload.scalarAt("id").ifPresent(draft::key);
        return List.of(draft.reading(context));
    }

    /** Returns the texts of a list, or the text itself. */
    private static List<String> texts(Json.Members payload, String name) {
        return payload.find(name).map(Json::scalars).orElse(List.of()).stream().filter(text -> !text.isBlank()).toList();
    }
}
