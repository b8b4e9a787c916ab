package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one request comes to: what becomes of each of its items, in their order, each decided on what those before it changed.
 *
 * @param outcomes one an item
 * @param openings the alerts that it opens, in the order of their first items
 */
public record IntakePlan(List<Outcome> outcomes, List<IncomingAlert> openings) {

    public IntakePlan {
        outcomes = List.copyOf(outcomes);
        openings = List.copyOf(openings);
    }

    /** An open alert as it is known before. */
    public record Known(long id, AlertStatus status) {}

    /** @param alert which alert it concerns; empty where none */
    public record Outcome(AlertReading reading, IntakeDecision decision, Optional<Target> alert) {

        /** When the alert ended, where this ends it: as the sender says, or now. */
        public Optional<Instant> endedAt(Instant now) {
            return decision instanceof IntakeDecision.Resolved && reading instanceof AlertReading.Usable(IncomingAlert alert)
                    ? Optional.of(alert.endedAt().orElse(now)) : Optional.empty();
        }
    }

    /** An alert that was open before, or one that this request opens. */
    public sealed interface Target {

        record Existing(long id) implements Target {}

        /** @param opening its place in {@link IntakePlan#openings} */
        record Fresh(int opening) implements Target {}
    }

    /** @param open the open alerts of the fingerprints that occur, whatever else is open */
    public static IntakePlan of(List<AlertReading> readings, Map<Fingerprint, Known> open, Tier tier) {
        Fold fold = new Fold(open, tier);
        List<Outcome> outcomes = readings.stream().map(fold::next).toList();
        return new IntakePlan(outcomes, fold.openings);
    }

    /** What is open changes from item to item. */
    private static final class Fold {

        private record Open(Target target, AlertStatus status) {}

        private final Tier tier;
        private final Map<Fingerprint, Open> open = new HashMap<>();
        private final List<IncomingAlert> openings = new ArrayList<>();

        Fold(Map<Fingerprint, Known> known, Tier tier) {
            this.tier = tier;
            known.forEach((fingerprint, alert) -> open.put(fingerprint, new Open(new Target.Existing(alert.id()), alert.status())));
        }

        Outcome next(AlertReading reading) {
            return switch (reading) {
                case AlertReading.Unusable(Reason reason, var ignored) ->
                        new Outcome(reading, new IntakeDecision.Ignored(reason), Optional.empty());
                case AlertReading.Usable(IncomingAlert incoming) -> usable(reading, incoming);
            };
        }

        private Outcome usable(AlertReading reading, IncomingAlert incoming) {
            Optional<Open> known = incoming.fingerprint().map(open::get);
            IntakeDecision decision = Intake.decide(known.map(Open::status), incoming, tier);
            return switch (decision) {
                case IntakeDecision.Opened ignored -> {
                    Target fresh = new Target.Fresh(openings.size());
                    openings.add(incoming);
                    incoming.fingerprint().ifPresent(print -> open.put(print, new Open(fresh, AlertStatus.TRIGGERED)));
                    yield new Outcome(reading, decision, Optional.of(fresh));
                }
                case IntakeDecision.Resolved ignored -> {
                    incoming.fingerprint().ifPresent(open::remove);
                    yield new Outcome(reading, decision, known.map(Open::target));
                }
                default -> new Outcome(reading, decision, known.map(Open::target));
            };
        }
    }
}
