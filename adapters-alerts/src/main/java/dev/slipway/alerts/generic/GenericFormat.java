package dev.slipway.alerts.generic;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One alert in any JSON object: every field is optional, and whatever else there is is kept. Specification, generic payload. */
public final class GenericFormat implements AlertFormat {

    private final SeveritySynonyms severities;
    private final Fingerprinting fingerprinting;

    public GenericFormat(SeveritySynonyms severities, Fingerprinting fingerprinting) {
        this.severities = severities;
        this.fingerprinting = fingerprinting;
    }

    @Override
    public String name() {
        return "generic";
    }

    @Override
    public int rank() {
        return LAST;
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return true;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        Optional<FieldMapping> mapping = context.mapping().filter(any -> context.tier().includes(Tier.PREMIUM));
        GenericFields fields = new GenericFields(payload, mapping);
        Optional<Instant> end = fields.time(Field.END_TIME);
        return List.of(new AlertReading.Usable(new IncomingAlert(
                texts(fields),
                severities.meaning(fields.text(Field.SEVERITY).orElse(null)),
                fields.time(Field.START_TIME).orElse(context.now()),
                end,
                end.isPresent(),
                AlertTexts.hosts(fields.value(Field.HOSTS).map(Json::scalars).orElse(List.of())),
                fields.text(Field.SERVICE_ENVIRONMENT_NAME),
                fingerprinting.of(new Fingerprinting.Source(fields.value(Field.FINGERPRINT), fields.identity(), context.tier())),
                payload)));
    }

    private static AlertTexts texts(GenericFields fields) {
        return new AlertTexts(
                fields.text(Field.TITLE).orElse(null),
                fields.text(Field.DESCRIPTION).orElse(null),
                fields.text(Field.SERVICE).orElse(null),
                fields.text(Field.MONITORING_TOOL).orElse(null),
                null, null, null, null);
    }
}
