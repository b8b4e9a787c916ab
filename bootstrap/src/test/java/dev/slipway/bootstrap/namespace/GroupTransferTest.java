package dev.slipway.bootstrap.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.junit.jupiter.api.Test;

class GroupTransferTest {

    private final Api root = Api.root();
    private final Person owner = root.person();

    private Answer group(String more) {
        String path = Api.unique("group");
        return created("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\"" + more + "}");
    }

    private Answer inside(Answer parent, String path, String visibility) {
        return created("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\",\"visibility\":\"" + visibility
                + "\",\"parent_id\":" + parent.id() + "}");
    }

    private Answer created(String path, String body) {
        Answer made = owner.api().post(path, body);
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private static String path(Answer group) {
        return group.body().get("full_path").asText();
    }

    private Answer transfer(Person who, Answer group, Answer target) {
        return who.api().post("/groups/" + group.id() + "/transfer", target == null ? "{}" : "{\"group_id\":" + target.id() + "}");
    }

    private void member(Answer group, Person person, int level) {
        created("/groups/" + group.id() + "/members", "{\"user_id\":" + person.id() + ",\"access_level\":" + level + "}");
    }

    private static List<String> values(JsonNode list, String key) {
        return StreamSupport.stream(list.spliterator(), false).map(item -> item.get(key).asText()).toList();
    }

    @Test
    void owner_transfers_a_group_with_everything_inside() {
        Answer old = group(",\"visibility\":\"public\"");
        Answer moved = inside(old, "moved", "public");
        Answer below = inside(moved, "below", "public");
        Answer project = created("/projects", "{\"name\":\"p\",\"visibility\":\"public\",\"initialize_with_readme\":true,\"namespace_id\":"
                + below.id() + "}");
        Answer target = group(",\"visibility\":\"internal\"");
        Answer transferred = transfer(owner, moved, target);
        assertEquals(201, transferred.status(), transferred.body().toString());
        assertEquals(path(target) + "/moved", path(transferred));
        assertEquals(target.id(), transferred.body().get("parent_id").asLong());
        assertEquals("internal", transferred.body().get("visibility").asText());
        assertEquals("internal", owner.api().get("/groups/" + below.id()).body().get("visibility").asText());
        Answer found = owner.api().get("/projects/" + (path(target) + "/moved/below/p").replace("/", "%2F"));
        assertEquals(project.id(), found.id());
        assertEquals("internal", found.body().get("visibility").asText());
        assertEquals(200, owner.api().get("/projects/" + project.id() + "/repository/tree").status());
        assertEquals(404, owner.api().get("/groups/" + (path(old) + "/moved").replace("/", "%2F")).status());
        assertEquals(404, Api.anonymous().get("/projects/" + project.id()).status());
        assertEquals(0, owner.api().get("/groups/" + old.id() + "/descendant_groups").body().size());
        assertEquals(2, owner.api().get("/groups/" + target.id() + "/descendant_groups").body().size());
        inside(old, "moved", "public");
    }

    @Test
    void roles_runners_and_variables_of_the_new_parents_count_instead_of_the_old() {
        Answer old = group("");
        Answer moved = inside(old, "moved", "private");
        Answer project = created("/projects", "{\"name\":\"p\",\"namespace_id\":" + moved.id() + "}");
        Answer target = group("");
        Person former = root.person();
        Person later = root.person();
        Person direct = root.person();
        member(old, former, 40);
        member(moved, direct, 20);
        member(target, later, 40);
        member(target, direct, 30);
        for (Answer group : List.of(old, target)) {
            created("/user/runners", "{\"runner_type\":\"group_type\",\"group_id\":" + group.id() + ",\"description\":\"of "
                    + group.id() + "\",\"run_untagged\":true}");
        }
        String runners = "/projects/" + project.id() + "/runners?type=group_type";
        assertEquals(List.of("of " + old.id()), values(owner.api().get(runners).body(), "description"));
        assertEquals(201, transfer(owner, moved, target).status());
        assertEquals(List.of("of " + target.id()), values(owner.api().get(runners).body(), "description"));
        assertEquals(404, former.api().get("/projects/" + project.id()).status());
        assertEquals(200, later.api().put("/projects/" + project.id(), "{\"description\":\"x\"}").status());
        String all = "/groups/" + moved.id() + "/members/all";
        assertEquals(30, owner.api().get(all + "/" + direct.id()).body().get("access_level").asInt());
        assertEquals(20, owner.api().get("/groups/" + moved.id() + "/members/" + direct.id()).body().get("access_level").asInt());
        assertEquals(List.of(later.username()), values(owner.api().get(all + "?query=" + later.username()).body(), "username"));
    }

    @Test
    void group_without_an_owner_of_its_own_gets_the_caller_at_the_top() {
        Answer old = group("");
        Answer moved = inside(old, Api.unique("moved"), "private");
        Answer kept = inside(old, Api.unique("kept"), "private");
        Person other = root.person();
        member(kept, other, 50);
        assertEquals(201, transfer(owner, moved, null).status());
        Answer top = owner.api().get("/groups/" + moved.id());
        assertEquals(moved.body().get("path").asText(), path(top));
        assertTrue(top.body().get("parent_id").isNull());
        assertEquals(50, owner.api().get("/groups/" + moved.id() + "/members/" + owner.id()).body().get("access_level").asInt());
        Answer lost = transfer(owner, kept, null);
        assertEquals(201, lost.status(), lost.body().toString());
        assertEquals(404, owner.api().get("/groups/" + kept.id()).status());
        assertEquals(200, other.api().get("/groups/" + kept.id()).status());
    }

    private void refused(String reason, Answer refused) {
        assertEquals(400, refused.status(), refused.body().toString());
        assertEquals("Transfer failed: " + reason, refused.message());
    }

    @Test
    void refusals_tell_their_reason() {
        Answer top = group("");
        Answer sub = inside(top, "sub", "private");
        Answer other = group("");
        refused("Group is already a root group.", transfer(owner, top, null));
        refused("Group is already associated to the parent group.", transfer(owner, sub, top));
        refused("Cannot transfer group to one of its subgroup.", transfer(owner, top, sub));
        refused("Cannot transfer group to one of its subgroup.", transfer(owner, top, top));
        inside(other, "SUB", "private");
        refused("The parent group already has a subgroup or a project with the same path.", transfer(owner, sub, other));
        Answer third = group("");
        created("/projects", "{\"name\":\"sub\",\"namespace_id\":" + third.id() + "}");
        refused("The parent group already has a subgroup or a project with the same path.", transfer(owner, sub, third));
        refused("Path admin is a reserved name", transfer(owner, inside(top, "admin", "private"), null));
        Person developer = root.person();
        member(top, developer, 50);
        member(other, developer, 30);
        refused("You don't have enough permissions.", transfer(developer, sub, other));
        Answer foreign = root.post("/groups", "{\"name\":\"x\",\"path\":\"" + Api.unique("foreign") + "\"}");
        assertEquals("404 Group Not Found", transfer(owner, sub, foreign).message());
        assertEquals("404 Group Not Found", transfer(owner, foreign, top).message());
        assertEquals(403, transfer(developer, other, top).status());
        assertEquals(401, Api.anonymous().post("/groups/" + sub.id() + "/transfer", "{}").status());
        assertEquals("group_id is invalid", owner.api().post("/groups/" + sub.id() + "/transfer", "{\"group_id\":\"x\"}").body()
                .get("error").asText());
    }

    @Test
    void callers_who_may_not_create_groups_transfer_none_to_the_top() {
        Answer sub = inside(group(""), Api.unique("sub"), "private");
        root.put("/users/" + owner.id(), "{\"can_create_group\":false}");
        refused("You don't have enough permissions.", transfer(owner, sub, null));
        assertEquals(201, root.post("/groups/" + sub.id() + "/transfer", "{}").status());
    }

    @Test
    void locations_are_where_the_caller_may_create_subgroups() {
        Answer top = group("");
        Answer sub = inside(top, "sub", "private");
        Answer other = group("");
        Answer closed = root.post("/groups",
                "{\"name\":\"n\",\"path\":\"" + Api.unique("closed") + "\",\"subgroup_creation_level\":\"owner\"}");
        root.post("/groups/" + closed.id() + "/members", "{\"user_id\":" + owner.id() + ",\"access_level\":40}");
        Answer listed = owner.api().get("/groups/" + sub.id() + "/transfer_locations");
        assertEquals(200, listed.status(), listed.body().toString());
        assertEquals(List.of(path(other)), values(listed.body(), "full_path"));
        assertEquals(List.of("id", "web_url", "name", "avatar_url", "full_name", "full_path"), fields(listed.body().get(0)));
        assertEquals(0, owner.api().get("/groups/" + sub.id() + "/transfer_locations?search=zzz").body().size());
        Person guest = root.person();
        member(top, guest, 10);
        assertEquals(403, guest.api().get("/groups/" + sub.id() + "/transfer_locations").status());
        assertEquals(401, Api.anonymous().get("/groups/" + sub.id() + "/transfer_locations").status());
    }

    private static List<String> fields(JsonNode object) {
        return StreamSupport.stream(((Iterable<String>) object::fieldNames).spliterator(), false).toList();
    }

    /** A client that others wrote transfers projects, and no groups yet. */
    @Test
    void client_transfers_a_project_into_a_transferred_group() throws GitLabApiException {
        Answer target = group("");
        Answer moved = inside(group(""), "moved", "private");
        assertEquals(201, transfer(owner, moved, target).status());
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("moving")).getId();
            assertEquals(path(target) + "/moved", client.getProjectApi().transferProject(project, path(target) + "/moved").getNamespace()
                    .getFullPath());
        }
    }
}
