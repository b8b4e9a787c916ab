package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One occurrence of an alert, the common result of all payload formats.
 *
 * @param texts       texts, cut to their maximum lengths
 * @param startedAt   never null
 * @param endedAt     end time of the sender
 * @param resolves    whether it resolves the alert
 * @param environment exact name of an environment of the project
 * @param fingerprint empty if each occurrence is an alert of its own
 * @param payload     the whole item, as it was sent
 */
public record IncomingAlert(
        AlertTexts texts,
        AlertSeverity severity,
        Instant startedAt,
        Optional<Instant> endedAt,
        boolean resolves,
        List<String> hosts,
        Optional<String> environment,
        Optional<Fingerprint> fingerprint,
        Json.Members payload) {

    public IncomingAlert {
        hosts = List.copyOf(hosts);
    }

    public String title() {
        return texts.title();
    }
}
