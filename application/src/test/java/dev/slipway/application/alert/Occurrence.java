package dev.slipway.application.alert;

import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Occurrences of alerts for tests, each with nothing but what it is about. */
public record Occurrence(AlertTexts texts, AlertSeverity severity, Instant startedAt, Optional<Instant> endedAt, boolean resolves,
        List<String> hosts, Optional<String> environment, Optional<String> fingerprint, Json.Members payload) {

    public static final Instant STARTED = Instant.parse("2026-01-02T03:04:05.678901Z");

    /** One that fires, of which every other with the same fingerprint is a repetition. */
    public static Occurrence of(String fingerprint) {
        return new Occurrence(titled(fingerprint), AlertSeverity.CRITICAL, STARTED, Optional.empty(), false, List.of(), Optional.empty(),
                Optional.of(fingerprint), new Json.Members(Map.of("title", new Json.Text(fingerprint))));
    }

    /** One that is like no other. */
    public static Occurrence single(String title) {
        return new Occurrence(titled(title), AlertSeverity.CRITICAL, STARTED, Optional.empty(), false, List.of(), Optional.empty(),
                Optional.empty(), new Json.Members(Map.of("title", new Json.Text(title))));
    }

    /** The end of what {@link #of} fires. @param at null where the sender does not say */
    public static Occurrence end(String fingerprint, Instant at) {
        Occurrence fires = of(fingerprint);
        return new Occurrence(fires.texts, fires.severity, fires.startedAt, Optional.ofNullable(at), true, fires.hosts, fires.environment,
                fires.fingerprint, fires.payload);
    }

    public static AlertTexts titled(String title) {
        return new AlertTexts(title, null, null, null, null, null, null, null);
    }

    public Occurrence saying(AlertTexts other) {
        return new Occurrence(other, severity, startedAt, endedAt, resolves, hosts, environment, fingerprint, payload);
    }

    public Occurrence as(AlertSeverity other) {
        return new Occurrence(texts, other, startedAt, endedAt, resolves, hosts, environment, fingerprint, payload);
    }

    public Occurrence since(Instant other) {
        return new Occurrence(texts, severity, other, endedAt, resolves, hosts, environment, fingerprint, payload);
    }

    public Occurrence on(List<String> others) {
        return new Occurrence(texts, severity, startedAt, endedAt, resolves, others, environment, fingerprint, payload);
    }

    public Occurrence in(String other) {
        return new Occurrence(texts, severity, startedAt, endedAt, resolves, hosts, Optional.of(other), fingerprint, payload);
    }

    public Occurrence carrying(Json.Members other) {
        return new Occurrence(texts, severity, startedAt, endedAt, resolves, hosts, environment, fingerprint, other);
    }

    public IncomingAlert alert() {
        return new IncomingAlert(texts, severity, startedAt, endedAt, resolves, hosts, environment, fingerprint.map(Fingerprint::of),
                payload);
    }

    public AlertReading reading() {
        return new AlertReading.Usable(alert());
    }
}
