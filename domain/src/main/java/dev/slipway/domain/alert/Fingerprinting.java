package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.json.Json;
import java.util.Optional;

/** Decides which occurrences are the same alert. An extension may replace it. */
@FunctionalInterface
public interface Fingerprinting {

    /** Returns the fingerprint of an occurrence; empty if each occurrence is an alert of its own. */
    Optional<Fingerprint> of(Source source);

    /**
     * Facts that identify an alert.
     *
     * @param given    identity that the sender or the format gives; empty for none
     * @param identity payload without the parts that differ between occurrences: start, end, hosts
     */
    record Source(Optional<Json> given, Json.Members identity, Tier tier) {}

    /** Returns the default: the given identity; without one, from the premium tier on, the whole payload. Specification, section Events. */
    static Fingerprinting byDefault() {
        return source -> source.given().map(Fingerprint::plain).filter(text -> !text.isBlank())
                .or(() -> Optional.of(source)
                        .filter(all -> all.tier().includes(Tier.PREMIUM) && !all.identity().values().isEmpty())
                        .map(all -> all.identity().canonical()))
                .map(Fingerprint::of);
    }
}
