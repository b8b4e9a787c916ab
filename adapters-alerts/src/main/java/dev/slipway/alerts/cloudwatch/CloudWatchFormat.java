package dev.slipway.alerts.cloudwatch;

import static dev.slipway.alerts.tool.AlertDraft.time;

import dev.slipway.alerts.tool.AlertDraft;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.tool.ToolFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.NestedPayloads;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads CloudWatch alarms, in messages of Amazon SNS or raw. Other messages of a topic become alerts with their subject as title, which
 * never end by themselves. Subscriptions are shown and never confirmed: the server does not open addresses from payloads.
 */
public final class CloudWatchFormat extends ToolFormat {

    private static final List<String> ENVELOPE = List.of("Type", "MessageId", "TopicArn", "Message");
    private static final List<String> ALARM = List.of("AlarmName", "NewStateValue", "StateChangeTime");
    private static final Set<String> HOSTS = Set.of("instanceid", "host", "hostname", "dbinstanceidentifier", "cacheclusterid",
            "loadbalancer");

    private final NestedPayloads nested;

    public CloudWatchFormat(Tool tool, NestedPayloads nested) {
        super(tool);
        this.nested = nested;
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.values().keySet().containsAll(ENVELOPE) && Subscription.KNOWN_TYPES.contains(payload.scalarAt("Type").orElse(""))
                || isAlarm(payload);
    }

    private static boolean isAlarm(Json.Members message) {
        return message.values().keySet().containsAll(ALARM);
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return List.of(isAlarm(payload) ? alarm(payload, payload, context) : message(payload, context));
    }

    private AlertReading message(Json.Members payload, Context context) {
        String type = payload.scalarAt("Type").orElse("");
        if (!type.equals(Subscription.NOTIFICATION)) {
            return Subscription.reading(payload, type);
        }
        Optional<String> text = payload.scalarAt("Message");
        Optional<Json.Members> alarm = text.filter(any -> any.stripLeading().startsWith("{")).flatMap(nested::read)
                .filter(CloudWatchFormat::isAlarm);
        return alarm.isPresent() ? alarm(payload, alarm.get(), context) : notice(payload, text, context);
    }

    private AlertReading notice(Json.Members payload, Optional<String> text, Context context) {
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(payload.scalarAt("Subject"))
                .description(text)
                .startedAt(time(payload, "Timestamp"));
        payload.scalarAt("Subject").or(() -> payload.scalarAt("MessageId"))
                .ifPresent(subject -> draft.key(payload.scalarAt("TopicArn").orElse(""), subject));
        return draft.reading(context);
    }

    /** @param payload stored payload: the alarm, or the message that contains it */
    private AlertReading alarm(Json.Members payload, Json.Members alarm, Context context) {
        String state = alarm.scalarAt("NewStateValue").orElse("");
        if (!state.equals("ALARM") && !state.equals("OK")) {
            return AlertDraft.notAnAlert(payload, state);
        }
        Stream<String> texts = Stream.of(alarm.scalarAt("AlarmDescription"), alarm.scalarAt("NewStateReason")).flatMap(Optional::stream);
        AlertDraft draft = AlertDraft.of(tool, payload)
                .title(alarm.scalarAt("AlarmName"))
                .description(Optional.of(String.join("\n", texts.toList())))
                .service(alarm.scalarAt("Trigger", "Namespace"))
                .query(alarm.scalarAt("Trigger", "MetricName"))
                .hosts(hosts(alarm))
                .severity(Stream.of(state).filter("ALARM"::equals))
                .startedAt(time(alarm, "StateChangeTime"))
                .ended(state.equals("OK"), time(alarm, "StateChangeTime"));
        alarm.scalarAt("AlarmArn").ifPresentOrElse(draft::key, () -> alarm.scalarAt("AlarmName").ifPresent(name ->
                draft.key(alarm.scalarAt("AWSAccountId").orElse(""), alarm.scalarAt("Region").orElse(""), name)));
        return draft.reading(context);
    }

    private static List<String> hosts(Json.Members alarm) {
        return alarm.at(List.of("Trigger", "Dimensions")).orElse(Json.NULL) instanceof Json.Array(List<Json> dimensions)
                ? dimensions.stream().filter(dimension -> HOSTS.contains(member(dimension, "name", "Name").toLowerCase(Locale.ROOT)))
                        .map(dimension -> member(dimension, "value", "Value")).toList()
                : List.of();
    }

    private static String member(Json dimension, String name, String other) {
        return AlertDraft.first(dimension, name, other).orElse("");
    }
}
