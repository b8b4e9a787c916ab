package dev.slipway.alerts.sentry;

import static dev.slipway.alerts.tool.AlertDraft.first;
import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads webhooks of Sentry's integration platform: issues, alerts about events of an issue, and metric alerts. Issues and their events
 * share a key, so resolving the issue ends the alert that one of its events started.
 */
public final class SentryFormat extends ToolFormat {

    private static final String RESOLVED = "resolved";
    private static final Set<String> OPEN_ACTIONS = Set.of("created", "unresolved");
    private static final List<String> SUBJECTS = List.of("metric_alert", "issue", "event");

    public SentryFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().get("action") instanceof Json.Text && payload.values().get("installation") instanceof Json.Members
                && payload.values().get("data") instanceof Json.Members data
                && SUBJECTS.stream().anyMatch(name -> data.values().get(name) instanceof Json.Members);
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        String action = payload.scalarAt("action").orElse("");
        Json data = payload.find("data").orElse(Json.NULL);
        String subject = SUBJECTS.stream().filter(name -> data.at(List.of(name)).filter(Json.Members.class::isInstance).isPresent())
                .findFirst().orElse("");
        return List.of(switch (subject) {
            case "metric_alert" -> metric(payload, data, action).reading(context);
            case "issue" -> action.equals(RESOLVED) || OPEN_ACTIONS.contains(action)
                    ? issue(payload, data, action).reading(context) : AlertDraft.notAnAlert(payload, "issue " + action);
            default -> event(payload, data).reading(context);
        });
    }

    private AlertDraft metric(Json.Members payload, Json data, String action) {
        Json alert = data.at(List.of("metric_alert")).orElse(Json.NULL);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(alert.scalarAt("alert_rule", "name").or(() -> alert.scalarAt("title")).or(() -> data.scalarAt("description_title")))
                .description(data.scalarAt("description_text"))
                .service(alert.at(List.of("projects")).map(Json::scalars).orElse(List.of()).stream().findFirst())
                .environment(alert.scalarAt("alert_rule", "environment"))
                .query(alert.scalarAt("alert_rule", "aggregate"))
                .runbook(data.scalarAt("web_url"))
                .severity(Stream.of(action).filter(word -> !word.equals(RESOLVED)))
                .startedAt(time(alert, "date_started").or(() -> time(alert, "date_detected")))
                .ended(action.equals(RESOLVED), time(alert, "date_closed"));
        first(alert, "id", "identifier").ifPresent(id -> draft.key("metric", alert.scalarAt("organization_id").orElse(""), id));
        return draft;
    }

    private AlertDraft issue(Json.Members payload, Json data, String action) {
        Json issue = data.at(List.of("issue")).orElse(Json.NULL);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(issue.scalarAt("title"))
                .description(issue.scalarAt("metadata", "value").or(() -> issue.scalarAt("culprit")))
                .service(issue.scalarAt("project", "slug").or(() -> issue.scalarAt("project", "name")))
                .runbook(first(issue, "web_url", "permalink"))
                .severity(issue.scalarAt("level").stream())
                .startedAt(time(issue, "firstSeen"))
                .ended(action.equals(RESOLVED), Optional.empty());
        issue.scalarAt("id").ifPresent(id -> draft.key("issue", id));
        return draft;
    }

    private AlertDraft event(Json.Members payload, Json data) {
        Json event = data.at(List.of("event")).orElse(Json.NULL);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(event.scalarAt("title"))
                .description(event.scalarAt("message").or(() -> event.scalarAt("metadata", "value")).or(() -> event.scalarAt("culprit")))
                .service(tag(event, "service").or(() -> event.scalarAt("project")))
                .environment(event.scalarAt("environment").or(() -> tag(event, "environment")))
                .hosts(tag(event, "server_name").stream().toList())
                .runbook(first(event, "web_url", "url"))
                .severity(event.scalarAt("level").or(() -> tag(event, "level")).stream())
                .startedAt(time(event, "datetime").or(() -> time(event, "timestamp")));
        event.scalarAt("issue_id").ifPresentOrElse(id -> draft.key("issue", id), () -> event.scalarAt("event_id")
                .ifPresent(id -> draft.key("event", id)));
        return draft;
    }

    /** Returns the value of a tag. Tags are pairs of a name and a value. */
    private static Optional<String> tag(Json event, String name) {
        return event.at(List.of("tags")).orElse(Json.NULL) instanceof Json.Array(List<Json> tags)
                ? tags.stream().filter(tag -> tag.scalarAt("0").filter(name::equals).isPresent()).flatMap(tag -> tag.scalarAt("1").stream())
                        .findFirst()
                : Optional.empty();
    }
}
