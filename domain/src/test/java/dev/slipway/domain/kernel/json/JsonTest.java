package dev.slipway.domain.kernel.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.domain.kernel.json.Json.Array;
import dev.slipway.domain.kernel.json.Json.Bool;
import dev.slipway.domain.kernel.json.Json.Digits;
import dev.slipway.domain.kernel.json.Json.Members;
import dev.slipway.domain.kernel.json.Json.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    private static Members members(Object... namesAndValues) {
        Map<String, Json> values = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            values.put((String) namesAndValues[at], (Json) namesAndValues[at + 1]);
        }
        return new Members(values);
    }

    private static final Members HOUSE = members(
            "z", new Digits("1.50"),
            "a", new Array(List.of(new Text("first"), Json.NULL, members("deep", new Bool(true)))),
            "nothing", Json.NULL,
            "", new Text("unnamed"));

    @Test
    void text_is_the_value_as_it_came() {
        assertEquals("{\"z\":1.50,\"a\":[\"first\",null,{\"deep\":true}],\"nothing\":null,\"\":\"unnamed\"}", HOUSE.text());
        assertEquals("[]", new Array(List.of()).text());
        assertEquals("{}", members().text());
        assertEquals("-0.0E+07", new Digits("-0.0E+07").text());
    }

    @Test
    void canonical_text_is_the_same_for_equal_values() {
        Members other = members(
                "", new Text("unnamed"), "nothing", Json.NULL,
                "a", new Array(List.of(new Text("first"), Json.NULL, members("deep", new Bool(true)))), "z", new Digits("15e-1"));
        assertEquals(HOUSE.canonical(), other.canonical());
        assertEquals("{\"\":\"unnamed\",\"a\":[\"first\",null,{\"deep\":true}],\"nothing\":null,\"z\":15e-1}", other.canonical());
        assertNotEquals(HOUSE.canonical(), members("z", new Digits("1.5")).canonical());
        assertNotEquals(new Text("1").canonical(), new Digits("1").canonical());
        assertNotEquals(Json.NULL.canonical(), new Text("null").canonical());
    }

    @ParameterizedTest
    @CsvSource({"0,0", "-0,0", "0.000,0", "0e99,0", "1,1", "-1,-1", "10,1e1", "1e1,1e1", "1E+1,1e1", "100e-1,1e1", "1.0,1", "1.50,15e-1",
            "0.015E2,15e-1",
        "-12.340,-1234e-2", "0.00100,1e-3", "1e999999999999999999,1e999999999999999999",
        "10e999999999999999998,1e999999999999999999", "1e-999999999,1e-999999999",
        "1E9999999999999999999999,1e9999999999999999999999"})
    void equal_numbers_have_one_form(String sent, String form) {
        assertEquals(form, new Digits(sent).canonical());
        assertEquals(sent, new Digits(sent).text());
    }

    @Test
    void a_number_of_any_length_is_compared_by_its_digits() {
        String long1 = "1" + "0".repeat(200_000);
        assertEquals("1e200000", new Digits(long1).canonical());
        assertEquals("1e200000", new Digits(long1 + ".0").canonical());
    }

    @Test
    void what_a_text_cannot_carry_is_escaped() {
        assertEquals("\"a\\\"b\\\\c\\n\\r\\t\\u0000\\u001f \\u007f/\u00e9\u20ac\"",
                new Text("a\"b\\c\n\r\t\0\u001f \u007f/\u00e9\u20ac").text());
        assertEquals("\"\ud83d\ude00\"", new Text("\ud83d\ude00").text());
        assertEquals("\"\\ud83d\"", new Text("\ud83d").text());
        assertEquals("\"\\ude00\"", new Text("\ude00").text());
        assertEquals("\"\\ud83dx\\ude00\"", new Text("\ud83dx\ude00").text());
        assertEquals("\"\\ud83d\ud83d\ude00\"", new Text("\ud83d\ud83d\ude00").text());
        assertEquals("{\"\\u0000\":1}", members("\0", new Digits("1")).text());
    }

    @Test
    void of_two_members_with_one_name_the_later_counts_and_null_is_none() {
        assertEquals(Optional.of(new Digits("1.50")), HOUSE.find("z"));
        assertEquals(Optional.empty(), HOUSE.find("nothing"));
        assertEquals(Optional.empty(), HOUSE.find("missing"));
    }

    @Test
    void paths_go_through_members_and_items() {
        assertEquals(Optional.of(new Bool(true)), HOUSE.at(List.of("a", "2", "deep")));
        assertEquals(Optional.of(new Text("first")), HOUSE.at(List.of("a", "0")));
        assertEquals(Optional.of(new Digits("9")),
                new Array(IntStream.range(0, 10).<Json>mapToObj(item -> new Digits("" + item)).toList()).at(List.of("9")));
        assertEquals(Optional.of(HOUSE), HOUSE.at(List.of()));
        assertEquals(Optional.empty(), Json.NULL.at(List.of()));
        for (List<String> nowhere : List.of(List.of("a", "1"), List.of("a", "3"), List.of("a", "-1"), List.of("a", "x"), List.of("a", ""),
                List.of("a", "9999999999"), List.of("a", "\u0660"), List.of("z", "0"), List.of("nothing", "x"),
                List.of("a", "2", "deep", "x"))) {
            assertEquals(Optional.empty(), HOUSE.at(nowhere), nowhere.toString());
        }
    }

    @Test
    void scalars_are_texts_numbers_and_truth_values() {
        assertEquals(Optional.of("1.50"), HOUSE.scalarAt("z"));
        assertEquals(Optional.of("true"), HOUSE.scalarAt("a", "2", "deep"));
        assertEquals(Optional.empty(), HOUSE.scalarAt("a"));
        assertEquals(Optional.empty(), members("blank", new Text(" ")).scalarAt("blank"));
        Array nested = new Array(List.of(new Text("a"), new Array(List.of(new Digits("1"), new Array(List.of(new Bool(false))), Json.NULL)),
                members("x", new Text("no"))));
        assertEquals(List.of("a", "1", "false"), nested.scalars());
        assertEquals(List.of("alone"), new Text("alone").scalars());
        assertEquals(List.of(), HOUSE.scalars());
    }

    @Test
    void without_leaves_a_member_out_and_makes_an_item_null() {
        assertEquals("{\"z\":1.50,\"a\":[\"first\",null,{}],\"nothing\":null,\"\":\"unnamed\"}",
                HOUSE.without(List.of("a", "2", "deep")).text());
        assertEquals("{\"z\":1.50,\"a\":[null,null,{\"deep\":true}],\"nothing\":null,\"\":\"unnamed\"}",
                HOUSE.without(List.of("a", "0")).text());
        assertEquals("{\"a\":[\"first\",null,{\"deep\":true}],\"nothing\":null,\"\":\"unnamed\"}", HOUSE.without(List.of("z")).text());
        assertEquals(List.of("z", "a", ""), List.copyOf(((Members) HOUSE.without(List.of("nothing"))).values().keySet()));
        assertEquals(Json.NULL, HOUSE.without(List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "a/7", "a/x", "z/0", "nothing/x", "a/2/deep/x"})
    void without_a_path_that_leads_nowhere_is_the_same(String path) {
        assertEquals(HOUSE, HOUSE.without(List.of(path.split("/"))));
    }

    @Test
    void values_do_not_change_with_what_they_were_made_of() {
        Map<String, Json> source = new LinkedHashMap<>(Map.of("a", Json.NULL));
        Members made = new Members(source);
        source.put("b", Json.NULL);
        assertEquals("{\"a\":null}", made.text());
    }
}
