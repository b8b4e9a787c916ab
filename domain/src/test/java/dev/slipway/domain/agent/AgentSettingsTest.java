package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentSettingsTest {

    private static AgentSettings settings(String member, Json value) {
        return new AgentSettings(new Json.Members(Map.of(member, value)));
    }

    private static AgentSettings environments(String... patterns) {
        return settings("environments", new Json.Array(Stream.of(patterns).<Json>map(Json.Text::new).toList()));
    }

    @ParameterizedTest
    @CsvSource({"production,production,true", "production,production2,false", "review/*,review/a/b,true", "review/*,review,false",
        "*,any,true", "Production,production,false"})
    void environments_are_wildcards(String pattern, String environment, boolean admitted) {
        assertEquals(admitted, environments("other", pattern).admits(Optional.of(environment), false));
    }

    @Test
    void jobs_without_an_environment_are_admitted_where_none_is_named() {
        assertTrue(AgentSettings.NONE.admits(Optional.empty(), false));
        assertTrue(AgentSettings.NONE.admits(Optional.of("production"), false));
        assertFalse(environments("*").admits(Optional.empty(), true));
        assertFalse(environments().admits(Optional.empty(), true));
        assertFalse(environments().admits(Optional.of("production"), true));
        assertTrue(settings("environments", Json.NULL).admits(Optional.empty(), false));
    }

    @Test
    void protected_settings_admit_jobs_of_protected_refs_alone() {
        for (Json yes : List.of(new Json.Bool(true), new Json.Text("true"))) {
            assertTrue(settings("protected_branches_only", yes).admits(Optional.empty(), true));
            assertFalse(settings("protected_branches_only", yes).admits(Optional.empty(), false));
        }
        for (Json no : List.of(new Json.Bool(false), new Json.Text("false"), Json.NULL)) {
            assertTrue(settings("protected_branches_only", no).admits(Optional.empty(), false));
        }
    }

    @Test
    void closed_settings_admit_no_job() {
        assertTrue(AgentSettings.CLOSED.valid());
        assertFalse(AgentSettings.CLOSED.admits(Optional.empty(), true));
        assertFalse(AgentSettings.CLOSED.admits(Optional.of("production"), true));
    }

    @Test
    void length_is_limited() {
        int around = settings("x", new Json.Text("")).values().text().length();
        assertTrue(settings("x", new Json.Text("y".repeat(AgentSettings.LONGEST - around))).valid());
        assertFalse(settings("x", new Json.Text("y".repeat(AgentSettings.LONGEST - around + 1))).valid());
        assertFalse(settings("y".repeat(60_000), new Json.Digits("1")).valid());
    }

    @Test
    void members_with_a_meaning_have_their_types() {
        Json text = new Json.Text("a");
        Json members = new Json.Members(Map.of());
        Json list = new Json.Array(List.of(text));
        assertTrue(AgentSettings.NONE.valid());
        assertTrue(settings("default_namespace", text).valid());
        assertFalse(settings("default_namespace", list).valid());
        assertTrue(settings("access_as", members).valid());
        assertFalse(settings("access_as", text).valid());
        assertTrue(settings("environments", list).valid());
        assertTrue(settings("environments", Json.NULL).valid());
        assertFalse(settings("environments", text).valid());
        assertFalse(settings("environments", new Json.Array(List.of(new Json.Bool(true)))).valid());
        assertTrue(settings("protected_branches_only", new Json.Text("true")).valid());
        assertTrue(settings("protected_branches_only", new Json.Text("false")).valid());
        assertFalse(settings("protected_branches_only", text).valid());
        assertFalse(settings("protected_branches_only", new Json.Digits("1")).valid());
        assertTrue(settings("other", new Json.Digits("1")).valid());
    }
}
