package dev.slipway.alerts.tool;

import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the fields of one alert of a tool. Only the key is required: an alert without a key could never be ended. */
public final class AlertDraft {

    private static final int MAX_ARGUMENT_LENGTH = 100;

    private final Tool tool;
    private final Json.Members item;
    private Optional<String> title = Optional.empty();
    private Optional<String> description = Optional.empty();
    private Optional<String> service = Optional.empty();
    private Optional<String> query = Optional.empty();
    private Optional<String> runbook = Optional.empty();
    private Optional<String> markdown = Optional.empty();
    private Optional<String> environment = Optional.empty();
    private Optional<String> severity = Optional.empty();
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> endedAt = Optional.empty();
    private boolean resolves;
    private List<String> hosts = List.of();
    private List<Json> key = List.of();

    private AlertDraft(Tool tool, Json.Members item) {
        this.tool = tool;
        this.item = item;
    }

    public static AlertDraft of(Tool tool, Json.Members item) {
        return new AlertDraft(tool, item);
    }

    /** Returns the reading of an item that is not an alert. */
    public static AlertReading notAnAlert(Json item, String detail) {
        return refused("alert.item_of_no_alert", item, detail);
    }

    /** Returns the reading of a rejected item. Arguments are shortened. */
    public static AlertReading refused(String reason, Json item, String... arguments) {
        return new AlertReading.Unusable(Reason.of(reason, Stream.of(arguments).map(AlertDraft::shortened).toArray()), item);
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= MAX_ARGUMENT_LENGTH ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_ARGUMENT_LENGTH));
    }

    /** Returns the time at a path; empty where there is none, and for zero times. */
    public static Optional<Instant> time(Json within, String... path) {
        return within.at(List.of(path)).flatMap(AlertTime::of);
    }

    /** Returns the first of the members that is a scalar, as text. */
    public static Optional<String> first(Json within, String... names) {
        return Stream.of(names).flatMap(name -> within.scalarAt(name).stream()).findFirst();
    }

    public AlertDraft title(Optional<String> text) {
        title = text;
        return this;
    }

    public AlertDraft description(Optional<String> text) {
        description = text;
        return this;
    }

    public AlertDraft service(Optional<String> name) {
        service = name;
        return this;
    }

    public AlertDraft query(Optional<String> text) {
        query = text;
        return this;
    }

    public AlertDraft runbook(Optional<String> link) {
        runbook = link;
        return this;
    }

    public AlertDraft markdown(Optional<String> text) {
        markdown = text;
        return this;
    }

    public AlertDraft environment(Optional<String> name) {
        environment = name;
        return this;
    }

    public AlertDraft hosts(List<String> names) {
        hosts = names;
        return this;
    }

    /** Sets the severity word: the first that the tool's table contains, otherwise the first. */
    public AlertDraft severity(Stream<String> words) {
        List<String> all = words.filter(word -> !word.isBlank()).toList();
        severity = all.stream().filter(tool.words()::knows).findFirst().or(() -> all.stream().findFirst());
        return this;
    }

    public AlertDraft startedAt(Optional<Instant> time) {
        startedAt = time;
        return this;
    }

    /**
     * Marks the alert as ended.
     *
     * @param time empty if the tool does not send the end time
     */
    public AlertDraft ended(boolean over, Optional<Instant> time) {
        resolves = over;
        endedAt = time.filter(any -> over);
        return this;
    }

    /** Sets the key that all occurrences and the end share. Parts are delimited, so different lists of parts never give the same key. */
    public AlertDraft key(String... parts) {
        key = Stream.concat(Stream.of(tool.format()), Stream.of(parts)).<Json>map(Json.Text::new).toList();
        return this;
    }

    public AlertReading reading(Context context) {
        if (key.isEmpty()) {
            return refused("alert.item_without_key", item, tool.title());
        }
        AlertSeverity meaning = tool.words().meaning(severity.orElse(null));
        Json plain = new Json.Text(new Json.Array(key).text());
        return new AlertReading.Usable(new IncomingAlert(
                new AlertTexts(title.orElse(""), description.orElse(null), service.orElse(null), tool.title(), query.orElse(null),
                        runbook.orElse(null), null, markdown.orElse(null)),
                meaning,
                startedAt.orElse(context.now()),
                endedAt,
                resolves,
                AlertTexts.hosts(hosts),
                environment.filter(name -> !name.isBlank()),
                tool.fingerprinting().of(new Fingerprinting.Source(Optional.of(plain), item, context.tier())),
                item));
    }
}
