package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Endpoint;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checks that a sender may send alerts: once before the body is read, and again in the transaction that stores it, since the key may have
 * changed or the endpoint may have been deactivated meanwhile.
 */
final class IntakeGuard {

    private IntakeGuard() {
    }

    /** @param known whether the sender has the key of an integration; tested for each, so that the response time reveals nothing */
    static Candidate admit(Optional<Endpoint> found, Predicate<Candidate> known) {
        Endpoint endpoint = found.orElseThrow(() -> Refusal.notFound("Project"));
        if (endpoint.candidates().isEmpty()) {
            throw Refusal.forbidden(Reason.of("alert.no_active_integration"));
        }
        Candidate opened = null;
        for (Candidate candidate : endpoint.candidates()) {
            opened = known.test(candidate) ? candidate : opened;
        }
        if (opened == null) {
            throw Refusal.unauthenticated();
        }
        if (endpoint.archived()) {
            throw Refusal.forbidden(Reason.of("alert.project_archived"));
        }
        return opened;
    }
}
