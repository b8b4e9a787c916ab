package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlWriter;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs of files: what they take, what is refused, and what becomes of the blocks that ask for them. */
class InputsTest {
    private static final VariableSet VARIABLES = VariableSet.of(List.of(Variable.shown("KNOWN", "here"), Variable.secret("HIDDEN", "x")));

    /** What a file with one input {@code a} says where the include gives it a value. */
    private static CompileResult included(String spec, String given, String script) {
        Sources sources = SourcesInMemory.of(Map.of("f.yml", "spec: {inputs: {a: " + spec + "}}\n---\nj:\n  script: " + script + "\n"));
        String inputs = given == null ? "" : ", inputs: " + given;
        return CiCompiler.compile("include: {local: f.yml" + inputs + "}", ".gitlab-ci.yml", sources, VARIABLES);
    }

    private static String script(CompileResult result) {
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config().jobs().getFirst().options().commands()
                .script().toString();
    }

    private static String error(CompileResult result) {
        return String.join("|", assertInstanceOf(CompileResult.Invalid.class, result, result.toString()).errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{default: x}||x", "{default: ''}||", "{default: x}|{a: y}|y", "|{a: y}|y", "{type: string}|{a: 5}|5",
                "{type: string}|{a: true}|true", "{type: string}|{a: 1.5}|1.5",
        "{type: number}|{a: 5}|5", "{type: number, default: 1.5}||1.5", "{type: boolean}|{a: no}|false",
        "{type: array, default: [p, q]}||[\"p\", \"q\"]",
        "{options: [p, q]}|{a: q}|q", "{type: number, options: [1, 2]}|{a: 2}|2", "{regex: '^v\\d+$'}|{a: v1}|v1",
        "{description: some}|{a: x}|x", "{default: x}|{a: null}|x",
        "{default: x}|{}|x", "{default: null}||", "{type: number}|{a: '5'}|5", "{type: number, default: '-1.5'}||-1.5",
        "{type: boolean}|{a: 'false'}|false",
        "{type: array}|{a: '[\"p\", 1]'}|[\"p\", 1]", "{type: number, options: [1, 2]}|{a: '2'}|2",
        "{type: number}|{a: '-123456789012345678901234567890'}|-123456789012345678901234567890", "{type: number}|{a: '2e3'}|2000.0",
        "{type: boolean}|{a: 'true'}|true", "{type: boolean, default: true}|{a: false}|false", "{description: 1}|{a: x}|x",
        "{description: 1.5, default: x}||x", "{type: null, default: x}||x", "{options: null, regex: null, default: x}||x",
        "{regex: b}|{a: abc}|abc", "{options: [1, 2]}|{a: 2}|2", "{type: array}|{a: '[]'}|[]"})
    void values_are_taken(String spec, String given, String value) {
        assertEquals("[echo -" + (value == null ? "" : value) + "-]", script(included(spec == null ? ""
                : spec, given, "echo -$[[ inputs.a ]]-")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "||~a~ input: required value has not been provided", "|{a: null}|~a~ input: required value has not been provided",
        "{default: x}|{b: 1, c: 2}|unknown input arguments: b, c", "|{a: [x]}|~a~ input: provided value is not a string",
        "|{a: {x: 1}}|~a~ input: provided value is not a string",
        "{type: number}|{a: '5x'}|~a~ input: provided value is not a number",
            "{type: array}|{a: '[p'}|~a~ input: provided value is not an array",
            "{type: array}|{a: '- p'}|~a~ input: provided value is not an array",
            "{type: boolean}|{a: 'yes'}|~a~ input: provided value is not a boolean",
        "{type: array}|{a: x}|~a~ input: provided value is not an array",
        "{type: number, default: x}|{a: 1}|~a~ input: default value is not a number",
        "|{b: 1}|unknown input arguments: b, ~a~ input: required value has not been provided",
        "{type: number, options: [1, 2]}|{a: 3}|~a~ input: ~3~ cannot be used because it is not in the list of the allowed options",
        "{type: boolean, options: [true]}|{a: true}|~a~ input: Options can only be used with string and number inputs",
        "{options: [p, q]}|{a: z}|~a~ input: ~z~ cannot be used because it is not in the list of allowed options",
        "{options: [p], default: q}||~a~ input: ~q~ cannot be used because it is not in the list of allowed options",
        "{regex: '^v'}|{a: x}|~a~ input: provided value does not match required RegEx pattern",
        "{regex: '^v', default: x}||~a~ input: default value does not match required RegEx pattern",
        "{regex: '('}|{a: x}|~a~ input: invalid regular expression", "{regex: '(?=x)'}|{a: x}|~a~ input: invalid regular expression",
        "{regex: x, type: number}|{a: 1}|~a~ input: RegEx validation can only be used with string inputs",
        "{foo: 1}||header:spec:inputs:a config contains unknown keys: foo",
        "{type: date}||header:spec:inputs:a input type unknown value: date",
        "{regex: 1}||header:spec:inputs:a input regex should be a string",
        "{options: 1}||header:spec:inputs:a input options should be a array",
        "{description: [1]}||header:spec:inputs:a input description must be an alphanumeric string",
        "{foo: 1, type: string, bar: 2}||header:spec:inputs:a config contains unknown keys: foo, bar",
        "{type: [x]}||header:spec:inputs:a input type unknown value: [\"x\"]",
        "{type: 1}||header:spec:inputs:a input type unknown value: 1",
        "{description: true}||header:spec:inputs:a input description must be an alphanumeric string",
        "{type: NUMBER}||header:spec:inputs:a input type unknown value: number",
        "{default: [x]}|{a: y}|~a~ input: default value is not a string",
        "{type: number}|{a: '1.'}|~a~ input: provided value is not a number",
        "{type: boolean}|{a: 'TRUE'}|~a~ input: provided value is not a boolean",
        "{type: boolean}|{a: 1}|~a~ input: provided value is not a boolean",
        "{type: array}|{a: {x: 1}}|~a~ input: provided value is not an array",
        "{type: array, options: [[a]]}|{a: [a]}|~a~ input: Options can only be used with string and number inputs",
        "[1]||header:spec:inputs:a config should be a hash"})
    void other_values_are_refused(String spec, String given, String text) {
        assertEquals("`f.yml`: " + text.replace('~', '`'), error(included(spec == null ? "" : spec, given, "x")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "$[[ inputs.a ]]#hello", "$[[inputs.a]]#hello", "x $[[ inputs.a ]] $[[ inputs.a ]]#x hello hello",
                "$[[ inputs.a ! truncate(1,3) ]]#ell",
        "$[[ inputs.a ! truncate( 3 , 99 ) ]]#lo", "$[[ inputs.a ! truncate(9,1) ]]-#-", "$[[ inputs.a ! ]]#hello",
        "$[[ inputs.a ! truncate(0,4) ! truncate(1,2) ! posix_escape ]]#el",
        "$[[ inputs.v ! expand_vars ]]#here and $UNKNOWN", "$[[ inputs.v ]]#$KNOWN and $UNKNOWN",
        "$[[ inputs.q ! posix_escape ]]#it\\'s\\ \\$5", "$[[ ]]#$[[ ]]", "$[[ x#$[[ x", "$[[ a ]]#$[[ a ]]",
        "$[[ a ]] $[[ inputs.a ]]#$[[ a ]] hello", "$[[ inputs.a ]]x#hellox", "]] $[[ inputs.a ]]#]] hello"})
    void blocks_are_replaced(String example) {
        String[] parts = example.split("#");
        Sources sources = SourcesInMemory.of(Map.of("f.yml",
                "spec: {inputs: {a: {default: hello}, v: {default: $KNOWN and $UNKNOWN}, q: {default: \"it's $5\"}}}\n"
                + "---\nj:\n  script:\n  - '" + parts[0].replace('!', '|') + "'\n"));
        assertEquals("[" + parts[1] + "]", script(CiCompiler.compile("include: f.yml", ".gitlab-ci.yml", sources, VARIABLES)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "$[[ inputs.zz ]]|unknown input name provided: ~zz~ in ~inputs.zz~", "$[[ foo.a ]]|unknown input name provided: ~foo~ in ~foo.a~",
        "$[[ inputs.a.b ]]|unknown input name provided: ~b~ in ~inputs.a.b~",
        "$[[ inputs ]]|invalid pattern used for interpolation. valid pattern is $[[ inputs.input ]]",
        "$[[ name ]]|invalid pattern used for interpolation. valid pattern is $[[ inputs.input ]]",
        "$[[ ab ]]|invalid pattern used for interpolation. valid pattern is $[[ inputs.input ]]",
            "$[[ inputs.a ! expand_vars() ]]|no function matching ~expand_vars()~: check that the function name, arguments, and types "
                    + "are correct",
        "$[[ inputs.a ! foo ]]|no function matching ~foo~: check that the function name, arguments, and types are correct",
            "$[[ inputs.a ! truncate(a,1) ]]|no function matching ~truncate(a,1)~: check that the function name, arguments, and types "
                    + "are correct",
        "$[[ inputs.n ! truncate(0,1) ]]|error in ~truncate~ function: invalid input type: truncate can only be used with string inputs",
        "$[[ inputs.h ! expand_vars ]]|error in ~expand_vars~ function: variable expansion error: masked variables cannot be expanded",
        "$[[ inputs.a ! truncate(0,1) ! truncate(0,1) ! truncate(0,1) ! truncate(0,1) ]]|too many functions in interpolation block",
            "$[[ inputs.x ]] $[[ inputs.y ]] $[[ inputs.z ]] $[[ inputs.w ]]|unknown input name provided: ~x~ in ~inputs.x~, unknown "
                    + "input name provided: ~y~ in ~inputs.y~, "
                + "unknown input name provided: ~z~ in ~inputs.z~"})
    void blocks_that_cannot_be_replaced_are_errors(String block, String text) {
        String spec = "spec: {inputs: {a: {default: hi}, n: {type: number, default: 1}, h: {default: a $HIDDEN}}}\n---\nj:\n  script: ";
        assertEquals(text.replace('~', '`'), error(CiCompiler.compile(spec + block.replace('!', '|')
                + "\n", ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @Test
    void block_of_several_lines_is_text() {
        assertEquals("[$[[ inputs.a\n | truncate(0,1) ]] hi]", script(CiCompiler.compile("spec: {inputs: {a: {default: hi}}}\n---\n"
                + "j:\n  script: \"$[[ inputs.a\\n | truncate(0,1) ]] $[[ inputs.a ]]\"\n", ".gitlab-ci.yml", Sources.none(),
                VARIABLES)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"a\": \"y\"}|[y of [\"q\"]]", "{\"l\": [1, {\"b\": true}]}|[x of [1, {\"b\":true}]]", "{}|[x of [\"q\"]]",
        "{\"b\": 1}|unknown input arguments: b at inputs:1:1", "{\"a\": [1]}|~a~ input: provided value is not a string at inputs:1:7",
        "[1]|Invalid configuration format at inputs:1:1"})
    void pipeline_has_values_for_the_inputs_of_its_configuration(String inputs, String result) {
        String text = "spec: {inputs: {a: {default: x}, l: {type: array, default: [q]}}}\n---\n"
                + "j: {script: '$[[ inputs.a ]] of $[[ inputs.l ]]'}\n";
        CompileResult compiled = CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VARIABLES, Optional.of(inputs),
                KeywordPolicy.LENIENT);
        assertEquals(result.replace('~', '`'), compiled instanceof CompileResult.Invalid invalid
                ? error(compiled) + " at " + invalid.findings().getFirst().position() : script(compiled));
    }

    /** The list is too large for its job, or an item for the list. */
    @ParameterizedTest
    @CsvSource({"0, 5:3", "1, 6:5"})
    void values_are_too_large_without_what_is_around_them_or_with_it(int more, String place) {
        String blocks = "$[[ inputs.a ]]".repeat(200);
        String rest = "y".repeat((int) Trees.MAX_FILE_WEIGHT / 2 - Node.BASE_WEIGHT - 200 * 1000);
        String text = "spec: {inputs: {a: {default: " + "x".repeat(1000) + "}}}\n---\nj:\n  script:\n  - " + blocks + rest + "\n  - "
                + blocks + rest + "y".repeat(more) + "\n";
        CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class, CiCompiler.compile(text, "f", Sources.none(),
                VARIABLES));
        assertEquals("f:" + place + " The parsed YAML is too big", invalid.findings().getFirst().position() + " " + error(invalid));
    }

    @Test
    void a_block_that_is_the_whole_text_keeps_its_type() {
        String text = "spec:\n  inputs:\n    n: {type: number, default: 2}\n    l: {type: array, default: [a, [b]]}\n    k: {default: "
                + "job}\n---\n"
                + "$[[ inputs.k ]]-$[[ inputs.n ]]:\n  parallel: $[[ inputs.n ]]\n  script: $[[ inputs.l ]]\n  after_script:\n  - z\n  - "
                + "$[[ inputs.l ]]\n  before_script:\n  - - p\n  variables:\n    NUM: $[[ inputs.n ]]\n";
        CompileResult result = CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VARIABLES);
        assertEquals(
                "---\njob-2:\n  parallel: 2\n  script:\n  - a\n  - - b\n  after_script:\n  - z\n  - a\n  - - b\n  before_script:\n  - - p\n"
                        + "  variables:\n    NUM: 2\n",
                YamlWriter.write(assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config().merged()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{spec: {foo: 1}}|header:spec config contains unknown keys: foo", "{spec: 1}|header:spec config should be a hash",
                "{spec: {inputs: [a]}}|header:spec:inputs config should be a hash",
        "{spec: {}, foo: 1}|header config contains unknown keys: foo"})
    void a_header_is_checked(String header, String text) {
        assertEquals(text, error(CiCompiler.compile(header + "\n---\nj: {script: x}", ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @Test
    void an_empty_header_and_documents_without_one_are_fine() {
        for (String text : List.of("spec:\n---\nj: {script: x}", "spec: {inputs: }\n---\nj: {script: x}", "---\n---\nj: {script: x}",
                "j: {script: x}\n---\nk: {script: y}")) {
            assertEquals("[x]", script(CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VARIABLES)));
        }
        for (String nothing : List.of("# nothing yet", "~", "---\n---\n")) {
            assertEquals("jobs config should contain at least one visible job",
                    error(CiCompiler.compile(nothing, ".gitlab-ci.yml", Sources.none(), VARIABLES)));
        }
        assertEquals("The parsed YAML has too many documents", error(CiCompiler.compile("a: 1\n---\nb: 1\n---\nc: 1", ".gitlab-ci.yml",
                Sources.none(), VARIABLES)));
    }

    @Test
    void an_input_has_at_most_fifty_options() {
        String options = IntStream.rangeClosed(1, 51).mapToObj(i -> "o" + i).collect(Collectors.joining(", ", "[", "]"));
        assertEquals("`f.yml`: header:spec:inputs:a config cannot define more than 50 options", error(included("{options: " + options
                + "}", "{a: o1}", "x")));
        assertEquals("[x]", script(included("{options: " + options.replace(", o51", "") + "}", "{a: o1}", "x")));
    }

    @Test
    void blocks_have_a_thousand_characters_at_the_most() {
        String spec = "spec: {inputs: {a: {default: hi}}}\n---\nj:\n  script: |\n    ";
        String error = "maximum interpolation expression size exceeded";
        assertEquals(error, error(CiCompiler.compile(spec + "$[[ inputs." + "a".repeat(2000)
                + " ]] $[[ inputs.a ]]", ".gitlab-ci.yml", Sources.none(), VARIABLES)));
        String open = "$[[ " + "a".repeat(2000);
        assertEquals("[" + open + "\n]] hi\n]", script(CiCompiler.compile(spec + open
                + "\n    ]] $[[ inputs.a ]]\n", ".gitlab-ci.yml", Sources.none(), VARIABLES)));
        assertEquals("[" + open + "\n]", script(CiCompiler.compile(spec + open + "\n", ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1024|[hi]", "1025|maximum interpolation expression size exceeded"})
    void block_has_a_thousand_and_twenty_four_characters(int length, String result) {
        String block = "$[[" + " ".repeat(length - "$[[inputs.a]]".length()) + "inputs.a]]";
        CompileResult compiled = CiCompiler.compile("spec: {inputs: {a: {default: hi}}}\n---\nj:\n  script: " + block, ".gitlab-ci.yml",
                Sources.none(), VARIABLES);
        assertEquals(result, compiled instanceof CompileResult.Compiled ? script(compiled) : error(compiled));
    }

    @ParameterizedTest
    @CsvSource({"0, 1048576", "1, 0"})
    void text_has_a_mebibyte_with_its_blocks(int more, int length) {
        String text = "spec: {inputs: {a: {default: " + "x".repeat(1024) + "}}}\n---\nj:\n  script: "
                + "$[[ inputs.a ]]".repeat(1024) + "y".repeat(more);
        CompileResult compiled = CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VARIABLES);
        assertEquals(length == 0 ? "config node too large" : "[" + "x".repeat(length) + "]",
                compiled instanceof CompileResult.Compiled ? script(compiled) : error(compiled));
    }

    @Test
    void text_without_blocks_may_be_longer() {
        String text = "y".repeat(1024 * 1024 + 1);
        assertEquals("[" + text + "]", script(CiCompiler.compile("spec: {inputs: {a: {default: x}}}\n---\nj:\n  script: " + text,
                ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @Test
    void blocks_after_three_problems_are_not_read() {
        String text = "spec: {inputs: {a: {default: x}}}\n---\nj:\n  script: [\"$[[ x.a ]] $[[ y.a ]] $[[ z.a ]]\", \""
                + "$[[ inputs.a ]]".repeat(10_001) + "\"]";
        assertEquals("unknown input name provided: `x` in `x.a`, unknown input name provided: `y` in `y.a`, "
                + "unknown input name provided: `z` in `z.a`",
                error(CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @Test
    void file_has_ten_thousand_blocks() {
        assertEquals("[" + "x".repeat(10_000) + "]", script(CiCompiler.compile("spec: {inputs: {a: {default: x}}}\n---\nj:\n  script: "
                + "$[[ inputs.a ]]".repeat(10_000), ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }

    @Test
    void blocks_cannot_grow_without_bound() {
        String spec = "spec: {inputs: {a: {default: " + "x".repeat(100_000) + "}}}\n---\nj:\n  script:\n";
        assertEquals("config node too large", error(CiCompiler.compile(spec + "  - " + "$[[ inputs.a ]]".repeat(20), ".gitlab-ci.yml",
                Sources.none(), VARIABLES)));
        assertEquals("The parsed YAML is too big", error(CiCompiler.compile(spec + "  - $[[ inputs.a ]]\n".repeat(100), ".gitlab-ci.yml",
                Sources.none(), VARIABLES)));
        assertEquals("too many interpolation blocks", error(CiCompiler.compile("spec: {inputs: {a: {default: x}}}\n---\nj:\n  script:\n  - "
                + "$[[ inputs.a ]]".repeat(10_001), ".gitlab-ci.yml", Sources.none(), VARIABLES)));
    }
}
