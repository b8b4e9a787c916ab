package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.include.Sources.Artifact;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of include: what it brings in, and each literal text of what goes wrong. */
class IncludesTest {
    private static final String FILE = ".gitlab-ci.yml";
    private static final String REMOTE = "https://files.example.com/";
    private static final VariableSet VARIABLES = VariableSet.of(List.of(Variable.shown("DIR", "ci"), Variable.secret("TOKEN", "s3cret"),
            Variable.shown("GROUP", "grp"), Variable.shown("YES", "1"), Variable.shown("WHERE", "$DIR/a.yml")));

    private static SourcesInMemory sources() {
        SourcesInMemory other = SourcesInMemory.of(Map.of("x.yml", "ox: {script: other}", "empty.yml", " ", "nested.yml", "include: x.yml",
                "templates/a.yml", "spec: {inputs: {name: {default: one}}}\n---\n'c-$[[ inputs.name ]]': {script: x}",
                "templates/b/template.yml", "cb: {script: x}", "templates/none.yml", "")).named("grp/other", "b".repeat(40));
        return SourcesInMemory.of(Map.ofEntries(Map.entry("ci/a.yml", "a: {script: [a], tags: [t]}"), Map.entry("ci/deep/b.yml",
                "b: {script: b}"),
                        Map.entry("ci/c.yaml", "include: /ci/a.yml\na: {script: [c]}"), Map.entry("empty.yml", ""), Map.entry("list.yml",
                        "- x"),
                        Map.entry("broken.yml", "a: b: c"), Map.entry("comment.yml", "# a\n"), Map.entry("alias.yml", "a: *b"),
                        Map.entry("big.yml", "a: {b: " + "[".repeat(120) + "]".repeat(120) + "}"),
                        Map.entry("self.yml", "include: self.yml"), Map.entry("docs.yml", "a: 1\n---\nb: 1\n---\nc: 1"),
                        Map.entry("s3cret.yml", "- x"), Map.entry("public.yml", "p: {script: x}")))
                .named("grp/app", "a".repeat(40))
                .withProject("grp/other", other).withProject("grp/other@v1", SourcesInMemory.of(Map.of("x.yml", "old: {script: x}")))
                .withRemote(REMOTE + "a.yml", new Remote.Text("r: {script: x}"))
                .withRemote(REMOTE + "nested.yml", new Remote.Text("include: public.yml"))
                .withRemote(REMOTE + "vars.yml", new Remote.Text("include: {project: $GROUP/other, file: x.yml}"))
                .withRemote(REMOTE + "open.yml", new Remote.Text("include: {project: open/one, file: x.yml}"))
                .withRemote(REMOTE + "empty.yml", new Remote.Text(" "))
                .withRemote(REMOTE + "socket.yml", new Remote.Socket()).withRemote(REMOTE + "slow.yml", new Remote.Timeout())
                .withRemote(REMOTE + "bad.yml", new Remote.BadAnswer()).withRemote(REMOTE
                + "local.yml", new Remote.Refused("URL is blocked"))
                .withOutside(SourcesInMemory.of(Map.of()).withProject("open/one", SourcesInMemory.of(Map.of("x.yml", "open: {script: x}")))
                .withoutFiles())
                .withTemplate("Mine.gitlab-ci.yml", "t: {script: x}")
                .withArtifact("build", new Artifact.Text("art: {script: x}")).withArtifact("none", new Artifact.NoJob())
                .withArtifact("", new Artifact.NoJob())
                .withArtifact("lost", new Artifact.NoFile()).withChanged(List.of("src/a.c"));
    }

    private static CompileResult compile(String text) {
        return CiCompiler.compile(text, FILE, sources(), VARIABLES);
    }

    private static CiConfig compiled(String text) {
        CompileResult result = compile(text);
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
    }

