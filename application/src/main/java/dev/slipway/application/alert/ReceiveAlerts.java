package dev.slipway.application.alert;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Door;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.kernel.json.Json;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * Takes what is sent to the address of an integration. The key of the integration is the credential: who presents it may send, and sees
 * nothing else; so it is asked for before anything is read.
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

    /** Somebody who may send: to which project, through which integration. */
    public record Admitted(long projectId, Candidate integration) {}

    /** @param key as presented; empty where none was */
    public Admitted admit(ProjectRef project, Address address, Optional<String> key) {
        Optional<Door> door = integrations.door(project, address);
        Optional<byte[]> digest = key.map(secrets::digest);
        Candidate found = IntakeGuard.admit(door, candidate -> digest.isPresent() && fits(digest.get(), candidate));
        long projectId = door.orElseThrow().projectId();
        rate.take(projectId);
        return new Admitted(projectId, found);
    }

    private static boolean fits(byte[] digest, Candidate candidate) {
        return MessageDigest.isEqual(digest, candidate.keyDigest());
    }

    /** One for each alert that the payload opens, groups, ends or repeats, in the order in which it first concerns them. */
    public List<Taken> take(Admitted sender, Json.Members payload) {
        byte[] digest = sender.integration().keyDigest();
        return intake.take(sender.projectId(), sender.integration(), candidate -> fits(digest, candidate), payload);
    }

    /** Returns the answer that the sender's protocol requires instead of the alerts; empty if it accepts any answer. */
    public Optional<Json.Members> answer(Json.Members payload) {
        return intake.answer(payload);
    }
}
