package dev.slipway.alerts.generic;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads any JSON object as one alert. Every field is optional, and fields without a meaning are kept with the payload. Specification,
 * generic payload.
 */
public final class GenericFormat implements AlertFormat {

    private static final int MAX_SHOWN_LENGTH = 50;

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
        GenericFields fields = fields(payload, context);
        Optional<Instant> end = fields.time(Field.END_TIME);
        boolean over = fields.over(end);
        return List.of(new AlertReading.Usable(new IncomingAlert(
                texts(fields),
                fields.severity(severities),
                fields.time(Field.START_TIME).orElse(context.now()),
                end.filter(any -> over),
                over,
                AlertTexts.hosts(fields.value(Field.HOSTS).map(Json::scalars).orElse(List.of())),
                fields.text(Field.SERVICE_ENVIRONMENT_NAME),
                fingerprinting.of(new Fingerprinting.Source(fields.value(Field.FINGERPRINT), fields.identity(), context.tier())),
                payload)));
    }

    @Override
    public List<Reason> hints(Json.Members payload, Context context) {
        GenericFields fields = fields(payload, context);
        Optional<Reason> end = fields.ignoredEnd().map(member ->
                Reason.of("alert.looks_like_an_end", member, payload.scalarAt(member).orElse("").strip()));
        Optional<Reason> severity = fields.unknownSeverity(severities).map(word -> Reason.of("alert.unknown_severity", shown(word)));
        return Stream.of(end, severity).flatMap(Optional::stream).toList();
    }

    private static String shown(String word) {
        return word.codePointCount(0, word.length()) <= MAX_SHOWN_LENGTH ? word
                : word.substring(0, word.offsetByCodePoints(0, MAX_SHOWN_LENGTH));
    }

    private static GenericFields fields(Json.Members payload, Context context) {
        return new GenericFields(payload, context.mapping().filter(any -> context.tier().includes(Tier.PREMIUM)));
    }

    private static AlertTexts texts(GenericFields fields) {
        return new AlertTexts(
                fields.text(Field.TITLE).orElse(""),
                fields.text(Field.DESCRIPTION).orElse(null),
                fields.text(Field.SERVICE).orElse(null),
                fields.text(Field.MONITORING_TOOL).orElse(null),
                null, null, null, null);
    }
}
