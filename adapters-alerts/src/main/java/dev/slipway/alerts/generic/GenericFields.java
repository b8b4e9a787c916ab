package dev.slipway.alerts.generic;

import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the fields of a generic payload: where the integration says, else where they usually are. */
final class GenericFields {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,30}(?:\\.\\d{1,30})?(?:[eE][+-]?\\d{1,9})?");

    /** What differs between occurrences of one alert. Specification, section Events. */
    private static final List<Field> VOLATILE = List.of(Field.START_TIME, Field.END_TIME, Field.HOSTS);

    private final Json.Members payload;
    private final Optional<FieldMapping> mapping;

    GenericFields(Json.Members payload, Optional<FieldMapping> mapping) {
        this.payload = payload;
        this.mapping = mapping;
    }

    Optional<Json> value(Field field) {
        return mapped(field).stream().flatMap(place -> found(place).stream()).findFirst().or(() -> usual(field));
    }

    /** Of an array its scalars, one after the other. */
    Optional<String> text(Field field) {
        return value(field).map(value -> String.join(", ", value.scalars())).filter(text -> !text.isBlank());
    }

    Optional<Instant> time(Field field) {
        return value(field).flatMap(AlertTime::of);
    }

    /** The payload without what differs between occurrences, wherever the integration has it. */
    Json.Members identity() {
        Json left = payload;
        for (Field field : VOLATILE) {
            left = left.without(List.of(field.wireName()));
            for (Place place : mapped(field)) {
                left = left.without(place.path());
            }
        }
        return (Json.Members) left;
    }

    private List<Place> mapped(Field field) {
        return mapping.map(places -> places.of(field)).orElse(List.of()).stream().filter(place -> !place.path().isEmpty()).toList();
    }

    private Optional<Json> usual(Field field) {
        return names(field).flatMap(name -> payload.find(name).stream()).filter(value -> value.scalar().filter(String::isBlank).isEmpty()).findFirst();
    }

    /** The environment has two: clients of the dialect know it by the vendor's. */
    private static Stream<String> names(Field field) {
        return field == Field.SERVICE_ENVIRONMENT_NAME ? Stream.of(field.wireName(), "gitlab_environment_name") : Stream.of(field.wireName());
    }

    /** What is at a place, where it is of the place's type and not blank. */
    private Optional<Json> found(Place place) {
        return payload.at(place.path()).filter(value -> switch (place.type()) {
            case STRING -> value.scalar().filter(text -> !text.isBlank()).isPresent();
            case ARRAY -> value instanceof Json.Array(List<Json> items) && !items.isEmpty();
            case DATETIME -> AlertTime.of(value).isPresent();
            case NUMERIC -> !(value instanceof Json.Bool) && value.scalar().filter(text -> NUMBER.matcher(text.strip()).matches()).isPresent();
        });
    }
}
