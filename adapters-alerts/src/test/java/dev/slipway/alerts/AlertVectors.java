package dev.slipway.alerts;

import dev.slipway.alerts.json.PayloadReader;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The vectors of a format, in {@code alert-formats/<name>} among the resources. Each folder there is a case:
 * <ul>
 * <li>{@code payload.json}, as it comes;
 * <li>{@code alerts.json}, {@code {"source": "...", "alerts": [...]}}: where the shape of the payload is documented, and what is read of
 * it. Of each alert the members that it has: {@code title},
 * {@code description}, {@code service}, {@code monitoring_tool}, {@code query}, {@code runbook}, {@code y_label}, {@code markdown},
 * {@code severity}, {@code started_at}, {@code ended_at}, {@code resolves} where it is true, {@code hosts} where there are some,
 * {@code environment}, and {@code fingerprint} or, easier to read, {@code fingerprint_of} with the text that is hashed. Of an item that is
 * refused {@code refused} with the id of the reason, and {@code arguments} where it has some;
 * <li>{@code context.json} where the case needs another {@code tier} than the highest.
 * </ul>
 * In the folder {@code foreign} are payloads that are not of the format. It always is 2026-03-04T05:06:07Z.
 */
public final class AlertVectors {

    public static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    /** An integration that finds each field in a place where vectors have nothing, or anything. */
    static final FieldMapping EVERY_FIELD_MAPPED = new FieldMapping(Stream.of(Field.values()).collect(Collectors.toMap(field -> field,
            field -> Stream.of(Type.values()).flatMap(type -> Stream.of(
                    new Place(List.of("mapped", field.wireName()), type), new Place(List.of("labels"), type),
                    new Place(List.of("alerts", "0", "status"), type)))
                    .toList())));

    private static final PayloadReader READER = new PayloadReader(
            new AlertPolicy(Tier.ULTIMATE, 16L << 20, 200, 100_000, Duration.ofSeconds(30), 0));
    private static final String FOREIGN = "foreign";

    private AlertVectors() {
    }

    /** One case: a payload, and what is read of it. */
    public record Case(String name, Json.Members payload, List<Json> expected, Context context) {}

    public static List<Case> of(String format) {
        return folders(format).filter(folder -> !folder.getFileName().toString().equals(FOREIGN)).map(AlertVectors::read).toList();
    }

    static Map<String, Json.Members> foreign(String format) {
        Map<String, Json.Members> found = new TreeMap<>();
        folders(format).filter(folder -> folder.getFileName().toString().equals(FOREIGN)).flatMap(AlertVectors::children)
                .forEach(file -> found.put(file.getFileName().toString(), object(text(file))));
        return found;
    }

    public static Json.Members object(String text) {
        return READER.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reads JSON that a payload carries as text, within the limits of the vectors. */
    public static Optional<Json.Members> nested(String text) {
        return READER.read(text);
    }

    /** The payload of a case as text, also where the vectors lie in a jar. */
    public static String payload(String format, String name) {
        try (InputStream file = AlertVectors.class.getResourceAsStream("/alert-formats/" + format + "/" + name + "/payload.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Case read(Path folder) {
        Path context = folder.resolve("context.json");
        Tier tier = Files.exists(context)
                ? Tier.valueOf(object(text(context)).scalarAt("tier").orElseThrow().toUpperCase(Locale.ROOT)) : Tier.ULTIMATE;
        Json expected = object(text(folder.resolve("alerts.json"))).find("alerts").orElseThrow();
        return new Case(folder.getFileName().toString(), object(text(folder.resolve("payload.json"))),
                ((Json.Array) expected).items().stream().map(AlertVectors::hashed).toList(), new Context(NOW, tier, Optional.empty()));
    }

    /** The expectation with the fingerprint instead of the text that is hashed. */
    private static Json hashed(Json expected) {
        Map<String, Json> members = new LinkedHashMap<>(((Json.Members) expected).values());
        Optional.ofNullable(members.remove("fingerprint_of"))
                .ifPresent(plain -> members.put("fingerprint", new Json.Text(Fingerprint.of(plain.scalar().orElseThrow()).value())));
        return new Json.Members(members);
    }

    static List<Json> shown(List<AlertReading> readings) {
        return readings.stream().map(reading -> switch (reading) {
            case AlertReading.Usable(IncomingAlert alert) -> shown(alert);
            case AlertReading.Unusable(var reason, var ignored) -> {
                Map<String, Json> members = new LinkedHashMap<>();
                members.put("refused", new Json.Text(reason.id()));
                if (!reason.args().isEmpty()) {
                    members.put("arguments", new Json.Array(reason.args().stream().<Json>map(Json.Text::new).toList()));
                }
                yield (Json) new Json.Members(members);
            }
        }).toList();
    }

    private static Json shown(IncomingAlert alert) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("title", alert.title());
        texts.put("description", alert.texts().description());
        texts.put("service", alert.texts().service());
        texts.put("monitoring_tool", alert.texts().monitoringTool());
        texts.put("query", alert.texts().query());
        texts.put("runbook", alert.texts().runbook());
        texts.put("y_label", alert.texts().yLabel());
        texts.put("markdown", alert.texts().markdown());
        texts.put("severity", alert.severity().wireName());
        texts.put("started_at", alert.startedAt().toString());
        texts.put("ended_at", alert.endedAt().map(Instant::toString).orElse(null));
        texts.put("environment", alert.environment().orElse(null));
        texts.put("fingerprint", alert.fingerprint().map(Fingerprint::value).orElse(null));
        Map<String, Json> members = new LinkedHashMap<>();
        texts.forEach((name, text) -> Optional.ofNullable(text).ifPresent(value -> members.put(name, new Json.Text(value))));
        if (alert.resolves()) {
            members.put("resolves", new Json.Bool(true));
        }
        if (!alert.hosts().isEmpty()) {
            members.put("hosts", new Json.Array(alert.hosts().stream().<Json>map(Json.Text::new).toList()));
        }
        return new Json.Members(members);
    }

    private static Stream<Path> folders(String format) {
        URL found = AlertVectors.class.getResource("/alert-formats/" + format);
        try {
            return found == null ? Stream.empty() : children(Path.of(new URI(found.toString())));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Stream<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
