package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Decides whether an occurrence opens, joins or resolves an alert. Specification, section Events. */
public final class Intake {

    private Intake() {
    }

    /** @param open status of the open alert of the same fingerprint, if there is one */
    public static IntakeDecision decide(Optional<AlertStatus> open, IncomingAlert incoming, Tier tier) {
        if (incoming.resolves()) {
            return open.<IntakeDecision>map(status -> new IntakeDecision.Resolved(Reason.of("alert.ended", status.wireName())))
                    .orElseGet(() -> new IntakeDecision.NothingToResolve(
                            Reason.of(incoming.fingerprint().isPresent() ? "alert.none_open" : "alert.end_without_fingerprint")));
        }
        if (open.isEmpty()) {
            return new IntakeDecision.Opened(
                    Reason.of(incoming.fingerprint().isPresent() ? "alert.first_occurrence" : "alert.without_fingerprint"));
        }
        return tier.includes(Tier.PREMIUM)
                ? new IntakeDecision.Grouped(Reason.of("alert.repeated", open.get().wireName()))
                : new IntakeDecision.Ignored(Reason.of("alert.counting_is_premium"));
    }
}
