package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One occurrence of an alert, as a payload format read it: what every format comes down to.
 *
 * @param texts       the texts, already as long as they may be
 * @param startedAt   never null
 * @param endedAt     when it ended, as the sender says
 * @param resolves    whether it says that the alert is over
 * @param environment the exact name of an environment of the project
 * @param fingerprint empty where nothing makes two occurrences the same
 * @param payload     the item whole, as it came
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
