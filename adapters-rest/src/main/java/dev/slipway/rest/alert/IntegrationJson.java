package dev.slipway.rest.alert;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.alert.integration.CreateIntegration.Created;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Slug;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An integration on the wire, without its key.
 *
 * @param url endpoint to which senders post
 */
record IntegrationJson(long id, String type, String name, boolean active, String url, String endpointIdentifier, String tokenShort,
        List<PlaceJson> payloadAttributeMappings, @JsonRawValue String payloadExample, Instant createdAt, Instant updatedAt) {

    /** One path of a field in a payload. Alternatives for a field keep their order. */
    record PlaceJson(String fieldName, List<String> path, String type, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> words,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> severities,
                    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean joined) {

        static PlaceJson of(FieldMapping.Field field, FieldMapping.Place place) {
            return new PlaceJson(field.wireName(), place.path(), place.type().wireName(), place.words(), new TreeMap<>(place.severities()),
                    place.joined() ? true : null);
        }
    }

    static IntegrationJson of(IntegrationView view, Links links) {
        return new IntegrationJson(view.id(), view.kind().wireName(), view.name(), view.active(), url(view, links),
                view.endpointIdentifier(),
                view.keyShort(), view.mapping().map(IntegrationJson::places).orElse(List.of()), view.payloadExample(), view.createdAt(),
                view.updatedAt());
    }

    /** Returns the URL of the endpoint. The name in it is informative; the identifier alone finds the integration. */
    private static String url(IntegrationView view, Links links) {
        String project = links.project(view.projectPath());
        if (view.kind() == IntegrationKind.METRICS) {
            return project + "/prometheus/alerts/notify.json";
        }
        String name = Optional.of(Slug.of(view.name())).filter(slug -> !slug.isEmpty()).orElse("integration");
        return project + "/alerts/notify/" + name + "/" + view.endpointIdentifier() + ".json";
    }

    private static List<PlaceJson> places(FieldMapping mapping) {
        return Arrays.stream(FieldMapping.Field.values()).flatMap(field -> places(field, mapping)).toList();
    }

    private static Stream<PlaceJson> places(FieldMapping.Field field, FieldMapping mapping) {
        return mapping.of(field).stream().map(place -> PlaceJson.of(field, place));
    }

    /** Answer to creation and key rotation, the only one that contains the key. */
    record WithToken(@JsonUnwrapped IntegrationJson integration, String token) {

        static WithToken of(Created created, Links links) {
            return new WithToken(IntegrationJson.of(created.integration(), links), created.key());
        }

        @Override
        public String toString() {
            return "WithToken[" + integration.id() + "]";
        }
    }
}
