package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.json.Json;
import java.util.Optional;

/** Decides which occurrences are the same alert. A team that wants them told apart in another way brings another. */
@FunctionalInterface
public interface Fingerprinting {

    /** Empty where nothing makes two occurrences the same: each is an alert of its own then. */
    Optional<Fingerprint> of(Source source);

    /**
     * What there is to go by.
     *
     * @param given    what the sender or the format says identifies the alert; empty where neither does
     * @param identity the payload without what differs between occurrences: its start, its end, its hosts
     */
    record Source(Optional<Json> given, Json.Members identity, Tier tier) {}

    /** What is given; else, from the premium tier on, the whole identity. Specification, section Events. */
    static Fingerprinting byDefault() {
        return source -> source.given().map(Fingerprint::plain).filter(text -> !text.isBlank())
                .or(() -> Optional.of(source)
                        .filter(all -> all.tier().includes(Tier.PREMIUM) && !all.identity().values().isEmpty())
                        .map(all -> all.identity().canonical()))
                .map(Fingerprint::of);
    }
}
