package dev.slipway.alerts;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.alerts.metrics.MetricsFormat;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The contract catches formats that break it: each here is the format of metrics with one thing wrong. */
class AlertFormatContractTest {

    /** The format of metrics, read and recognized in another way. */
    private record Spoilt(String name, int rank, Function<Json.Members, Boolean> own, Reader reader) implements AlertFormat {

        interface Reader {
            List<AlertReading> read(Json.Members payload, Context context);
        }

        @Override
        public boolean recognizes(Json.Members payload) {
            return own.apply(payload);
        }

        @Override
        public List<AlertReading> read(Json.Members payload, Context context) {
            return reader.read(payload, context);
        }
    }

    private static final MetricsFormat SOUND = new MetricsFormat(SeveritySynonyms.ofMetrics(), Fingerprinting.byDefault());

    private static AlertFormatContract of(AlertFormat format) {
        return new AlertFormatContract() {
            @Override
            protected AlertFormat format() {
                return format;
            }
        };
    }

    private static AlertFormatContract reading(UnaryOperator<List<AlertReading>> spoil) {
        return of(new Spoilt("metrics", 100, SOUND::recognizes, (payload, context) -> spoil.apply(SOUND.read(payload, context))));
    }

    private static AlertFormatContract alerts(UnaryOperator<IncomingAlert> spoil) {
        return reading(readings -> readings.stream().map(reading ->
        reading instanceof AlertReading.Usable(IncomingAlert alert) ? new AlertReading.Usable(spoil.apply(alert)) : reading).toList());
    }

    private static void caught(Executable test) {
        assertThrows(Throwable.class, test);
    }

    private static void caught(Stream<DynamicTest> tests) {
        caught(() -> all(tests));
    }

    private static void all(Stream<DynamicTest> tests) throws Throwable {
        for (DynamicTest test : tests.toList()) {
            test.getExecutable().execute();
        }
    }

    private static IncomingAlert with(IncomingAlert alert, AlertTexts texts, Instant start, Optional<Instant> end, List<String> hosts,
            Json.Members payload) {
        return new IncomingAlert(texts, alert.severity(), start, end, alert.resolves(), hosts, alert.environment(), alert.fingerprint(),
                payload);
    }

    @Test
    void a_sound_format_passes() throws Throwable {
        AlertFormatContract contract = reading(UnaryOperator.identity());
        contract.it_has_a_name_that_operators_can_use();
        contract.only_the_last_format_takes_everything();
        contract.it_has_vectors();
        all(contract.payloads_are_read_as_the_vectors_say());
        all(contract.what_is_of_another_format_is_not_recognized());
        all(contract.reading_is_a_function_of_payload_and_context());
        all(contract.items_come_in_the_order_of_the_payload());
        all(contract.no_payload_makes_it_throw_or_return_unsound_readings());
        contract.hostile_payloads_are_read_or_not_recognized();
    }

    @Test
    void names_and_ranks_are_held_to_their_rules() {
        caught(() -> of(new Spoilt("My Format", 1, SOUND::recognizes, SOUND::read)).it_has_a_name_that_operators_can_use());
        caught(() -> of(new Spoilt("metrics", AlertFormat.LAST, SOUND::recognizes, SOUND::read)).only_the_last_format_takes_everything());
        caught(() -> of(new Spoilt("metrics", 1, payload -> true, SOUND::read)).only_the_last_format_takes_everything());
        caught(() -> of(new Spoilt("none", 1, SOUND::recognizes, SOUND::read)).it_has_vectors());
    }

    @Test
    void a_format_that_recognizes_too_much_or_too_little_is_caught() {
        caught(of(new Spoilt("metrics", 1, payload -> payload.find("alerts").isPresent(), SOUND::read))
                .what_is_of_another_format_is_not_recognized());
        caught(of(new Spoilt("metrics", 1, payload -> payload.find("title").isPresent(), SOUND::read))
                .what_is_of_another_format_is_not_recognized());
        caught(of(new Spoilt("metrics", 1, payload -> SOUND.recognizes(payload) && payload.find("truncatedAlerts").isEmpty(), SOUND::read))
                .payloads_are_read_as_the_vectors_say());
    }

    @Test
    void a_format_that_reads_something_else_is_caught() {
        caught(alerts(alert -> with(alert, alert.texts(), alert.startedAt().plusMillis(1), alert.endedAt(), alert.hosts(), alert.payload()))
                .payloads_are_read_as_the_vectors_say());
        caught(reading(readings -> readings.stream().filter(AlertReading.Usable.class::isInstance).toList())
                .payloads_are_read_as_the_vectors_say());
        caught(reading(List::reversed).items_come_in_the_order_of_the_payload());
        caught(alerts(alert -> with(alert, alert.texts(), alert.startedAt(), alert.endedAt(), alert.hosts(), new Json.Members(Map.of("a",
                new Json.Text("z")))))
                .items_come_in_the_order_of_the_payload());
    }

    @Test
    void a_format_that_keeps_something_in_mind_is_caught() {
        AtomicLong calls = new AtomicLong();
        caught(alerts(alert -> with(alert, alert.texts(), alert.startedAt().plusNanos(calls.incrementAndGet()), alert.endedAt(),
                alert.hosts(), alert.payload()))
                .reading_is_a_function_of_payload_and_context());
    }

    @Test
    void a_format_that_trusts_its_sender_is_caught() {
        AlertFormatContract trusting = of(new Spoilt("metrics", 1, SOUND::recognizes, (payload, context) -> {
            ((Json.Array) payload.values().get("alerts")).items().forEach(item -> Instant.parse(item.scalarAt("startsAt").orElseThrow()));
            return SOUND.read(payload, context);
        }));
        caught(trusting.no_payload_makes_it_throw_or_return_unsound_readings());
        caught(of(new Spoilt("metrics", 1, payload -> SOUND.recognizes(payload) && ((Json.Text) payload.values().get(
                "receiver")).value() != null, SOUND::read))
                ::hostile_payloads_are_read_or_not_recognized);
    }

    @Test
    void readings_that_are_not_sound_are_caught() {
        Instant end = Instant.parse("2026-01-01T00:00:00Z");
        caught(alerts(alert -> with(alert, alert.texts(), alert.startedAt(), Optional.of(end), alert.hosts(), alert.payload()))
                .no_payload_makes_it_throw_or_return_unsound_readings());
        caught(alerts(alert -> with(alert, alert.texts(), null, alert.endedAt(), alert.hosts(), alert.payload()))
                .no_payload_makes_it_throw_or_return_unsound_readings());
        caught(alerts(alert -> with(alert, alert.texts(), alert.startedAt(), alert.endedAt(), List.of("h".repeat(511)), alert.payload()))
                .no_payload_makes_it_throw_or_return_unsound_readings());
        caught(reading(readings -> {
            List<AlertReading> many = new ArrayList<>(readings);
            for (int more = 0; more < 100_000; more++) {
                many.add(new AlertReading.Unusable(Reason.of("odd.item"), Json.NULL));
            }
            return many;
        }).no_payload_makes_it_throw_or_return_unsound_readings());
        caught(reading(readings -> List.of(new AlertReading.Unusable(Reason.of("Not a reason"), Json.NULL)))
                .no_payload_makes_it_throw_or_return_unsound_readings());
    }
}
