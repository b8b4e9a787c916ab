package org.example.slipway;

import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Payloads of sirens, such as {@code {"siren":"north","state":"rings","level":"orange","text":"Water is rising"}}. */
final class SirenFormat implements AlertFormat {

    static final SeveritySynonyms WORDS = SeveritySynonyms.of(Map.of(
            AlertSeverity.CRITICAL, List.of("red", "critical"),
            AlertSeverity.HIGH, List.of("orange", "high"),
            AlertSeverity.MEDIUM, List.of("yellow", "medium"),
            AlertSeverity.LOW, List.of("green", "low"),
            AlertSeverity.INFO, List.of("white", "info")));

    private static final int RANK = 50;
    private static final String RINGS = "rings";
    private static final String SILENT = "silent";

    @Override
    public String name() {
        return "siren";
    }

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return payload.scalarAt("siren").isPresent()
                && payload.scalarAt("state").filter(state -> state.equals(RINGS) || state.equals(SILENT)).isPresent();
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        Optional<String> siren = payload.scalarAt("siren");
        if (siren.isEmpty()) {
            return List.of(new AlertReading.Unusable(Reason.of("siren.without_name"), payload));
        }
        boolean over = payload.scalarAt("state").filter(SILENT::equals).isPresent();
        Optional<Instant> at = payload.at(List.of("at")).flatMap(AlertTime::of);
        return List.of(new AlertReading.Usable(new IncomingAlert(
                new AlertTexts(payload.scalarAt("text").orElse("Siren " + siren.get()), null, siren.get(), "Siren", null, null, null, null),
                WORDS.meaning(payload.scalarAt("level").orElse(null)),
                at.orElse(context.now()),
                over ? at : Optional.empty(),
                over,
                List.of(),
                Optional.empty(),
                Optional.of(Fingerprint.of(siren.get())),
                payload)));
    }
}
