package dev.slipway.persistence.alert;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.persistence.kernel.JsonDocuments;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** A mapping of fields as a document: {@code {"title": [{"path": ["a", "0"], "type": "string"}]}}. Absent members are omitted. */
final class MappingDocument {

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Stored(@JsonInclude List<String> path, String type, List<String> words, Map<String, String> severities,
            @Nullable Boolean joined) {

        static Stored of(Place place) {
            return new Stored(place.path(), place.type().wireName(), place.words(), place.severities(), place.joined() ? true : null);
        }

        Place place() {
            return new Place(path, Type.valueOf(type.toUpperCase(Locale.ROOT)), Objects.requireNonNullElse(words, List.of()),
                    Objects.requireNonNullElse(severities, Map.of()), Boolean.TRUE.equals(joined));
        }
    }

    private MappingDocument() {
    }

    static @Nullable JSONB of(Optional<FieldMapping> mapping) {
        return mapping.map(some -> {
            Map<String, List<Stored>> fields = new TreeMap<>();
            some.places().forEach((field, places) -> fields.put(field.wireName(), places.stream().map(Stored::of).toList()));
            return JsonDocuments.write(fields);
        }).orElse(null);
    }

    static Optional<FieldMapping> read(JSONB document) {
        return Optional.ofNullable(document).map(some -> {
            Map<Field, List<Place>> places = new EnumMap<>(Field.class);
            JsonDocuments.read(some, new TypeReference<Map<String, List<Stored>>>() {}).forEach((field, stored) ->
                    places.put(Field.valueOf(field.toUpperCase(Locale.ROOT)), stored.stream().map(Stored::place).toList()));
            return new FieldMapping(places);
        });
    }
}
