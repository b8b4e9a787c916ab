package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.variable.VariableSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error of documents, inputs and blocks names the place in the file that has to be changed. */
class InputPlacesTest {
    private static String found(String text) {
        Finding finding = assertInstanceOf(CompileResult.Invalid.class,
                CiCompiler.compile(text, "f", Sources.none(), VariableSet.none())).findings().getFirst();
        return finding.position().line() + ":" + finding.position().column() + " " + finding.text().replace('`', '"');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "- a\\n---\\nj: {script: x}|1:1 Invalid configuration format", "spec: {}\\n---\\n- a|3:1 Invalid configuration format",
        "a: 1\\n---\\n- b\\n---\\nc: 1|5:1 The parsed YAML has too many documents",
        "spec: {inputs: {a: {default: x}}}|1:1 jobs spec config should implement a script: or a trigger: keyword"})
    void documents_are_wrong(String text, String found) {
        assertEquals(found, found(text.replace("\\n", "\n")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "foo: 1\\nspec: {}\\nbar: 2|1:1 header config contains unknown keys: foo, bar",
        "spec: {foo: 1, inputs: {}}|1:8 header:spec config contains unknown keys: foo", "spec: 1|1:7 header:spec config should be a hash",
        "spec: {inputs: [a]}|1:16 header:spec:inputs config should be a hash",
        "spec: {inputs: {a: 5}}|1:20 header:spec:inputs:a config should be a hash"})
    void header_is_wrong(String header, String found) {
        assertEquals(found, found(header.replace("\\n", "\n") + "\n---\nj: {script: x}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{type: date}|3:15 header:spec:inputs:a input type unknown value: date",
        "{x: 1, type: string, y: 2}|3:9 header:spec:inputs:a config contains unknown keys: x, y",
        "{type: string, y: 2, x: 1}|3:23 header:spec:inputs:a config contains unknown keys: y, x",
        "{description: true}|3:22 header:spec:inputs:a input description must be an alphanumeric string",
        "{regex: 1}|3:16 header:spec:inputs:a input regex should be a string",
        "{options: 1}|3:18 header:spec:inputs:a input options should be a array",
        "{type: string}|3:8 \"a\" input: required value has not been provided",
        "{type: number, default: x}|3:32 \"a\" input: default value is not a number",
        "{default: x, options: [y]}|3:18 \"a\" input: \"x\" cannot be used because it is not in the list of allowed options",
        "{type: boolean, default: true, options: [true]}|3:8 \"a\" input: Options can only be used with string and number inputs",
        "{default: x, regex: y}|3:18 \"a\" input: default value does not match required RegEx pattern",
        "{default: x, regex: '('}|3:28 \"a\" input: invalid regular expression",
        "{type: number, default: 1, regex: y}|3:42 \"a\" input: RegEx validation can only be used with string inputs",
        "{type: boolean, default: 1}\\n    b: {default: [2]}"
                + "|3:33 \"a\" input: default value is not a boolean, \"b\" input: default value is not a string"})
    void input_is_wrong(String input, String found) {
        assertEquals(found, found("spec:\n  inputs:\n    a: " + input.replace("\\n", "\n") + "\n---\nj: {script: x}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "script:\\n  - b $[[ inputs.c ]]\\n  - $[[ inputs.d ]]|5:5 unknown input name provided: \"c\" in \"inputs.c\", "
                + "unknown input name provided: \"d\" in \"inputs.d\"",
        "$[[ inputs.c ]]: x|4:3 unknown input name provided: \"c\" in \"inputs.c\"",
        "script: [x, '$[[ inputs ]]']|4:15 invalid pattern used for interpolation. valid pattern is $[[ inputs.input ]]"})
    void block_is_wrong(String content, String found) {
        assertEquals(found, found("spec: {inputs: {a: {default: x}}}\n---\nj:\n  " + content.replace("\\n", "\n")));
    }

    @ParameterizedTest
    @CsvSource({"script:, '  - $[[ inputs.a ]]', 25:5 The parsed YAML is too big",
        "variables:, '    A%d: $[[ inputs.a ]]', 25:10 The parsed YAML is too big"})
    void value_of_a_block_is_the_one_too_many(String keyword, String line, String found) {
        String lines = IntStream.range(0, 30).mapToObj(index -> line.replace("%d", "" + (char) ('A' + index % 26) + index / 26))
                .collect(Collectors.joining("\n"));
        assertEquals(found, found("spec: {inputs: {a: {default: " + "x".repeat(100_000) + "}}}\n---\nj:\n  " + keyword + "\n" + lines));
    }
}