    private static String jobs(String text) {
        return compiled(text).jobs().stream().map(JobDefinition::name).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "ci/a.yml|a", "/ci/a.yml|a", "[ci/a.yml, ci/deep/b.yml]|a b", "{local: ci/a.yml}|a", "[[]]|", "'ci/*.yml'|a", "'ci/**.yml'|a b",
        "'ci/**/*.yml'|b", "'$DIR/a.yml'|a", "'${DIR}/a.yml'|a", "ci/c.yaml|a", "'none/*.yml'|-", "null|-", "[]|-",
        "{project: grp/other, file: x.yml}|ox", "{project: grp/other, file: /x.yml, ref: v1}|old",
        "{project: $GROUP/other, file: [x.yml, nested.yml]}|ox",
        "{project: grp/other, file: x.yml, ref: HEAD}|ox", "{project: grp/other, file: x.yml, ref: null}|ox", "[null, ci/a.yml]|a",
        "$WHERE|a",
        "https://files.example.com/a.yml|r", "{remote: 'https://files.example.com/a.yml'}|r",
        "{remote: 'https://files.example.com/open.yml'}|open",
            "{template: Mine.gitlab-ci.yml}|t",
            "{component: ci.example.com/grp/other/a@v1}|!Component 'ci.example.com/grp/other/a@v1' - content not found",
        "{component: ci.example.com/grp/other/a@HEAD}|c-one", "{component: ci.example.com/grp/other/a@HEAD, inputs: {name: two}}|c-two",
        "{component: ci.example.com/grp/other/b@HEAD}|cb", "{artifact: gen.yml, job: build}|art", "'ci/***.yml'|a b",
        "{local: ci/a.yml, inputs: {}}|a",
        "{component: ci.example.com/grp/other/a@HEAD, with: {name: two}}|c-two",
        "{component: ci.example.com/grp/other/a@HEAD, inputs: {name: two}, with: 1}|c-two"})
    void what_an_include_brings_in(String include, String names) {
        String text = "include: " + include + "\nj: {script: x}";
        if (include.equals("[[]]") || names.startsWith("!")) {
            assertEquals(include.equals("[[]]") ? "Each include must be a hash or a string" : names.substring(1), error(text));
        } else {
            assertEquals(names.equals("-") ? "j" : names + " j", jobs(text));
        }
    }

    private static String error(String text) {
        CompileResult result = compile(text);
        CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class, result, result.toString());
        assertTrue(invalid.merged().isEmpty(), "there is nothing merged where reading stopped");
        return String.join("\n", invalid.errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1|Each include must be a hash or a string", "{foo: a.yml}|`` doubled",
        "{local: a.yml, remote: b.yml}|Each include must use only one of: X",
        "self.yml|Maximum of 150 nested includes are allowed!", "ci/a|Included file X does not have YAML extension!",
        "ci/.yml|Included file X does not have YAML extension!", "{local: 1}|Included file X needs to be a string",
        "{local: [a.yml]}|Included file X does not have YAML extension!", "none.yml|Local file X does not exist!",
        "empty.yml|Local file X is empty!",
            "list.yml|X: Invalid configuration format",
            "broken.yml|X: (<unknown>): mapping values are not allowed in this context at line 1 column 5",
        "comment.yml|Included file X does not have valid YAML syntax!", "{local: $NOTHING}|`` doubled", "$NOTHING|`` doubled",
        "{project: $NOTHING, file: x.yml}|`` doubled",
        "{project: grp/other, file: $NOTHING}|`` doubled", "{remote: null}|`` doubled",
        "{project: 7, file: x.yml}|Project X not found or access denied! Make sure any includes "
                + "in the pipeline configuration are correctly defined.",
                "{project: grp/other, file: x.yml, ref: 1.5}|Project X reference X does not exist!",
        "{project: grp/other, file: x.yml, ref: $NOTHING}|Project X reference X does not exist!",
        "{remote: abc}|Included file X does not have YAML extension!",
        "{project: grp/other, file: []}|include:include config must specify the file where to fetch the config from",
        "alias.yml|X: Unknown alias: b",
        "big.yml|X: The parsed YAML is too big", "docs.yml|X: The parsed YAML has too many documents",
        "'$TOKEN.yml'|X: Invalid configuration format",
            "{project: grp/none, file: x.yml}|Project X not found or access denied! Make sure any includes in the pipeline configuration "
                    + "are correctly defined.",
        "{project: grp/other, file: x.yml, ref: v9}|Project X reference X does not exist!",
        "{project: grp/other, file: y.yml}|Project X file X does not exist!",
        "{project: grp/other, file: empty.yml}|Project X file X is empty!",
        "{project: grp/other}|include:include config must specify the file where to fetch the config from",
        "{project: grp/other, file: x}|Included file X does not have YAML extension!",
        "{project: grp/other, file: 1}|Included file X does not have YAML extension!",
        "{remote: foo.yml}|Remote file X does not have a valid address!",
        "{remote: 'file:///etc/passwd.yml'}|Remote file X does not have a valid address!",
        "{remote: 'https://u:p@files.example.com/a.yml'}|Remote file X does not have a valid address!",
        "{remote: 'ftp://files.example.com/a.yml'}|Remote file X does not have a valid address!",
        "https://files.example.com/a|Included file X does not have YAML extension!",
        "https://files.example.com/gone.yml|Remote file X could not be fetched because of HTTP code X error!",
        "https://files.example.com/socket.yml|Remote file X could not be fetched because of a socket error!",
        "https://files.example.com/slow.yml|Remote file X could not be fetched because of a timeout error!",
        "https://files.example.com/bad.yml|Remote file X could not be fetched because of HTTP error!",
        "https://files.example.com/local.yml|Remote file X could not be fetched because URL is blocked!",
        "https://files.example.com/empty.yml|Included file X is empty or does not exist!",
        "https://files.example.com/nested.yml|Local file X does not have project!",
            "https://files.example.com/vars.yml|Project X not found or access denied! Make sure any includes in the pipeline "
                    + "configuration are correctly defined.",
        "{template: foo.yml}|Template file X is not a valid location!",
        "{template: Other.gitlab-ci.yml}|Included file X is empty or does not exist!",
        "{artifact: a.yml, job: other}|Including configs from artifacts is only allowed when triggering child pipelines",
        "{artifact: a.yml}|Job must be provided when including configs from artifacts",
        "{artifact: a.yml, job: $NOTHING}|Job must be provided when including configs from artifacts",
        "{artifact: a.yml, job: none}|Job X not found in parent pipeline or does not have artifacts!",
        "{artifact: a.yml, job: lost}|Artifact X of job X does not exist!",
        "{component: a}|Component 'a' - the component path is not supported",
        "{component: other.example.com/g/p/c@1}|Component 'other.example.com/g/p/c@1' - the component path is not supported",
        "{component: ci.example.com/grp/none/c@1}|Component 'ci.example.com/grp/none/c@1' - content not found",
        "{component: ci.example.com/grp/other/zz@HEAD}|Component 'ci.example.com/grp/other/zz@HEAD' - content not found",
        "{local: ci/a.yml, inputs: 1}|X: Given inputs must be a hash",
        "{local: ci/a.yml, inputs: {a: 1}}|X: Given inputs not defined in the X section of the included configuration file",
        "{remote: [a.yml]}|Included file X needs to be a string", "{remote: 1}|Included file X needs to be a string",
        "{template: [a]}|Included file X needs to be a string", "{artifact: 1, job: build}|Included file X needs to be a string",
        "{component: [a]}|Included file X needs to be a string", "ci/A.YML|Local file X does not exist!",
        "{template: foo}|Included file X does not have YAML extension!",
        "{artifact: gen, job: build}|Included file X does not have YAML extension!",
        "{component: ci.example.com/grp/other/none@HEAD}|Component 'ci.example.com/grp/other/none@HEAD' - content not found",
        "{remote: 'https:///a.yml'}|Remote file X does not have a valid address!",
        "{remote: 'https://a b/c.yml'}|Remote file X does not have a valid address!",
        "{remote: 'HTTPS://files.example.com/a.yml'}|Remote file X could not be fetched because of HTTP code X error!",
        "{project: grp/other, file: '*.yml'}|Project X file X does not exist!", "{file: x.yml}|`` doubled",
        "{local: ci/a.yml, with: {a: 1}}|X: Given inputs not defined in the X section of the included configuration file"})
    void what_goes_wrong_has_its_text(String include, String expected) {
        String error = error("include: " + include + "\nj: {script: x}");
        String wording = expected.startsWith("``") ? "X does not have a valid subkey for include. Valid subkeys are: X, X, X, X, X, X"
                : expected;
        assertEquals(wording.endsWith("one of: X") ? "Each include must use only one of: X, X, X, X, X, X"
                : wording, error.replaceAll("`[^`]*`", "X"));
    }

    @Test
    void texts_name_what_they_are_about() {
        assertEquals(
                "`{\"foo\":\"a.yml\"}` does not have a valid subkey for include. Valid subkeys are: `local`, `project`, `remote`, "
                        + "`template`, "
                + "`artifact`, `component`", error("include: {foo: a.yml}"));
        assertEquals("Project `grp/other` reference `v9` does not exist!", error("include: {project: grp/other, file: x.yml, ref: v9}"));
        assertEquals("Remote file `" + REMOTE + "gone.yml` could not be fetched because of HTTP code `404` error!", error("include: "
                + REMOTE + "gone.yml"));
        assertEquals("`xxxxxx.yml`: Invalid configuration format", error("include: $TOKEN.yml"));
        assertEquals("Local file `xxxxxx/b.yml` does not exist!", error("include: $TOKEN/b.yml"));
        assertEquals("Local file `b.yml` does not exist!", error("include: //b.yml"));
        assertEquals("Remote file `//b.yml` does not have a valid address!", error("include: {remote: //b.yml}"));
        assertEquals("Included file `/Mine.gitlab-ci.yml` is empty or does not exist!", error("include: {template: /Mine.gitlab-ci.yml}"));
    }

    @Test
    void a_configuration_without_a_project_has_no_local_files() {
        CompileResult result = CiCompiler.compile("include: 'ci/*.yml'", FILE, Sources.none(), VariableSet.none());
        assertEquals(List.of("Local file `ci/*.yml` does not have project!"), assertInstanceOf(CompileResult.Invalid.class, result)
                .errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "[{if: $YES}]|true", "[{if: $NO}]|false", "[{if: $NO}, {if: $YES}]|true", "[{if: $YES, when: never}, {when: always}]|false",
        "[{exists: [ci/deep/*.yml]}]|true", "[{exists: none.yml}]|false", "[{exists: {paths: [x.yml], project: grp/other}}]|true",
        "[{exists: {paths: [x.yml]}}]|false", "[{exists: {paths: [nested.yml], project: grp/other, ref: v1}}]|false",
        "[{exists: '$DIR/a.yml'}]|true",
        "[{changes: [src/*.c]}]|true", "[{changes: ['*.c']}]|false", "[{changes: {paths: [src/*], compare_to: main}}]|true",
        "[{if: $YES, changes: ['*.c']}]|false", "[{if: $NO, exists: [ci/a.yml]}]|false", "[{if: $YES, exists: [gone]}]|false",
        "[{exists: [ci/a.yml], changes: ['*.c']}]|false", "[{exists: [gone], changes: [src/*.c]}]|false",
        "[{if: $YES, exists: [ci/a.yml], changes: [src/*.c], when: always}]|true", "[{exists: {paths: ci/a.yml}}]|true",
        "[{exists: {paths: [x.yml], project: $GROUP/other}}]|true", "[{changes: {paths: src/a.c}}]|true",
        "[{when: always}]|true", "null|true"})
    void rules_decide_whether_a_file_is_read(String rules, boolean read) {
        assertEquals(read ? "a j" : "j", jobs("include: {local: ci/a.yml, rules: " + rules + "}\nj: {script: x}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1|include:rules config should be a array", "[]|include:rules config can't be blank", "[{}]|include:rule config can't be blank",
            "[{when: [never]}]|include:rule when unknown value: [\"never\"]", "[1]|include:rule config should be a hash",
            "[{foo: 1}]|include:rule config contains unknown keys: foo",
        "[{if: '$A =='}]|include:rule if invalid expression syntax", "[{when: manual}]|include:rule when unknown value: manual",
        "[{exists: 1}]|include:rule:exists should be a string, an array of strings, or a hash",
            "[{exists: {foo: 1}}]|include:rule:exists config contains unknown keys: foo",
            "[{exists: [1]}]|include:rule:exists config should be an array of strings",
        "[{exists: {project: a}}]|include:rule:exists config missing required keys: paths",
            "[{changes: [1]}]|include:rule:changes config should be an array of strings",
            "[{changes: a}]|include:rule:changes should be an array or a hash",
        "[{changes: {compare_to: a}}]|include:rule:changes config missing required keys: paths",
        "[{if: 1}]|include:rule if invalid expression syntax", "[{if: [a]}]|include:rule if invalid expression syntax",
        "[{exists: {paths: null}}]|include:rule:exists config should be an array of strings",
        "[{changes: {paths: 1}}]|include:rule:changes config should be an array of strings",
        "[{changes: {paths: [a], foo: 1, bar: 2}}]|include:rule:changes config contains unknown keys: foo, bar",
        "[{foo: 1, bar: 2, if: $YES}]|include:rule config contains unknown keys: foo, bar",
        "[{changes: {paths: [a], compare_to: gone}}]|include:rule changes:compare_to is not a valid ref",
        "[{exists: {paths: [a], project: grp/none}}]|include:rule exists project `grp/none` not found or access denied",
        "[{exists: {paths: [a], project: grp/other, ref: v9}}]|include:rule exists reference `v9` does not exist"})
    void rules_that_are_wrong_are_refused(String rules, String text) {
        assertEquals(text, error("include: {local: ci/a.yml, rules: " + rules + "}\nj: {script: x}"));
    }

    @Test
    void the_including_file_is_laid_over_the_included_ones_in_their_order() {
        CiConfig config = compiled("include: [ci/a.yml, ci/c.yaml]\na: {stage: build}");
        assertEquals(List.of("c"), config.jobs().getFirst().options().commands().script());
        assertEquals(List.of("t"), config.jobs().getFirst().demands().tags());
        assertEquals("build", config.jobs().getFirst().stage());
    }

    @Test
    void what_a_configuration_is_made_of_is_listed() {
        List<IncludedFile> files = compiled("include: [ci/c.yaml, {project: grp/other, file: nested.yml}, {remote: '" + REMOTE
                + "a.yml'}, {template: Mine.gitlab-ci.yml}]\nj: {script: x}").includes();
        assertEquals(List.of("local ci/c.yaml grp/app for grp/app", "local ci/a.yml grp/app for grp/app",
                "file nested.yml grp/other for grp/app",
                "local x.yml grp/other for grp/other", "remote " + REMOTE + "a.yml - for grp/app",
                "template Mine.gitlab-ci.yml - for grp/app"),
                files.stream().map(file -> file.kind().word() + " " + file.location() + " " + file.home().map(IncludedFile.Home::project)
                .orElse("-")
                        + " for " + file.includedFor().map(IncludedFile.Home::project).orElse("-")).toList());
        assertEquals("Request[project=grp/other, ref=HEAD]", files.get(2).request().orElseThrow().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {150, 151})
    void there_are_at_most150_files(int count) {
        String includes = IntStream.range(0, count).mapToObj(i -> "public.yml").collect(Collectors.joining(", ", "include: [", "]\n"));
        if (count <= 150) {
            assertEquals(150, compiled(includes).includes().size());
        } else {
            assertEquals("Maximum of 150 nested includes are allowed!", error(includes));
        }
    }

    @Test
    void reading_files_has_a_time_limit() {
        CompileResult result = CiCompiler.compile("include: [public.yml, ci/a.yml]", FILE, sources().lateAfter(1), VARIABLES);
        assertEquals(List.of("Request timed out when fetching configuration files."), assertInstanceOf(CompileResult.Invalid.class, result)
                .errors());
    }
}
