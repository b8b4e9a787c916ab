package dev.slipway.alerts.uptimekuma;

import static dev.slipway.alerts.tool.AlertDraft.first;
import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads notifications of Uptime Kuma's webhook: a monitor with its latest heartbeat, or only a text, for expiring certificates and tests.
 */
public final class UptimeKumaFormat extends ToolFormat {

    private static final List<String> MEMBERS = List.of("heartbeat", "monitor", "msg");
    private static final String DOWN = "0";
    private static final String UP = "1";
    private static final String EXPIRES = " will expire in ";

    public UptimeKumaFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().keySet().containsAll(MEMBERS)
                && payload.values().get("heartbeat") instanceof Json.Members == payload.values().get("monitor") instanceof Json.Members
                && payload.values().get("heartbeat") instanceof Json.Null != payload.values().get("heartbeat") instanceof Json.Members;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return List.of(payload.find("heartbeat").isPresent() ? heartbeat(payload, context) : text(payload, context));
    }

    private AlertReading heartbeat(Json.Members payload, Context context) {
        Json heartbeat = payload.find("heartbeat").orElse(Json.NULL);
        Json monitor = payload.find("monitor").orElse(Json.NULL);
        String status = heartbeat.scalarAt("status").orElse("");
        if (!status.equals(DOWN) && !status.equals(UP)) {
            return AlertDraft.notAnAlert(payload, "status " + status);
        }
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(first(monitor, "name", "pathName"))
                .description(first(heartbeat, "msg").or(() -> payload.scalarAt("msg")))
                .service(first(monitor, "pathName", "name"))
                .environment(environment(monitor))
                .hosts(first(monitor, "hostname").or(() -> first(monitor, "url").flatMap(UptimeKumaFormat::host)).stream().toList())
                .severity(Stream.of("down"))
                .startedAt(time(heartbeat, "time"))
                .ended(status.equals(UP), time(heartbeat, "time"));
        first(monitor, "id").or(() -> first(heartbeat, "monitorID", "monitor_id")).ifPresent(draft::key);
        return draft.reading(context);
    }

    /** Reads a notification without a heartbeat. The key excludes the number of days left, which changes with each notification. */
    private AlertReading text(Json.Members payload, Context context) {
        Optional<String> text = payload.scalarAt("msg").filter(message -> message.contains(EXPIRES));
        return text.isEmpty() ? AlertDraft.refused("alert.test_received", payload, tool.title())
                : AlertDraft.of(tool, payload).title(text).severity(Stream.of("certificate"))
                        .key("certificate", text.get().substring(0, text.get().indexOf(EXPIRES))).reading(context);
    }

    /** Returns the environment from the tags of a monitor. */
    private static Optional<String> environment(Json monitor) {
        return monitor.at(List.of("tags")).orElse(Json.NULL) instanceof Json.Array(List<Json> tags)
                ? tags.stream().filter(tag -> tag.scalarAt("name")
                        .filter(name -> name.equalsIgnoreCase("environment") || name.equalsIgnoreCase("env")).isPresent())
                        .flatMap(tag -> tag.scalarAt("value").stream()).findFirst()
                : Optional.empty();
    }

    /** Returns the host of a URL; empty for {@code https://}, which monitors without a URL have. */
    private static Optional<String> host(String url) {
        int scheme = url.indexOf("://");
        String rest = scheme < 0 ? "" : url.substring(scheme + 3);
        String authority = rest.split("[/?#]", 2)[0];
        String host = authority.substring(authority.lastIndexOf('@') + 1).replaceFirst(":\\d*$", "");
        return Optional.of(host).filter(name -> !name.isBlank());
    }
}
