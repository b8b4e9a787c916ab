package dev.slipway.alerts.opentelemetry;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.ResolvedWords;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads logs of OpenTelemetry in JSON (OTLP). Records of severity WARN or higher are alerts, and so are records of any severity with the
 * attribute {@code alert.status}, whose end words end the alert. Other records are plain logs: they are skipped, not rejected.
 */
public final class OpenTelemetryFormat extends ToolFormat {

    private static final String STATUS = "alert.status";

    public OpenTelemetryFormat(Tool tool) {
        super(tool);
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().get("resourceLogs") instanceof Json.Array;
    }

    /** Returns an empty object. Exporters treat any other object as a partial success, and a list as a failure, which they retry. */
    @Override
    public Optional<Json.Members> answer() {
        return Optional.of(new Json.Members(Map.of()));
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        List<AlertReading> readings = new ArrayList<>();
        for (Json resourceLogs : items(payload, "resourceLogs")) {
            LogAttributes resource = LogAttributes.of(resourceLogs.at(List.of("resource")).orElse(Json.NULL));
            for (Json scopeLogs : items(resourceLogs, "scopeLogs")) {
                String scope = scopeLogs.scalarAt("scope", "name").orElse("");
                for (Json value : items(scopeLogs, "logRecords")) {
                    if (value instanceof Json.Members item) {
                        reading(new LogRecord(item, resource, scope), context).ifPresent(readings::add);
                    }
                }
            }
        }
        return readings;
    }

    private static List<Json> items(Json within, String name) {
        return within.at(List.of(name)).orElse(Json.NULL) instanceof Json.Array(List<Json> items) ? items : List.of();
    }

    /** Returns empty for records that are not alerts. */
    private Optional<AlertReading> reading(LogRecord log, Context context) {
        Optional<String> status = log.attributes().of(STATUS);
        if (status.isEmpty() && !LogSeverity.of(log.item()).isAlert()) {
            return Optional.empty();
        }
        LogAttributes attributes = log.attributes();
        Optional<String> body = log.body();
        boolean over = status.filter(ResolvedWords::contains).isPresent();
        Optional<String> title = attributes.of("alert.name").or(() -> body).or(() -> attributes.of("exception.message", "exception.type"))
                .or(log::event);
        AlertDraft draft = AlertDraft.of(tool, log.item())
                .title(title)
                .description(Stream.of(body, attributes.of("exception.message")).flatMap(Optional::stream)
                        .filter(text -> !Optional.of(text).equals(title)).findFirst())
                .service(attributes.of("service.name"))
                .environment(attributes.of("deployment.environment.name", "deployment.environment"))
                .hosts(attributes.of("host.name").stream().toList())
                .runbook(attributes.of("alert.runbook_url"))
                .severity(Stream.of(LogSeverity.of(log.item()).word()))
                .startedAt(log.time())
                .ended(over, log.time());
        if (title.isPresent() || attributes.of("alert.fingerprint", "alert.id").isPresent()) {
            draft.key(log.key());
        }
        return Optional.of(draft.reading(context));
    }

    /** A record with its scope and resource attributes. */
    private record LogRecord(Json.Members item, LogAttributes resource, String scope, LogAttributes attributes) {

        LogRecord(Json.Members item, LogAttributes resource, String scope) {
            this(item, resource, scope, LogAttributes.of(item).over(resource));
        }

        Optional<String> body() {
            return item.find("body").flatMap(LogAttributes::text).filter(text -> !text.isBlank());
        }

        Optional<String> event() {
            return item.scalarAt("eventName").or(() -> attributes.of("event.name"));
        }

        Optional<Instant> time() {
            return AlertDraft.time(item, "timeUnixNano").or(() -> AlertDraft.time(item, "observedTimeUnixNano"));
        }

        /** Returns the key that the sender set; otherwise one made of the source of the record and its most stable name. */
        String[] key() {
            Optional<String> given = attributes.of("alert.fingerprint", "alert.id");
            String what = attributes.of("alert.name").or(this::event).or(() -> attributes.of("exception.type")).or(this::body).orElse("");
            return given.map(id -> new String[] {id}).orElseGet(() -> new String[] {attributes.of("service.namespace").orElse(""),
                attributes.of("service.name").orElse(""), attributes.of("host.name").orElse(""), scope, what});
        }
    }
}
