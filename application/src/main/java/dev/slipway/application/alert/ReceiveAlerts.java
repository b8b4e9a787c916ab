package dev.slipway.application.alert;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Endpoint;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.kernel.json.Json;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * Receives payloads at the address of an integration. The key of the integration is the credential: it permits sending and nothing else,
 * and is checked before the body is read.
 */
public final class ReceiveAlerts {

    private final AlertIntegrations integrations;
    private final Secrets secrets;
    private final AlertRate rate;
    private final AlertIntake intake;

    public ReceiveAlerts(AlertIntegrations integrations, Secrets secrets, AlertRate rate, AlertIntake intake) {
        this.integrations = integrations;
        this.secrets = secrets;
        this.rate = rate;
        this.intake = intake;
    }

    /** An alert that a request concerned. */
    public record Taken(long iid, String title) {}

    /** An authenticated sender, with the project and integration that it sends to. */
    public record Admitted(long projectId, Candidate integration) {}

    /** @param key as sent; empty for none */
    public Admitted admit(ProjectRef project, Address address, Optional<String> key) {
        Optional<Endpoint> endpoint = integrations.endpoint(project, address);
        Optional<byte[]> digest = key.map(secrets::digest);
        Candidate found = IntakeGuard.admit(endpoint, candidate -> digest.isPresent() && fits(digest.get(), candidate));
        long projectId = endpoint.orElseThrow().projectId();
        rate.take(projectId);
        return new Admitted(projectId, found);
    }

    private static boolean fits(byte[] digest, Candidate candidate) {
        return MessageDigest.isEqual(digest, candidate.keyDigest());
    }

    /** Stores the alerts of a payload. Returns each alert that it opens, groups, ends or repeats, in the order of their first items. */
    public List<Taken> take(Admitted sender, Json.Members payload) {
        byte[] digest = sender.integration().keyDigest();
        return intake.take(sender.projectId(), sender.integration(), candidate -> fits(digest, candidate), payload);
    }

    /** Returns the answer that the sender's protocol requires instead of the alerts; empty if it accepts any answer. */
    public Optional<Json.Members> answer(Json.Members payload) {
        return intake.answer(payload);
    }
}
