package dev.slipway.bootstrap.branch;

import static dev.slipway.bootstrap.branch.ProtectionScene.ROOT;
import static dev.slipway.bootstrap.branch.ProtectionScene.entry;
import static dev.slipway.bootstrap.branch.ProtectionScene.levels;
import static dev.slipway.bootstrap.branch.ProtectionScene.member;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protected branches that a group prescribes to its projects. */
class GroupProtectedBranchTest {

    private String top;
    private String below;
    private String project;
    private Person owner;

    @BeforeEach
    void begin() {
        long group = ProtectionScene.group(0);
        long subgroup = ProtectionScene.group(group);
        top = "/groups/" + group;
        below = "/groups/" + subgroup;
        project = "/projects/" + ProtectionScene.project(subgroup);
        owner = member(top, 50);
    }

    private JsonNode created(String group, String json) {
        Answer answer = owner.api().post(group + "/protected_branches", json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private List<String> listed(String of) {
        List<String> names = new ArrayList<>();
        owner.api().get(of + "/protected_branches").body()
                .forEach(branch -> names.add(branch.get("name").asText() + (branch.get("inherited").asBoolean() ? " inherited" : "")));
        return names;
    }

    @Test
    void projects_inherit_what_their_groups_prescribe() {
        created(top, "{\"name\":\"*-stable\"}");
        JsonNode nearer = created(below, "{\"name\":\"release\",\"push_access_level\":0}");
        assertEquals(List.of("main", "*-stable inherited", "release inherited"), listed(project));
        assertEquals(List.of("*-stable"), listed(top));
        assertEquals(List.of("release"), listed(below));
        JsonNode shown = owner.api().get(project + "/protected_branches/release").body();
        assertEquals(nearer.get("id"), shown.get("id"));
        assertEquals("true 0", shown.get("inherited") + " " + levels(shown, "push"));
        assertEquals("false", nearer.get("inherited").toString());
        assertEquals(404, owner.api().get(below + "/protected_branches/%2A-stable").status());
    }

    @Test
    void inherited_rule_is_changed_in_its_group_alone() {
        created(top, "{\"name\":\"release\"}");
        String inherited = project + "/protected_branches/release";
        assertEquals("403 Forbidden - The protection is inherited from a group", owner.api().delete(inherited).message());
        assertEquals(403, owner.api().call("PATCH", inherited, "{\"allow_force_push\":true}").status());
        assertEquals(201, owner.api().post(project + "/protected_branches", "{\"name\":\"release\",\"push_access_level\":30}").status());
        assertEquals(List.of("main", "release inherited", "release"), listed(project));
        assertEquals("30", levels(owner.api().get(inherited).body(), "push"));
        assertEquals(204, owner.api().delete(inherited).status());
        Answer changed = owner.api().call("PATCH", top + "/protected_branches/release", "{\"allow_force_push\":true}");
        assertEquals("200 true", changed.status() + " " + changed.body().get("allow_force_push"));
        assertEquals("true", owner.api().get(inherited).body().get("allow_force_push").toString());
        assertEquals(204, owner.api().delete(top + "/protected_branches/release").status());
        assertEquals(404, owner.api().get(inherited).status());
    }

    @Test
    void group_has_one_rule_of_a_name() {
        created(top, "{\"name\":\"release\"}");
        Answer again = owner.api().post(top + "/protected_branches", "{\"name\":\"release\"}");
        assertEquals("409 Protected branch 'release' already exists", again.status() + " " + again.message());
        created(below, "{\"name\":\"release\"}");
    }

    @Test
    void entries_name_members_and_invited_groups_of_the_group() {
        Person inProject = member(project, 40);
        long crew = ProtectionScene.group(0);
        assertEquals("[\"Push access levels user is not a member of the group\"]", owner.api().post(top + "/protected_branches",
                "{\"name\":\"a\",\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(inProject.id())).message());
        String invited = "{\"name\":\"a\",\"allowed_to_push\":[{\"group_id\":%d}]}".formatted(crew);
        assertEquals("[\"Push access levels group does not have access to the group\"]",
                owner.api().post(top + "/protected_branches", invited).message());
        assertEquals(201, ROOT.post(top + "/share", "{\"group_id\":%d,\"group_access\":30}".formatted(crew)).status());
        JsonNode branch = created(top, invited);
        assertEquals("group " + crew, levels(branch, "push"));
        JsonNode changed = owner.api().call("PATCH", top + "/protected_branches/a",
                "{\"allowed_to_push\":[{\"id\":%d,\"user_id\":%d}]}".formatted(entry(branch, "push", 0), owner.id())).body();
        assertEquals("user " + owner.id(), levels(changed, "push"));
    }

    @ParameterizedTest
    @CsvSource({"10,403", "20,403", "30,403", "40,403", "50,200"})
    void owners_alone_read_and_change_them(int level, int reading) {
        created(top, "{\"name\":\"release\"}");
        Api api = member(top, level).api();
        assertEquals(reading, api.get(top + "/protected_branches").status());
        assertEquals(reading, api.get(top + "/protected_branches/release").status());
        assertEquals(reading == 200 ? 201 : 403, api.post(top + "/protected_branches", "{\"name\":\"new\"}").status());
        assertEquals(reading, api.call("PATCH", top + "/protected_branches/release", "{\"allow_force_push\":true}").status());
        assertEquals(reading == 200 ? 204 : 403, api.delete(top + "/protected_branches/release").status());
    }

    @Test
    void strangers_find_no_private_group() {
        Api stranger = ROOT.person().api();
        assertEquals("404 Group Not Found", stranger.get(top + "/protected_branches").message());
        assertEquals("404 Group Not Found", stranger.post(top + "/protected_branches", "{\"name\":\"a\"}").message());
        assertEquals(401, Api.anonymous().get(top + "/protected_branches").status());
    }
}
