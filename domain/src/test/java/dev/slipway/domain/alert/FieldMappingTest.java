package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Found;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.domain.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldMappingTest {

    private static final Json LIST = new Json.Array(List.of(new Json.Text("loud"), new Json.Text("high")));
    private static final Json DIGITS = new Json.Digits("7");
    private static final Json TIME = new Json.Text("2026-01-02T03:04:05Z");
    private static final Json OBJECT = new Json.Members(Map.of("b", DIGITS));

    /** Every kind of value, by a name. */
    private static final Map<String, Json> VALUES = new LinkedHashMap<>();

    static {
        VALUES.put("text", new Json.Text("some"));
        VALUES.put("blank", new Json.Text(" "));
        VALUES.put("number as text", new Json.Text(" -1.5e3 "));
        VALUES.put("time", TIME);
        VALUES.put("zero time", new Json.Text("0001-01-01T00:00:00Z"));
        VALUES.put("number", DIGITS);
        VALUES.put("truth", new Json.Bool(true));
        VALUES.put("null", Json.NULL);
        VALUES.put("list", LIST);
        VALUES.put("list of blanks", new Json.Array(List.of(new Json.Text(""))));
        VALUES.put("empty list", new Json.Array(List.of()));
        VALUES.put("object", OBJECT);
    }

    /** What each type takes for every field; for two of them lists of words count as texts beside. */
    private static final Map<Type, Set<String>> TAKEN = Map.of(
            Type.STRING, Set.of("text", "number as text", "time", "zero time", "number", "truth"),
            Type.ARRAY, Set.of("list", "list of blanks"),
            Type.DATETIME, Set.of("time", "number"),
            Type.NUMERIC, Set.of("number as text", "number"));

    private static Json.Members payload(Json value) {
        return new Json.Members(Map.of("a", value));
    }

    private static Place at(String... path) {
        return new Place(List.of(path), Type.STRING);
    }

    private static FieldMapping mapping(Field field, Place... places) {
        return new FieldMapping(Map.of(field, List.of(places)));
    }

    /** Every cell of field, type and kind of value. */
    @Test
    void place_yields_what_is_of_its_type() {
        for (Field field : Field.values()) {
            for (Type type : Type.values()) {
                Set<String> taken = new TreeSet<>(TAKEN.get(type));
                if (type == Type.STRING && (field == Field.SEVERITY || field == Field.END_STATUS)) {
                    taken.add("list");
                }
                VALUES.forEach((name, value) -> assertEquals(taken.contains(name),
                        mapping(field, new Place(List.of("a"), type)).find(field, payload(value)).isPresent(),
                                field + " " + type + " " + name));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"STRING,string", "ARRAY,array", "DATETIME,datetime", "NUMERIC,numeric"})
    void types_have_names_on_the_wire(Type type, String name) {
        assertEquals(name, type.wireName());
    }

    @Test
    void first_place_with_a_value_wins() {
        Place second = at("a");
        for (Field field : Field.values()) {
            assertEquals(Optional.of(new Found(new Json.Text("x"), second)), mapping(field, at("missing"), second, at("a"))
                    .find(field, payload(new Json.Text("x"))));
            assertEquals(Optional.empty(), mapping(field, at("missing"), at("a", "b")).find(field, payload(new Json.Text("x"))));
            assertEquals(Optional.empty(), mapping(field).find(field, payload(new Json.Text("x"))));
            assertEquals(Optional.empty(), mapping(field, new Place(List.of(), Type.STRING)).find(field, payload(new Json.Text("x"))));
        }
    }

    @Test
    void status_says_over_by_one_of_its_words_in_any_case() {
        FieldMapping mapping = mapping(Field.END_STATUS, at("missing").withWords(List.of("firing")), at("a")
                .withWords(List.of("OK", " Geschlossen ")));
        for (String word : List.of("ok", "OK", " Ok\n", "geschlossen", "GESCHLOSSEN")) {
            assertEquals(Optional.of(true), mapping.over(payload(new Json.Text(word))), word);
        }
        for (String word : List.of("firing", "okay", "o k", "resolved")) {
            assertEquals(Optional.of(false), mapping.over(payload(new Json.Text(word))), word);
        }
        assertEquals(Optional.empty(), mapping.over(payload(new Json.Text(""))));
        assertEquals(Optional.empty(), mapping.over(payload(Json.NULL)));
        assertEquals(Optional.empty(), mapping.over(payload(OBJECT)));
        assertEquals(Optional.of(false), mapping.over(payload(LIST)));
        assertEquals(Optional.of(true), mapping.over(payload(new Json.Array(List.of(new Json.Text("seen"), new Json.Text("ok"))))));
        assertEquals(Optional.empty(), new FieldMapping(Map.of()).over(payload(new Json.Text("ok"))));
    }

    @Test
    void numbers_and_truths_are_words_too() {
        FieldMapping mapping = mapping(Field.END_STATUS, at("a").withWords(List.of("0", "true")));
        assertEquals(Optional.of(true), mapping.over(payload(new Json.Digits("0"))));
        assertEquals(Optional.of(false), mapping.over(payload(new Json.Digits("1"))));
        assertEquals(Optional.of(true), mapping.over(payload(new Json.Bool(true))));
        assertEquals(Optional.of(false), mapping.over(payload(new Json.Bool(false))));
    }

    /** Every severity by a word of the sender's, in any case, alone and in lists. */
    @Test
    void words_of_a_sender_mean_what_its_place_says() {
        for (AlertSeverity severity : AlertSeverity.values()) {
            Place place = at("a").withSeverities(Map.of("Stufe " + severity.ordinal(), severity.wireName(), "other", "low"));
            String word = "stufe " + severity.ordinal();
            for (String sent : List.of(word, word.toUpperCase(Locale.ROOT), " " + word + " ")) {
                assertEquals(Optional.of(severity), place.severity(new Json.Text(sent)), sent);
                assertEquals(Optional.of(severity), place.severity(new Json.Array(List.of(new Json.Text("?"), new Json.Text(sent),
                        new Json.Text("other")))), sent);
            }
            assertEquals(Optional.empty(), place.severity(new Json.Text("stufe")));
            assertEquals(Optional.empty(), place.severity(OBJECT));
            assertEquals(Optional.empty(), place.severity(Json.NULL));
        }
        assertEquals(Optional.of(AlertSeverity.INFO), at("a").withSeverities(Map.of("7", "info")).severity(DIGITS));
        assertEquals(Optional.empty(), at("a").severity(new Json.Text("high")));
    }

    /** As many as the same paths, words and severities have in JSON, but for the braces around them. */
    @Test
    void characters_of_a_mapping_are_those_of_its_json() {
        Place place = new Place(List.of("data", "0", "state"), Type.STRING).withWords(List.of("over", "ok"))
                .withSeverities(Map.of("loud", "high", "1", "critical"));
        int json = "'data','0','state','over','ok','loud':'high','1':'critical',".length();
        assertEquals(json, mapping(Field.END_STATUS, place).characters());
        assertEquals(2 * json, mapping(Field.END_STATUS, place, place).characters());
        assertEquals(0, new FieldMapping(Map.of()).characters());
    }

    private static String fingerprint(String payload, Place... places) {
        Map<String, Json> members = new LinkedHashMap<>();
        for (String pair : payload.split(" ")) {
            members.put(pair.substring(0, 1), new Json.Text(pair.substring(2)));
        }
        return mapping(Field.FINGERPRINT, places).find(Field.FINGERPRINT, new Json.Members(members))
                .map(found -> Fingerprint.plain(found.value())).orElse("");
    }

    @Test
    void parts_of_a_fingerprint_are_joined_so_that_no_two_lists_are_the_same() {
        Place[] parts = {at("a").asPart(), at("b").asPart()};
        assertEquals("[\"x\",\"y\"]", fingerprint("a:x b:y", parts));
        assertNotEquals(fingerprint("a:xy b:z", parts), fingerprint("a:x b:yz", parts));
        assertNotEquals(fingerprint("a:x\",\"y b:z", parts), fingerprint("a:x b:y\",\"z", parts));
        assertEquals("[\"x\",null]", fingerprint("a:x", parts));
        assertEquals("[null,\"x\"]", fingerprint("b:x", parts));
        assertEquals("", fingerprint("c:x", parts));
    }

    @Test
    void alternatives_count_where_no_part_is_there() {
        Place[] places = {at("c"), at("a").asPart(), at("b").asPart()};
        assertEquals("[\"x\",null]", fingerprint("a:x c:z", places));
        assertEquals("z", fingerprint("c:z", places));
        assertEquals("x", fingerprint("a:x b:y", at("a"), at("b")));
    }

    @Test
    void parts_of_any_type_keep_their_type() {
        FieldMapping mapping = mapping(Field.FINGERPRINT, new Place(List.of("a"), Type.ARRAY).asPart(),
                new Place(List.of("n"), Type.NUMERIC).asPart());
        Json.Members payload = new Json.Members(Map.of("a", LIST, "n", new Json.Digits("1.0")));
        assertEquals("[[\"loud\",\"high\"],1]", mapping.find(Field.FINGERPRINT, payload).map(found -> Fingerprint.plain(found.value()))
                .orElseThrow());
    }
}
