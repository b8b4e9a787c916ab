package dev.slipway.application.alert;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Endpoint;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Fixture of the kits of {@code AlertIntegrations}. */
abstract class AlertIntegrationsScenario extends AlertScenario {

    /** Every field, as many alternatives and steps as there may be. */
    protected static FieldMapping mapping() {
        FieldMapping.Place plain = new FieldMapping.Place(List.of("a", "0", "ü\"\\.", ""), FieldMapping.Type.DATETIME);
        FieldMapping.Place deep = new FieldMapping.Place(Collections.nCopies(FieldMapping.MAX_STEPS, "s".repeat(FieldMapping.MAX_STEP)),
                FieldMapping.Type.NUMERIC);
        Map<FieldMapping.Field, List<FieldMapping.Place>> places = new EnumMap<>(FieldMapping.Field.class);
        for (FieldMapping.Field field : FieldMapping.Field.values()) {
            places.put(field, List.of(plain, deep));
        }
        places.put(FieldMapping.Field.END_STATUS, List.of(plain.withWords(List.of("OK", "gelöst \"", "ok"))));
        places.put(FieldMapping.Field.SEVERITY, List.of(plain.withSeverities(Map.of("ü\"", "high", "2", "low")), deep));
        places.put(FieldMapping.Field.FINGERPRINT, List.of(plain.asPart(), deep.asPart(), plain));
        places.put(FieldMapping.Field.TITLE, Collections.nCopies(FieldMapping.MAX_ALTERNATIVES, plain));
        places.put(FieldMapping.Field.SERVICE, List.of());
        return new FieldMapping(places);
    }

    protected static Draft of(IntegrationKind kind, Draft draft) {
        return new Draft(draft.projectId(), kind, draft.name(), draft.active(), draft.endpointIdentifier(), draft.key(), draft.mapping(),
                draft.payloadExample());
    }

    protected static Draft active(boolean active, Draft draft) {
        return new Draft(draft.projectId(), draft.kind(), draft.name(), active, draft.endpointIdentifier(), draft.key(), draft.mapping(),
                draft.payloadExample());
    }

    protected final Endpoint endpoint(long project, Address address) {
        return integrations().endpoint(new ProjectRef.Path(world().pathOf(project)), address).orElseThrow();
    }

    protected final void refuse(long project, long integration, int from, int to) {
        List<AlertReading> readings = IntStream.range(from, to)
                .<AlertReading>mapToObj(number ->
                new AlertReading.Unusable(Reason.of("alert.start_missing", number), new Json.Digits("" + number))).toList();
        take(project, integration, Tier.PREMIUM, NOW.plusSeconds(from), readings);
    }
}
