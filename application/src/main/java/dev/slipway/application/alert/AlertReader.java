package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads the alerts of a payload with the first format that recognizes it, before any lock is taken. */
public final class AlertReader {

    private final AlertFormatRegistry formats;
    private final AlertIntegrations integrations;
    private final AlertPolicy policy;
    private final InstantSource clock;

    public AlertReader(AlertFormatRegistry formats, AlertIntegrations integrations, AlertPolicy policy, InstantSource clock) {
        this.formats = formats;
        this.integrations = integrations;
        this.policy = policy;
        this.clock = clock;
    }

    /** Items of a payload, and hints about items that were probably meant differently. */
    record Read(Json.Members payload, AlertFormat format, List<AlertReading> readings, List<Reason> hints, Tier tier) {

        /** Returns the fingerprints in the order in which they are locked. */
        SortedSet<Fingerprint> fingerprints() {
            SortedSet<Fingerprint> all = new TreeSet<>();
            for (AlertReading reading : readings) {
                if (reading instanceof AlertReading.Usable usable) {
                    usable.alert().fingerprint().ifPresent(all::add);
                }
            }
            return all;
        }

        IntakePlan plan(Map<Fingerprint, IntakePlan.Known> open) {
            return IntakePlan.of(readings, open, tier);
        }
    }

    Read read(Candidate integration, Json.Members payload) {
        Optional<FieldMapping> mapping = integration.mapped() ? integrations.mapping(integration.id()) : Optional.empty();
        AlertFormat format = formats.of(payload, integration.kind(), mapping.isPresent() && policy.tier().includes(Tier.PREMIUM));
        AlertFormat.Context context = new AlertFormat.Context(clock.instant(), policy.tier(), mapping);
        List<AlertReading> readings = format.read(payload, context);
        List<Reason> hints = format.hints(payload, context);
        if (readings.size() > policy.maxItems()) {
            throw Refusal.unprocessable(Reason.of("alert.too_many_items", policy.maxItems()));
        }
        return new Read(payload, format, readings, hints, policy.tier());
    }

    /** Returns the answer that the sender's protocol requires. */
    Optional<Json.Members> answer(Json.Members payload) {
        return formats.answer(payload);
    }
}
