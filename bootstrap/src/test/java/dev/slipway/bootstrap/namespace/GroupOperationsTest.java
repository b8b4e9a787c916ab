package dev.slipway.bootstrap.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupOperationsTest {

    private final Api root = Api.root();

    private static String body(String path, String more) {
        return "{\"name\":\"Name " + path + "\",\"path\":\"" + path + "\"" + more + "}";
    }

    @Test
    void groups_nest_and_are_found_by_path() {
        Person owner = root.person();
        String path = Api.unique("top");
        Answer top = owner.api().post("/groups", body(path, ",\"visibility\":\"public\",\"description\":\"d\",\"lfs_enabled\":false"));
        assertEquals(201, top.status(), top.body().toString());
        assertFalse(top.body().get("lfs_enabled").asBoolean());
        assertEquals("developer", top.body().get("project_creation_level").asText());
        Answer inside = owner.api().post("/groups", body("in.side", ",\"parent_id\":" + top.id()));
        assertEquals(201, inside.status());
        Answer found = owner.api().get("/groups/" + path.toUpperCase() + "%2Fin%2Eside");
        assertEquals("Name " + path + " / Name in.side", found.body().get("full_name").asText());
        assertTrue(found.body().get("projects").isEmpty());
        assertTrue(found.body().has("runners_token"));
        assertFalse(Api.anonymous().get("/groups/" + path).body().has("runners_token"));
        assertEquals("404 Group Not Found", Api.anonymous().get("/groups/" + inside.id()).message());
        assertEquals(1, owner.api().get("/groups/" + path + "/subgroups").body().size());
        assertEquals(0, Api.anonymous().get("/groups/" + path + "/descendant_groups").body().size());
    }

    @Test
    void refusals_of_creation() {
        Person person = root.person();
        String path = Api.unique("taken");
        Answer mine = person.api().post("/groups", body(path, ""));
        Answer taken = root.post("/groups", body(path.toUpperCase(), ""));
        assertEquals(400, taken.status());
        assertEquals("Failed to save group {:path=>[\"has already been taken\"]}", taken.message());
        assertEquals("name is missing, path is missing", root.post("/groups", "{}").body().get("error").asText());
        assertEquals("admin is a reserved name", root.post("/groups", body("admin", "")).body().get("message").get("path").get(0).asText());
        Answer wide = person.api().post("/groups", body("wide", ",\"visibility\":\"public\",\"parent_id\":" + mine.id()));
        assertEquals("public is not allowed since the parent group has a private visibility.",
                wide.body().get("message").get("visibility_level").get(0).asText());
        assertEquals("404 Group Not Found", root.person().api().post("/groups", body("x", ",\"parent_id\":" + mine.id())).message());
        assertEquals(401, Api.anonymous().post("/groups", body("x", "")).status());
        assertEquals("is not included in the list", root.post("/groups", body(Api.unique("g"),
                ",\"project_creation_level\":\"all\"")).body()
                .get("message").get("project_creation_level").get(0).asText());
        assertEquals("is not supported here", root.post("/groups", body(Api.unique("g"),
                ",\"ip_restriction_ranges\":\"10.0.0.0/8\"")).body()
                .get("message").get("ip_restriction_ranges").get(0).asText());
        assertEquals(201, root.post("/groups", body(Api.unique("g"), ",\"ip_restriction_ranges\":\"\"")).status());
    }

    @Test
    void owners_change_and_delete() {
        Person owner = root.person();
        Person guest = root.person();
        String path = Api.unique("change");
        Answer group = owner.api().post("/groups", body(path, ""));
        Answer project = owner.api().post("/projects", "{\"name\":\"P\",\"namespace_id\":" + group.id() + "}");
        owner.api().post("/groups/" + path + "/members", "{\"user_id\":" + guest.id() + ",\"access_level\":10}");
        assertEquals(403, guest.api().put("/groups/" + path, "{\"description\":\"x\"}").status());
        Answer changed = owner.api().put("/groups/" + path,
                "{\"description\":\"x\",\"path\":\"" + path + "-new\",\"emails_disabled\":true}");
        assertEquals(200, changed.status(), changed.body().toString());
        assertTrue(changed.body().get("emails_disabled").asBoolean());
        assertEquals(path + "-new/p", owner.api().get("/projects/" + path + "-new%2Fp").body().get("path_with_namespace").asText());
        assertEquals(404, owner.api().get("/groups/" + path).status());
        assertEquals(403, guest.api().delete("/groups/" + group.id()).status());
        Answer deleted = owner.api().delete("/groups/" + group.id());
        assertEquals(202, deleted.status());
        assertEquals("202 Accepted", deleted.message());
        assertEquals(404, owner.api().get("/groups/" + group.id()).status());
        assertEquals(404, owner.api().get("/projects/" + project.id()).status());
        assertEquals(201, owner.api().post("/groups", body(path + "-new", "")).status());
    }

    @Test
    void lists_show_what_is_open_or_ones_own() {
        Person owner = root.person();
        String path = Api.unique("listed");
        owner.api().post("/groups", body(path, ""));
        assertEquals(1, owner.api().get("/groups?search=" + path).body().size());
        assertEquals(0, Api.anonymous().get("/groups?search=" + path).body().size());
        assertEquals(0, root.person().api().get("/groups?all_available=true&search=" + path).body().size());
        assertEquals(1,
                root.get("/groups?search=" + path + "&statistics=true").body().get(0).get("statistics").get("wiki_size").asInt() + 1);
        assertEquals(1, owner.api().get("/groups?owned=true&min_access_level=50&search=" + path).body().size());
        assertEquals("1", owner.api().get("/groups?search=" + path).header("X-Total"));
    }

    @Test
    void open_groups_are_walked_by_name() {
        Person owner = root.person();
        String path = Api.unique("walked");
        for (String name : List.of("b", "a")) {
            assertEquals(201,
                    owner.api()
                            .post("/groups",
                                    "{\"name\":\"" + name + path + "\",\"path\":\"" + name + path + "\",\"visibility\":\"public\"}")
                            .status());
        }
        String walk = "/groups?pagination=keyset&order_by=name&sort=asc&per_page=1&search=" + path;
        Answer first = Api.anonymous().get(walk);
        assertEquals(200, first.status(), first.body().toString());
        assertEquals("a" + path, first.body().get(0).get("name").asText());
        assertEquals(null, first.header("X-Total"));
        Answer second = Api.anonymous().get(first.header("Link").replaceFirst(".*/api/v4([^>]+)>; rel=\"next\"", "$1"));
        assertEquals("b" + path, second.body().get(0).get("name").asText());
        assertEquals(null, second.header("Link"));
        for (String other : List.of("order_by=id", "sort=desc")) {
            assertEquals(405, Api.anonymous().get("/groups?pagination=keyset&" + other).status(), other);
        }
    }

    @Test
    void members_are_added_changed_and_removed() {
        Person owner = root.person();
        Person dev = root.person();
        String path = Api.unique("members");
        Answer group = owner.api().post("/groups", body(path, ""));
        String members = "/groups/" + path + "/members";
        assertEquals(404, dev.api().get(members).status());
        assertEquals(401, Api.anonymous().get(members).status());
        Answer added = owner.api().post(members, "{\"user_id\":\"" + dev.id() + "\",\"access_level\":30,\"expires_at\":\"2999-01-01\"}");
        assertEquals(201, added.status(), added.body().toString());
        assertEquals(owner.username(), added.body().get("created_by").get("username").asText());
        assertEquals("2999-01-01", added.body().get("expires_at").asText());
        assertEquals("Member already exists", owner.api().post(members, "{\"user_id\":" + dev.id() + ",\"access_level\":30}").message());
        assertEquals("404 User Not Found", owner.api().post(members, "{\"user_id\":999999,\"access_level\":30}").message());
        assertEquals("access_level is missing", owner.api().post(members, "{\"user_id\":1}").body().get("error").asText());
        Answer level = owner.api().post(members, "{\"user_id\":1,\"access_level\":31}");
        assertEquals("{\"message\":{\"access_level\":[\"is not included in the list\"]}}", level.body().toString());
        assertEquals(403, dev.api().post(members, "{\"user_id\":1,\"access_level\":10}").status());
        Answer sub = owner.api().post("/groups", body("sub", ",\"parent_id\":" + group.id()));
        Answer lower = owner.api().post("/groups/" + sub.id() + "/members", "{\"user_id\":" + dev.id() + ",\"access_level\":10}");
        assertEquals("should be greater than or equal to Developer inherited membership from group Name " + path,
                lower.body().get("message").get("access_level").get(0).asText());
        assertEquals(0, owner.api().get("/groups/" + sub.id() + "/members").body().size());
        assertEquals(2, owner.api().get("/groups/" + sub.id() + "/members/all").body().size());
        assertEquals("404 Not found", owner.api().get("/groups/" + sub.id() + "/members/" + dev.id()).message());
        assertEquals(30, owner.api().get("/groups/" + sub.id() + "/members/all/" + dev.id()).body().get("access_level").asInt());
        assertEquals(40, owner.api().put(members + "/" + dev.id(), "{\"access_level\":40}").body().get("access_level").asInt());
        assertEquals(403, owner.api().delete(members + "/" + owner.id()).status());
        assertEquals(204, dev.api().delete(members + "/" + dev.id()).status());
        assertEquals("success",
                owner.api().post(members, "{\"user_id\":\"1," + dev.id() + "\",\"access_level\":20}").body().get("status").asText());
    }
}
