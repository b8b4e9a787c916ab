package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.domain.alert.IntegrationRules.Request;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegrationRulesTest {

    private static final String MAPPING = "payload_attribute_mappings";

    private static List<FieldError> problems(String name) {
        return IntegrationRules.problems(IntegrationKind.GENERIC, name, Optional.empty());
    }

    private static List<FieldError> problems(IntegrationKind kind, Field field, List<Place> places) {
        return IntegrationRules.problems(kind, "name", Optional.of(new FieldMapping(Map.of(field, places))));
    }

    /** Words where a field needs some. */
    private static Place place(Field field, int steps, int length) {
        return field == Field.END_STATUS ? place(steps, length).withWords(List.of("w")) : place(steps, length);
    }

    private static Place place(int steps, int length) {
        return new Place(Collections.nCopies(steps, "s".repeat(length)), Type.STRING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void a_name_says_something(String name) {
        assertEquals(List.of(FieldError.of("name", "field.blank")), problems(name));
    }

    @Test
    void a_name_has_255_characters_at_the_most() {
        assertEquals(List.of(FieldError.of("name", "field.blank")), problems(null));
        assertEquals(List.of(), problems("x"));
        assertEquals(List.of(), problems("x".repeat(255)));
        assertEquals(List.of(), problems("\ud83d\ude00".repeat(255)));
        assertEquals(List.of(FieldError.of("name", "field.too_long", 255)), problems("x".repeat(256)));
    }

    @ParameterizedTest
    @EnumSource(Field.class)
    void every_field_of_a_mapping_has_limits(Field field) {
        String name = field.wireName();
        assertEquals(List.of(), problems(IntegrationKind.GENERIC, field, List.of()));
        assertEquals(List.of(), problems(IntegrationKind.GENERIC, field, Collections.nCopies(10, place(field, 3, 255))));
        assertEquals(List.of(), problems(IntegrationKind.GENERIC, field, List.of(place(field, 100, 1))));
        assertEquals(List.of(), problems(IntegrationKind.GENERIC, field, List.of(place(field, 1, 0))));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_alternatives", name, 10)),
                problems(IntegrationKind.GENERIC, field, Collections.nCopies(11, place(1, 1))));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_without_path", name)),
                problems(IntegrationKind.GENERIC, field, List.of(place(1, 1), place(0, 0))));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_steps", name, 100)),
                problems(IntegrationKind.GENERIC, field, List.of(place(1, 1), place(101, 1))));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_step", name, 255)),
                problems(IntegrationKind.GENERIC, field, List.of(place(1, 1), place(1, 256))));
    }

    @Test
    void all_paths_of_a_mapping_have_10000_characters_at_the_most() {
        Map<Field, List<Place>> places = new EnumMap<>(Field.class);
        for (Field field : Field.values()) {
            places.put(field, field == Field.END_STATUS ? List.of() : List.of(place(10, 97)));
        }
        assertEquals(List.of(), IntegrationRules.problems(IntegrationKind.GENERIC, "n", Optional.of(new FieldMapping(places))));
        places.put(Field.HOSTS, List.of(place(9, 97), place(1, 98)));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_large", 10_000)),
                IntegrationRules.problems(IntegrationKind.GENERIC, "n", Optional.of(new FieldMapping(places))));
        places.put(Field.HOSTS, List.of(place(100, 0), place(100, 0), place(100, 0), place(100, 0)));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_large", 10_000)),
                IntegrationRules.problems(IntegrationKind.GENERIC, "n", Optional.of(new FieldMapping(places))));
    }

    /** Every field with every part of a place that only some fields have. */
    @ParameterizedTest
    @EnumSource(Field.class)
    void words_severities_and_parts_belong_to_one_field_each(Field field) {
        Place plain = place(1, 1);
        boolean status = field == Field.END_STATUS;
        assertEquals(status ? List.of(FieldError.of(MAPPING, "alert.mapping_without_words", field.wireName())) : List.of(),
                problems(IntegrationKind.GENERIC, field, List.of(plain)));
        assertEquals(status ? List.of() : List.of(FieldError.of(MAPPING, "alert.mapping_words", field.wireName())),
                problems(IntegrationKind.GENERIC, field, List.of(plain.withWords(List.of("ok")))));
        assertEquals(field == Field.SEVERITY ? List.of() : List.of(FieldError.of(MAPPING, "alert.mapping_severities", field.wireName())),
                problems(IntegrationKind.GENERIC, field, List.of(place(field, 1, 1).withSeverities(Map.of("p1", "high")))));
        assertEquals(field == Field.FINGERPRINT ? List.of() : List.of(FieldError.of(MAPPING, "alert.mapping_joined", field.wireName())),
                problems(IntegrationKind.GENERIC, field, List.of(place(field, 1, 1).asPart())));
    }

    private static List<String> words(int many, int length) {
        return IntStream.range(0, many).mapToObj(number -> ("%0" + length + "d").formatted(number)).toList();
    }

    private static Map<String, String> severities(int many, int length, String meaning) {
        return words(many, length).stream().collect(Collectors.toMap(word -> word, word -> meaning));
    }

    @Test
    void words_have_limits() {
        FieldError many = FieldError.of(MAPPING, "alert.mapping_too_many_words", "end_status", 50);
        FieldError odd = FieldError.of(MAPPING, "alert.mapping_word", "end_status", 100);
        Map<List<String>, List<FieldError>> expected = Map.of(words(50, 100), List.of(), words(51, 3), List.of(many), words(1, 101),
                List.of(odd),
                List.of("ok", " "), List.of(odd), List.of(""), List.of(odd));
        expected.forEach((words, errors) ->
                assertEquals(errors, problems(IntegrationKind.GENERIC, Field.END_STATUS, List.of(place(1, 1).withWords(words))),
                        words.toString()));
    }

    @Test
    void severities_have_limits_and_are_known() {
        FieldError many = FieldError.of(MAPPING, "alert.mapping_too_many_words", "severity", 50);
        FieldError odd = FieldError.of(MAPPING, "alert.mapping_word", "severity", 100);
        FieldError unknown = FieldError.of(MAPPING, "alert.mapping_no_severity", "severity");
        Map<Map<String, String>, List<FieldError>> expected =
                Map.of(severities(50, 100, "HIGH"), List.of(), severities(51, 3, "low"), List.of(many),
                severities(1, 101, "low"), List.of(odd), Map.of(" ", "low"), List.of(odd), Map.of("p1", "loud"), List.of(unknown),
                        Map.of("p1", ""), List.of(unknown));
        expected.forEach((meanings, errors) -> assertEquals(errors,
                problems(IntegrationKind.GENERIC, Field.SEVERITY, List.of(place(1, 1).withSeverities(meanings))), meanings.toString()));
    }

    @Test
    void words_count_among_the_characters_of_a_mapping() {
        List<Place> two = Collections.nCopies(2, place(1, 1).withWords(words(48, 100)));
        assertEquals(List.of(), problems(IntegrationKind.GENERIC, Field.END_STATUS, two));
        List<Place> three = Collections.nCopies(3, place(1, 1).withWords(words(48, 100)));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_large", 10_000)),
                problems(IntegrationKind.GENERIC, Field.END_STATUS, three));
        List<Place> tables = Collections.nCopies(3, place(1, 1).withSeverities(severities(48, 95, "high")));
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_large", 10_000)),
                problems(IntegrationKind.GENERIC, Field.SEVERITY, tables));
    }

    @Test
    void a_project_has_100_of_a_kind_at_the_most() {
        assertEquals(Optional.empty(),
                IntegrationRules.ROOM.judge(new Request(IntegrationKind.GENERIC, false, 99, Tier.ULTIMATE)).denial());
        assertEquals(Optional.of(Reason.of("alert.too_many_integrations", 100)),
                IntegrationRules.ROOM.judge(new Request(IntegrationKind.GENERIC, false, 100, Tier.ULTIMATE)).denial());
    }

    @Test
    void everything_wrong_is_found_at_once_in_the_order_of_the_fields() {
        Map<Field, List<Place>> places = new EnumMap<>(Field.class);
        for (Field field : Field.values()) {
            places.put(field, List.of(place(0, 0)));
        }
        List<FieldError> expected = new ArrayList<>(
                List.of(FieldError.of("name", "field.blank"), FieldError.of(MAPPING, "alert.mapping_of_metrics")));
        for (Field field : Field.values()) {
            expected.add(FieldError.of(MAPPING, "alert.mapping_without_path", field.wireName()));
        }
        assertEquals(expected, IntegrationRules.problems(IntegrationKind.METRICS, "", Optional.of(new FieldMapping(places))));
    }

    @Test
    void metrics_are_where_they_are() {
        assertEquals(List.of(FieldError.of(MAPPING, "alert.mapping_of_metrics")),
                problems(IntegrationKind.METRICS, Field.TITLE, List.of(place(1, 1))));
        assertEquals(List.of(), IntegrationRules.problems(IntegrationKind.METRICS, "n", Optional.empty()));
    }

    /** Every cell of kind, mapping, how many there are, and tier. */
    @Test
    void tiers_and_room() {
        for (IntegrationKind kind : IntegrationKind.values()) {
            for (boolean mapped : new boolean[] {false, true}) {
                for (int others : new int[] {0, 1, 7}) {
                    for (Tier tier : Tier.values()) {
                        Request request = new Request(kind, mapped, others, tier);
                        List<String> expected = new ArrayList<>();
                        if (tier == Tier.FREE && kind == IntegrationKind.GENERIC && others > 0) {
                            expected.add("alert.several_integrations_are_premium");
                        }
                        if (tier == Tier.FREE && mapped) {
                            expected.add("alert.custom_mapping_is_premium");
                        }
                        assertEquals(expected, IntegrationRules.TIERS.allDenials(request).stream().map(denied -> denied.rule()).toList(),
                                request.toString());
                        Optional<Reason> room = kind == IntegrationKind.METRICS && others > 0
                                ? Optional.of(Reason.of("alert.one_metrics_integration"))
                                : Optional.empty();
                        assertEquals(room, IntegrationRules.ROOM.judge(request).denial(), request.toString());
                    }
                }
            }
        }
    }

    @Test
    void kinds_have_names_on_the_wire() {
        for (IntegrationKind kind : IntegrationKind.values()) {
            assertEquals(Optional.of(kind), IntegrationKind.of(kind.wireName()));
        }
        assertEquals(Optional.empty(), IntegrationKind.of("GENERIC"));
    }
}
