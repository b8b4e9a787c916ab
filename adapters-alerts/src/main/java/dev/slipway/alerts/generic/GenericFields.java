package dev.slipway.alerts.generic;

import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertTime;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.ResolvedWords;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the fields of a generic payload: at the paths of the integration's mapping, otherwise at their default names. */
final class GenericFields {

    /** Fields that differ between occurrences of one alert. Specification, section Events. */
    private static final List<Field> VOLATILE = List.of(Field.START_TIME, Field.END_TIME, Field.HOSTS, Field.END_STATUS);

    private final Json.Members payload;
    private final Optional<FieldMapping> mapping;

    GenericFields(Json.Members payload, Optional<FieldMapping> mapping) {
        this.payload = payload;
        this.mapping = mapping;
    }

    Optional<Json> value(Field field) {
        return mapped(field).map(FieldMapping.Found::value).or(() -> atDefaultName(field));
    }

    private Optional<FieldMapping.Found> mapped(Field field) {
        return mapping.flatMap(places -> places.find(field, payload));
    }

    /** Returns a field as text. The scalars of an array are joined by commas. */
    Optional<String> text(Field field) {
        return value(field).map(value -> String.join(", ", value.scalars())).filter(text -> !text.isBlank());
    }

    Optional<Instant> time(Field field) {
        return value(field).flatMap(AlertTime::of);
    }

    /** Returns whether a mapped status ends the alert; without a mapped status in the payload, whether it has an end time. */
    boolean over(Optional<Instant> end) {
        return mapping.flatMap(places -> places.over(payload)).orElse(end.isPresent());
    }

    /** Returns the severity of a mapped word; otherwise that of the first known word. */
    AlertSeverity severity(SeveritySynonyms synonyms) {
        Optional<AlertSeverity> mapped = mapped(Field.SEVERITY).flatMap(found -> found.place().severity(found.value()));
        return mapped.orElseGet(() -> synonyms.meaning(words().stream().filter(synonyms::knows).findFirst()
                .or(() -> text(Field.SEVERITY)).orElse(null)));
    }

    /** Returns a severity word that no table contains. */
    Optional<String> unknownSeverity(SeveritySynonyms synonyms) {
        boolean known = mapped(Field.SEVERITY).flatMap(found -> found.place().severity(found.value())).isPresent()
                || words().stream().anyMatch(synonyms::knows);
        return known ? Optional.empty() : words().stream().filter(word -> !word.isBlank()).findFirst();
    }

    /** Returns a member that usually marks an end, if the payload is not read as an end and the mapping has no end status. */
    Optional<String> ignoredEnd() {
        boolean mapped = mapping.filter(places -> !places.of(Field.END_STATUS).isEmpty()).isPresent();
        return mapped || over(time(Field.END_TIME)) ? Optional.empty() : ResolvedWords.member(payload);
    }

    private List<String> words() {
        return value(Field.SEVERITY).map(value -> value.scalar().map(List::of).orElseGet(value::scalars)).orElse(List.of());
    }

    /** Returns the payload without the fields that differ between occurrences, at their default names and at their mapped paths. */
    Json.Members identity() {
        Json left = payload;
        for (Field field : VOLATILE) {
            left = field == Field.END_STATUS ? left : left.without(List.of(field.wireName()));
            for (Place place : places(field)) {
                left = left.without(place.path());
            }
        }
        return (Json.Members) left;
    }

    private List<Place> places(Field field) {
        return mapping.map(places -> places.of(field)).orElse(List.of()).stream().filter(place -> !place.path().isEmpty()).toList();
    }

    private Optional<Json> atDefaultName(Field field) {
        return defaultNames(field).flatMap(name -> payload.find(name).stream())
                .filter(value -> value.scalar().filter(String::isBlank).isEmpty()).findFirst();
    }

    /**
     * Returns the default names of a field. The environment has two names, since clients of the dialect send the vendor's. The end status
     * has no default name: its words are defined by a mapping.
     */
    private static Stream<String> defaultNames(Field field) {
        return switch (field) {
            case SERVICE_ENVIRONMENT_NAME -> Stream.of(field.wireName(), "gitlab_environment_name");
            case END_STATUS -> Stream.of();
            default -> Stream.of(field.wireName());
        };
    }
}
