package dev.slipway.rest.alert;

import dev.slipway.application.alert.integration.CreateIntegration;
import dev.slipway.application.alert.integration.UpdateIntegration;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on integrations. */
final class IntegrationParams {

    private IntegrationParams() {
    }

    /**
     * One path of a field in a payload. Several paths of the same field are alternatives, in order of preference.
     *
     * @param words      words that end the alert
     * @param severities severities of the sender's words
     * @param joined     whether the value is one part of a fingerprint
     */
    record Place(@Required FieldMapping.Field fieldName, @Required @CommaSeparated List<String> path,
            @Default("string") FieldMapping.Type type,
            @CommaSeparated List<String> words, Map<String, String> severities, Boolean joined) {

        private FieldMapping.Place place() {
            return new FieldMapping.Place(path, type, Objects.requireNonNullElse(words, List.of()),
                    Objects.requireNonNullElse(severities, Map.of()),
                    Boolean.TRUE.equals(joined));
        }
    }

    /** @param payloadExample JSON value, or JSON text */
    record Create(@Default("generic") IntegrationKind type, @Required String name, @Default("true") Boolean active,
            List<Place> payloadAttributeMappings, Object payloadExample) {

        CreateIntegration.Request request() {
            return new CreateIntegration.Request(type, name, active, Optional.ofNullable(mapping(payloadAttributeMappings)),
                    PayloadText.of(payloadExample));
        }
    }

    @AtLeastOneOf
    record Update(Change<String> name, Change<Boolean> active, Change<List<Place>> payloadAttributeMappings,
            Change<Object> payloadExample) {

        UpdateIntegration.Request request() {
            return new UpdateIntegration.Request(name, active, payloadAttributeMappings.map(IntegrationParams::mapping),
                    payloadExample.map(PayloadText::of));
        }
    }

    record Listing(IntegrationKind type) {

        Optional<IntegrationKind> kind() {
            return Optional.ofNullable(type);
        }
    }

    /** @param payload JSON value, or JSON text */
    record Test(@Required Object payload) {

        String text() {
            return Objects.requireNonNullElse(PayloadText.of(payload), "");
        }
    }

    /** Returns null for an empty mapping, which means the default names. */
    private static @Nullable FieldMapping mapping(List<Place> places) {
        if (places == null || places.isEmpty()) {
            return null;
        }
        Map<FieldMapping.Field, List<FieldMapping.Place>> mapped = new EnumMap<>(FieldMapping.Field.class);
        places.forEach(place -> mapped.computeIfAbsent(place.fieldName(), absent -> new ArrayList<>()).add(place.place()));
        return new FieldMapping(mapped);
    }
}
