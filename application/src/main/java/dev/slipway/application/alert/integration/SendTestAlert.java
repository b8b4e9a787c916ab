package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.AlertIntake;
import dev.slipway.application.alert.AlertRate;
import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import java.util.List;

/**
 * Sends a test alert to an integration for a user, who needs no key. It is processed like payloads of senders, so the result is the same.
 */
public final class SendTestAlert {

    private static final byte[] NO_KEY = {};

    private final Access access;
    private final AlertIntegrations integrations;
    private final AlertRate rate;
    private final PayloadExamples payloads;
    private final AlertIntake intake;

    public SendTestAlert(Access access, AlertIntegrations integrations, AlertRate rate, PayloadExamples payloads, AlertIntake intake) {
        this.access = access;
        this.integrations = integrations;
        this.rate = rate;
        this.payloads = payloads;
        this.intake = intake;
    }

    /** @param payload JSON text */
    public List<Taken> send(Caller caller, ProjectRef reference, long integrationId, String payload) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.TEST_ALERTS).id();
        IntegrationView integration = integrations.find(projectId, integrationId).orElseThrow(Refusal::notFound);
        if (!integration.active()) {
            throw Refusal.forbidden(Reason.of("alert.no_active_integration"));
        }
        rate.take(projectId);
        Candidate candidate = new Candidate(integration.id(), integration.name(), integration.kind(), NO_KEY,
                integration.mapping().isPresent());
        return intake.take(projectId, candidate, any -> true, payloads.read(payload));
    }
}
