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
 * Decisions about the items of one request, in their order; each takes the changes of the items before it into account.
 *
 * @param outcomes one per item
 * @param openings alerts that the request opens, in the order of their first items
 */
public record IntakePlan(List<Outcome> outcomes, List<IncomingAlert> openings) {

    public IntakePlan {
        outcomes = List.copyOf(outcomes);
        openings = List.copyOf(openings);
    }

    /** An alert that is open before the request. */
    public record Known(long id, AlertStatus status) {}

    /** @param alert the alert that it concerns; empty for none */
    public record Outcome(AlertReading reading, IntakeDecision decision, Optional<Target> alert) {

        /** Returns the end time if this resolves the alert: that of the sender, or now. */
        public Optional<Instant> endedAt(Instant now) {
            return decision instanceof IntakeDecision.Resolved && reading instanceof AlertReading.Usable(IncomingAlert alert)
                    ? Optional.of(alert.endedAt().orElse(now)) : Optional.empty();
        }
    }

    /** An alert that was open before, or one that this request opens. */
    public sealed interface Target {

        record Existing(long id) implements Target {}

        /** @param opening index in {@link IntakePlan#openings} */
        record Fresh(int opening) implements Target {}
    }

    /** @param open open alerts of the fingerprints of the request; may contain others */
    public static IntakePlan of(List<AlertReading> readings, Map<Fingerprint, Known> open, Tier tier) {
        Fold fold = new Fold(open, tier);
        List<Outcome> outcomes = readings.stream().map(fold::next).toList();
        return new IntakePlan(outcomes, fold.openings);
    }

    /** Carries the open alerts from item to item. */
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
