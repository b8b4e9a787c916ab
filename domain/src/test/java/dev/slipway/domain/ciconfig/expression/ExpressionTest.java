package dev.slipway.domain.ciconfig.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.domain.ciconfig.Fixtures;
import dev.slipway.domain.testing.Golden;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    @TestFactory
    Stream<DynamicTest> vectors() {
        List<JsonNode> rows = Golden.lines("expressions.jsonl");
        Map<String, String> variables = new HashMap<>();
        rows.getFirst().get("variables").properties().forEach(entry -> variables.put(entry.getKey(), entry.getValue().asText()));
        return rows.stream().skip(1).map(row -> DynamicTest.dynamicTest(row.get("expression").asText(), () -> assertRow(row, variables)));
    }

    private static void assertRow(JsonNode row, Map<String, String> variables) {
        Expression expression = Expression.parse(row.get("expression").asText());
        assertEquals(row.get("valid").asBoolean(), expression.isValid());
        assertEquals(row.get("truthy").asBoolean(), expression.isTrue(name -> Optional.ofNullable(variables.get(name)), new Search()));
        if (expression.isValid()) {
            assertEquals(value(row.get("value")),
                    expression.evaluate(name -> Optional.ofNullable(variables.get(name)), new Search()).orElseThrow());
        } else {
            assertEquals(row.get("value").asText(), "!" + expression.problem().orElseThrow());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '^', value = {
        "'a' == 'b' != null; true", "'a' != null == 'b'; false", "null == null == 'a'; false", "null != 'a' == null; false",
        "'a' == 'a' && null == null; true", "null && null || 'a'; true", "'a' || null && null; true"})
    void operators_of_one_strength_bind_from_the_left(String text, boolean holds) {
        assertEquals(holds, Expression.parse(text).isTrue(name -> Optional.empty(), new Search()));
    }

    private static Value value(JsonNode value) {
        return value.isNull() ? new Value.Nothing()
                : value.isBoolean() ? new Value.Truth(value.asBoolean()) : new Value.Text(value.asText());
    }

    @TestFactory
    Stream<DynamicTest> slashes_in_patterns_are_escaped() {
        return Fixtures.text("patterns.tsv").lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t"))
                .map(row -> DynamicTest.dynamicTest(String.join(" ", row), () -> assertPattern(row[0], row[1], row[2], row[3])));
    }

    private static void assertPattern(String pattern, String text, String inExpression, String inVariable) {
        Function<String, Optional<String>> variables = name -> Optional.of(name.equals("P") ? pattern : text);
        assertEquals(inExpression, answer("$T =~ " + pattern, variables));
        assertEquals(opposite(inExpression), answer("$T !~ " + pattern, variables));
        assertEquals(inExpression, answer("$T =~ " + pattern + " && $T", variables));
        assertEquals(inVariable, answer("$T =~ $P", variables));
        assertEquals(opposite(inVariable), answer("$T !~ $P", variables));
    }

    private static String answer(String text, Function<String, Optional<String>> variables) {
        Expression expression = Expression.parse(text);
        return expression.isValid() ? Boolean.toString(expression.isTrue(variables, new Search())) : "invalid";
    }

    private static String opposite(String answer) {
        return answer.equals("invalid") ? answer : Boolean.toString(!Boolean.parseBoolean(answer));
    }

    @Test
    void pattern_ends_at_its_first_bare_slash() {
        Function<String, Optional<String>> variables = name -> Optional.of("/a/full/path");
        assertEquals("true", answer("$A =~ /full/ && $B =~ /path/", variables));
        assertEquals("true", answer("$A =~ /\\/full/ && $B =~ /path/i || $C =~ /no/", variables));
        assertEquals("false", answer("$A =~ /full/ && $B =~ /\\/no/", variables));
    }

    @Test
    void a_broken_pattern_in_a_variable_is_a_text() {
        assertFalse(Expression.parse("$A =~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/(((/" : "a"), new Search()));
        assertTrue(Expression.parse("$A !~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/(((/" : "a"), new Search()));
        assertTrue(Expression.parse("$A =~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/(((/" : "(("), new Search()));
    }

    @Test
    void a_pattern_in_a_variable_may_be_short() {
        assertTrue(Expression.parse("$A =~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/b/" : "abc"), new Search()));
        assertFalse(Expression.parse("$A =~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/b/" : ""), new Search()));
        assertTrue(Expression.parse("$A !~ $P").isTrue(name -> Optional.of(name.equals("P") ? "/x/" : "z y"), new Search()));
        assertTrue(Expression.parse("$A =~ $P").isTrue(name -> Optional.of(name.equals("P") ? "//" : "abc"), new Search()));
    }

    @Test
    void a_hundred_tokens_are_the_most() {
        String fifty = "$A" + " || $A".repeat(49);
        assertEquals(Optional.empty(), Expression.parse(fifty).problem());
        assertEquals(Optional.of("OperatorError: Invalid left operand"), Expression.parse(fifty + " ||").problem(), "a hundred");
        assertEquals(Optional.of("SyntaxError: Too many tokens!"), Expression.parse(fifty + " || $A").problem());
        assertFalse(Expression.parse("(".repeat(100_000)).isValid());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "$A|A", "$Az_09|Az_09", "$_|_", "$1|1", "$a.b|invalid", "$|invalid", "$ä|invalid", "$a{b|invalid", "$-|invalid",
        "' $A '|A", "$A == 'b'|A", "$A==$B|A B", "$A\\t!=\\n$B|A B", "($A)|A", "(($A) && ($B))|A B", "'$A'|", "\"$A\"|", "'a\\nb'|invalid",
        "'a|invalid", "\"a'|invalid", "$A nul|invalid", "$A == null|A", "nulll|invalid", "$A == 'b' 'c'|invalid"})
    void names_are_letters_digits_and_underscores_behind_a_dollar(String text, String names) {
        Expression expression = Expression.parse(unescaped(text));
        Set<String> asked = new LinkedHashSet<>();
        expression.evaluate(name -> {
            asked.add(name);
            return Optional.of("");
        }, new Search());
        assertEquals(names == null ? "" : names, expression.isValid() ? String.join(" ", asked) : "invalid");
    }

    private static String unescaped(String text) {
        String bare = text.startsWith("' $") ? text.substring(1, text.length() - 1) : text;
        return bare.replace("\\n", "\n").replace("\\t", "\t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "$T =~ ('a' == 'a');false", "$T !~ ('a' == 'a');true", "('a' == 'a') =~ /^$/;true", "null =~ /^$/;true", "$NO =~ /^$/;true",
        "/ab/ =~ /^$/;true", "$T =~ null;false", "$T =~ $NO;false", "$T =~ /BC/;false", "$T =~ /BC/i;true", "$T =~ /BC/U;false",
        "$T =~ /BC/iU;true", "$T =~ /BC/smiU;true", "$T =~ /bc/x;invalid", "$T =~ /bc/i && $T;true", "'b' =~ $T;true", "'d' =~ $T;false",
        "(null == null) == (null == null);true", "(null == 'a') == (null == null);false", "/ab/ == /ab/;true", "/ab/ == /ac/;false",
        "$T == 'abc' && null || 'a';true", "'a' || null && null;true", "('a' || null) && null;false", "null || 'a' && 'b';true",
        "'a' == 'b' || 'a' == 'a';true", "'b' == ('a' || 'b');false", "'b' == 'a' || 'b';true", "' ';false", "'a' && ' ';false"})
    void operators_take_values_of_every_kind(String text, String answer) {
        assertEquals(answer, answer(text, name -> name.equals("T") ? Optional.of("abc") : Optional.empty()));
    }

    @Test
    void expressions_are_the_same_where_their_texts_are() {
        Expression expression = Expression.parse("$A == $B");
        assertEquals(expression, Expression.parse("$A == $B"));
        assertEquals(expression.hashCode(), Expression.parse("$A == $B").hashCode());
        assertNotEquals(expression, Expression.parse("$A  == $B"));
        assertNotEquals(expression.hashCode(), Expression.parse("$A  == $B").hashCode());
        assertNotEquals(expression, "$A == $B");
        assertEquals("$A == $B", expression.toString());
        assertEquals("$A == $B", expression.text());
    }
}
