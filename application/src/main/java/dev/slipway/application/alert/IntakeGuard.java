package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Door;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Lets in who may send. It is asked before a body is read, and again where what was sent is written down: a body takes its time, and
 * meanwhile the key may have been changed, or the door closed.
 */
final class IntakeGuard {

    private IntakeGuard() {
    }

    /** @param known whether the sender has the key of an integration; asked about each, so that the time it takes tells nothing */
    static Candidate admit(Optional<Door> found, Predicate<Candidate> known) {
        Door door = found.orElseThrow(() -> Refusal.notFound("Project"));
        if (door.candidates().isEmpty()) {
            throw Refusal.forbidden(Reason.of("alert.no_active_integration"));
        }
        Candidate opened = null;
        for (Candidate candidate : door.candidates()) {
            opened = known.test(candidate) ? candidate : opened;
        }
        if (opened == null) {
            throw Refusal.unauthenticated();
        }
        if (door.archived()) {
            throw Refusal.forbidden(Reason.of("alert.project_archived"));
        }
        return opened;
    }
}
