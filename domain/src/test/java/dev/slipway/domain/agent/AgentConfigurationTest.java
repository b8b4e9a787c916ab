package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentConfigurationTest {

    private static Optional<AgentConfiguration> read(String text) {
        return AgentConfiguration.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> granted(String text) {
        return read(text).orElseThrow().grants().stream()
                .map(grant -> grant.kind() + " " + grant.path() + " " + grant.settings().values().text()).toList();
    }

    @Test
    void file_has_the_name_of_the_agent() {
        assertEquals(".gitlab/agents/prod/config.yaml", AgentConfiguration.path("prod"));
    }

    @Test
    void projects_and_groups_are_granted_with_their_settings() {
        assertEquals(List.of(
                "PROJECT group/app {\"default_namespace\":\"apps\",\"environments\":[\"prod\",\"review/*\"]}",
                "PROJECT 42 {}",
                "GROUP group/sub {\"access_as\":{\"impersonate\":{\"username\":\"ci\","
                        + "\"extra\":[{\"key\":\"a\",\"val\":[1,2.5,null,true]}]}},\"protected_branches_only\":true}"),
                granted("""
                        gitops: {manifest_projects: [{id: x}]}
                        ci_access:
                          projects:
                            - id: Group/App
                              default_namespace: apps
                              environments: [prod, review/*]
                            - id: 42
                          groups:
                            - id: group/sub
                              access_as: {impersonate: {username: ci, extra: [{key: a, val: [1, 2.5, null, true]}]}}
                              protected_branches_only: true
                        """));
    }

    @Test
    void later_entry_for_a_path_counts() {
        assertEquals(List.of("PROJECT a/b {\"default_namespace\":\"y\"}"),
                granted("ci_access: {projects: [{id: a/b, default_namespace: x}, {id: A/B, default_namespace: y}]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "~", "user_access: {projects: [{id: a/b}]}", "ci_access:", "ci_access: {}",
        "ci_access: {projects: , groups: }", "ci_access: {projects: []}", "ci_access: {other: [1]}"})
    void files_without_grants_grant_nothing(String text) {
        assertEquals(Optional.of(AgentConfiguration.NONE), read(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "text", "[]", "a: 1\n---\nb: 2", "~\n---\nb: 2",
        "ci_access: x", "ci_access: []", "ci_access: {projects: x}",
        "ci_access: {groups: {id: a}}", "ci_access: {projects: [a/b]}", "ci_access: {projects: [{default_namespace: x}]}",
        "ci_access: {projects: [{id: ''}]}", "ci_access: {projects: [{id: [a]}]}", "ci_access: {projects: [{id: }]}",
        "ci_access: {projects: [{id: a/b, environments: prod}]}", "ci_access: {projects: [{id: a/b}], groups: [{id: g, access_as: agent}]}",
        "ci_access: {projects: [{id: a/b, x: !reference [a, b]}]}", "ci_access: {projects: [{id: a/b, x: .inf}]}",
        "ci_access: {projects: [{id: a/b, x: [1, .inf]}]}",
        "ci_access: {projects: [{id: a/b, x: *unknown}]}", "!ruby/object:Object {}"})
    void invalid_files_are_rejected_as_a_whole(String text) {
        assertEquals(Optional.empty(), read(text));
    }

    @Test
    void texts_in_another_encoding_are_rejected() {
        assertEquals(Optional.empty(), AgentConfiguration.read("a: ü".getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void size_is_limited() {
        String padding = "# " + "x".repeat(AgentConfiguration.MAX_BYTES);
        assertEquals(Optional.of(AgentConfiguration.NONE), read(padding.substring(0, AgentConfiguration.MAX_BYTES)));
        assertEquals(Optional.empty(), read(padding));
        String projects = IntStream.range(0, AgentConfiguration.MOST + 1).mapToObj(number -> "{id: g/p" + number + "}")
                .collect(Collectors.joining(", ", "ci_access: {projects: [", "]}"));
        assertEquals(AgentConfiguration.MOST, read(projects).orElseThrow().grants().size());
    }

    @Test
    void size_of_the_settings_of_a_grant_is_limited() {
        assertEquals(Optional.empty(), read("ci_access: {groups: [{id: top, ? " + "k".repeat(60_000) + " : 1}]}"));
        String value = "v".repeat(1_000);
        assertEquals(1, read("ci_access: {groups: [{id: top, a: &a " + value + ", b: *a, c: *a}]}").orElseThrow().grants().size());
        assertEquals(Optional.empty(), read("ci_access: {groups: [{id: top, a: &a " + value + ", b: *a, c: *a, d: *a, e: *a}]}"));
        assertEquals(1, read("ci_access: {groups: [{id: top, a: &a " + value + "}, {id: one, b: *a, c: *a, d: *a}]}").orElseThrow()
                .grants().stream().filter(grant -> grant.path().equals("one")).count());
    }

    @Test
    void numbers_are_written_in_full() {
        assertEquals(List.of("GROUP top {\"a\":12000000000,\"b\":0.00000000015}"),
                granted("ci_access: {groups: [{id: top, a: 1.2e+10, b: 1.5e-10}]}"));
        assertEquals(Optional.empty(), read("ci_access: {groups: [{id: top, a: [" + "1.0e+300, ".repeat(14) + "1]}]}"));
    }

    @Test
    void size_of_what_aliases_repeat_is_limited() {
        String list = "a: &a [" + "x, ".repeat(1_000) + "x]\nb: [";
        assertEquals(Optional.of(AgentConfiguration.NONE), read(list + "*a, ".repeat(20) + "*a]"));
        assertEquals(Optional.empty(), read(list + "*a, ".repeat(30) + "*a]"));
        String full = list + "*a, ".repeat(23);
        int left = (1 << 20) - (int) YamlReader.documents(full + "y]", "config.yaml").getFirst().weight();
        assertEquals(Optional.of(AgentConfiguration.NONE), read(full + "y".repeat(left + 1) + "]"));
        assertEquals(Optional.empty(), read(full + "y".repeat(left + 2) + "]"));
    }

    @Test
    void aliases_that_repeat_one_another_are_rejected() {
        String bomb = IntStream.range(1, 9).mapToObj(level -> "a" + level + ": &a" + level + " ["
                + ("*a" + (level - 1) + ",").repeat(9) + "]\n").collect(Collectors.joining("", "a0: &a0 x\n", ""));
        assertEquals(Optional.empty(), read(bomb));
        assertEquals(Optional.empty(), read("a: " + "[".repeat(5_000) + "]".repeat(5_000)));
    }
}
