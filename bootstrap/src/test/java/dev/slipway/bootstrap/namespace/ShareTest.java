package dev.slipway.bootstrap.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShareTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person member = root.person();
    private final Answer invited = group(owner, Api.unique("invited"), "");

    private static Answer group(Person owner, String path, String more) {
        Answer made = owner.api().post("/groups", "{\"name\":\"Name " + path + "\",\"path\":\"" + path + "\"" + more + "}");
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private void join(long group, int level) {
        assertEquals(201, owner.api().post("/groups/" + group + "/members",
                "{\"user_id\":" + member.id() + ",\"access_level\":" + level + "}").status());
    }

    private String with(int level, String more) {
        return "{\"group_id\":" + invited.id() + ",\"group_access\":" + level + more + "}";
    }

    private static List<String> names(Answer listed) {
        assertEquals(200, listed.status(), listed.body().toString());
        return listed.body().findValuesAsText("name");
    }

    @Test
    void groups_of_a_project_are_listed_to_those_who_see_both() {
        Answer home = group(owner, Api.unique("home"), ",\"visibility\":\"public\"");
        Answer project = owner.api().post("/projects", "{\"name\":\"p\",\"visibility\":\"public\",\"namespace_id\":" + home.id() + "}");
        String path = "/projects/" + project.id();
        assertEquals(201, owner.api().post(path + "/share", with(20, "")).status());
        String homeName = home.body().get("name").asText();
        String invitedName = invited.body().get("name").asText();
        assertEquals(List.of(homeName), names(owner.api().get(path + "/groups")));
        assertEquals(Set.of(homeName, invitedName), Set.copyOf(names(owner.api().get(path + "/groups?with_shared=true"))));
        assertEquals(List.of(homeName), names(owner.api().get(path + "/groups?with_shared=true&shared_min_access_level=30")));
        assertEquals(List.of(homeName), names(owner.api().get(path + "/groups?with_shared=true&skip_groups[]=" + invited.id())));
        assertEquals(List.of(invitedName), names(owner.api().get(path + "/groups?with_shared=true&search=invited")));
        assertEquals(List.of(homeName), names(member.api().get(path + "/groups?with_shared=true&shared_visible_only=false")));
        JsonNode shown = Api.anonymous().get(path + "/groups").body().get(0);
        assertEquals(home.body().get("full_path").asText(), shown.get("full_path").asText());
        assertEquals(6, shown.size());
        assertEquals(404, member.api().get("/projects/0/groups").status());
        assertEquals(400, owner.api().get(path + "/groups?shared_min_access_level=7").status());
    }

    @Test
    void members_of_an_invited_group_reach_a_project() {
        join(invited.id(), 40);
        Answer project = owner.api().post("/projects", "{\"name\":\"" + Api.unique("shared") + "\"}");
        String path = "/projects/" + project.id();
        assertEquals(404, member.api().get(path).status());
        Answer shared = owner.api().post(path + "/share", with(20, ",\"expires_at\":\"2999-01-01\""));
        assertEquals(201, shared.status(), shared.body().toString());
        assertEquals(project.id(), shared.body().get("project_id").asLong());
        assertEquals(20, shared.body().get("group_access").asInt());
        JsonNode seen = member.api().get(path).body();
        assertEquals(20, seen.get("permissions").get("project_access").get("access_level").asInt());
        JsonNode group = seen.get("shared_with_groups").get(0);
        assertEquals(invited.id(), group.get("group_id").asLong());
        assertEquals(20, group.get("group_access_level").asInt());
        assertEquals("2999-01-01", group.get("expires_at").asText());
        assertEquals(403, member.api().put(path, "{\"description\":\"x\"}").status());
        assertEquals(1, member.api().get("/projects?membership=true").body().size());
        assertEquals(1, member.api().get("/projects?membership=true").body().get(0).get("shared_with_groups").size());
        assertEquals(0, member.api().get("/projects?min_access_level=30").body().size());
        assertEquals(1, member.api().get(path + "/members").body().size());
        assertEquals(2, member.api().get(path + "/members/all").body().size());
        assertEquals(20, owner.api().get(path + "/members/all/" + member.id()).body().get("access_level").asInt());
        assertEquals("Group already shared with this group", owner.api().post(path + "/share", with(20, "")).message());
        assertEquals(204, owner.api().delete(path + "/share/" + invited.id()).status());
        assertEquals("404 Group Link Not Found", owner.api().delete(path + "/share/" + invited.id()).message());
        assertEquals(404, member.api().get(path).status());
    }

    @Test
    void members_of_an_invited_group_reach_a_group_and_all_inside() {
        join(invited.id(), 30);
        String path = Api.unique("group");
        Answer group = group(owner, path, "");
        Answer project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group.id() + "}");
        Answer shared = owner.api().post("/groups/" + path + "/share", with(50, ""));
        assertEquals(201, shared.status(), shared.body().toString());
        assertEquals(invited.body().get("full_path"), shared.body().get("shared_with_groups").get(0).get("group_full_path"));
        assertEquals(30, member.api().get("/projects/" + project.id()).body().get("permissions").get("group_access").get("access_level")
                .asInt());
        assertEquals(2, member.api().get("/groups").body().size());
        assertEquals(200, member.api().get("/namespaces/" + path).status());
        assertEquals(204, owner.api().delete("/groups/" + path + "/share/" + invited.id()).status());
        assertEquals(404, member.api().get("/groups/" + path).status());
    }

    @Test
    void refusals_of_sharing() {
        join(invited.id(), 50);
        Answer project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + invited.id() + "}");
        String path = "/projects/" + project.id() + "/share";
        assertTrue(owner.api().post(path, with(10, "")).message().contains("a group that it is in"));
        assertEquals("group_id is missing, group_access is missing, group_access does not have a valid value",
                owner.api().post(path, "{}").body().get("error").asText());
        Person stranger = root.person();
        Answer hidden = group(stranger, Api.unique("hidden"), "");
        assertEquals("404 Group Not Found", owner.api().post(path, "{\"group_id\":" + hidden.id() + ",\"group_access\":10}").message());
        Answer other = group(owner, Api.unique("other"), ",\"share_with_group_lock\":true");
        Answer locked = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + other.id() + "}");
        assertEquals("The project sharing with group is disabled",
                owner.api().post("/projects/" + locked.id() + "/share", with(10, "")).message());
        assertEquals(400, owner.api().post("/groups/" + other.id() + "/share", with(10, ",\"expires_at\":\"2000-01-01\"")).status());
        assertEquals(401, Api.anonymous().post(path, with(10, "")).status());
        assertEquals(404, stranger.api().post(path, with(10, "")).status());
    }
}
