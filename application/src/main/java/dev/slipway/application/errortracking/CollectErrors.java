package dev.slipway.application.errortracking;

import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.errortracking.port.ClientKeys.Sender;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.TrackedErrors.Limits;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.TrackerKey;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Collects the events that programs send. The key of a program is its credential: it permits sending and nothing else, and it is checked
 * and counted before the body is read. A body carries one event at most, so what is counted is events. The key is checked again where an
 * event is stored, since a body takes its time.
 */
public final class CollectErrors {

    private static final Limits LIMITS = new Limits(ErrorTrackingPolicy.MOST_ERRORS, ErrorTrackingPolicy.MOST_EVENTS,
            ErrorTrackingPolicy.MOST_BYTES);

    private final ClientKeys keys;
    private final TrackedErrors errors;
    private final ErrorTrackingPolicy policy;
    private final ActionLimiter limiter;
    private final Transactions transactions;
    private final InstantSource clock;

    CollectErrors(ClientKeys keys, TrackedErrors errors, ErrorTrackingPolicy policy, ActionLimiter limiter, Transactions transactions,
            InstantSource clock) {
        this.keys = keys;
        this.errors = errors;
        this.policy = policy;
        this.limiter = limiter;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Program that may send one event. */
    public record AdmittedSender(long projectId, long keyId) {}

    /**
     * Admits a program by its key. Unauthenticated for each key that the project does not have, whether there is such a project or not;
     * not found if the project collects no errors.
     *
     * @param publicKey as sent; empty for none
     */
    public AdmittedSender admit(long projectId, Optional<String> publicKey) {
        Sender sender = collecting(publicKey.flatMap(TrackerKey::read).flatMap(key -> keys.sender(projectId, key)));
        limiter.take(ActionLimit.ERROR_EVENTS, sender.projectId(), sender.keyId());
        return new AdmittedSender(sender.projectId(), sender.keyId());
    }

    private Sender collecting(Optional<Sender> found) {
        Sender sender = found.orElseThrow(Refusal::unauthenticated);
        if (sender.setting().filter(setting -> setting.collects(policy.integrated())).isEmpty()) {
            throw Refusal.concealed();
        }
        return sender;
    }

    /**
     * Stores an event, and returns its id; empty if it has none. One that is there already is not counted again. Too large if its contents
     * are as they would be kept, where characters may take more bytes than were sent.
     */
    public Optional<String> collect(AdmittedSender sender, Json.Members event) {
        String payload = event.text();
        if (payload.getBytes(StandardCharsets.UTF_8).length > ErrorTrackingPolicy.LONGEST_EVENT) {
            throw tooLarge();
        }
        ErrorEvent read = ErrorEvent.read(event, clock.instant());
        transactions.run(now -> {
            collecting(keys.hold(sender.projectId(), sender.keyId()));
            errors.record(sender.projectId(), read, payload, LIMITS, now);
        });
        return read.eventId();
    }

    /** Returns the rejection of an event that has too many bytes. */
    public static Refusal tooLarge() {
        return Refusal.tooLarge(Reason.of("error_tracking.too_large", ErrorTrackingPolicy.LONGEST_EVENT / 1024));
    }
}
