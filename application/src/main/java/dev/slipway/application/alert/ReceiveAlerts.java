package dev.slipway.application.alert;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Door;
import dev.slipway.application.kernel.RateLimit;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Takes what is sent to the address of an integration. The key of the integration is the credential: who presents it may send, and sees
 * nothing else; so it is asked for before anything is read.
 */
@Singleton
public final class ReceiveAlerts {

    private static final String LIMIT = "alerts";

    private final AlertIntegrations integrations;
    private final Secrets secrets;
    private final RateLimits limits;
    private final RateLimit perHour;
    private final AlertIntake intake;

    public ReceiveAlerts(AlertIntegrations integrations, Secrets secrets, RateLimits limits, AlertPolicy policy, AlertIntake intake) {
        this.integrations = integrations;
        this.secrets = secrets;
        this.limits = limits;
        this.perHour = new RateLimit(policy.perHour(), Duration.ofHours(1));
        this.intake = intake;
    }

    /** An alert that a request concerned. */
    public record Taken(long iid, String title) {}

    /** Somebody who may send: to which project, through which integration. */
    public record Admitted(long projectId, Candidate integration) {}

    /** @param key as presented; empty where none was */
    public Admitted admit(ProjectRef project, Address address, Optional<String> key) {
        Door door = integrations.door(project, address).orElseThrow(() -> Refusal.notFound("Project"));
        if (door.candidates().isEmpty()) {
            throw Refusal.forbidden(Reason.of("alert.no_active_integration"));
        }
        Candidate found = key.flatMap(presented -> opened(door, presented)).orElseThrow(Refusal::unauthenticated);
        if (door.archived()) {
            throw Refusal.forbidden(Reason.of("alert.project_archived"));
        }
        limits.take(LIMIT, Long.toString(door.projectId()), perHour);
        return new Admitted(door.projectId(), found);
    }

    /** Compares with every key, whichever fits, so that the time it takes tells nothing. */
    private Optional<Candidate> opened(Door door, String key) {
        byte[] digest = secrets.digest(key);
        Candidate found = null;
        for (Candidate candidate : door.candidates()) {
            found = MessageDigest.isEqual(digest, candidate.keyDigest()) ? candidate : found;
        }
        return Optional.ofNullable(found);
    }

    /** One for each alert that the payload opens, groups, ends or repeats, in the order in which it first concerns them. */
    public List<Taken> take(Admitted sender, Json.Members payload) {
        return intake.take(sender.projectId(), sender.integration(), payload);
    }
}
