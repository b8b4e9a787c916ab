package dev.slipway.bootstrap.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomAttributesOverHttpTest {

    private final Api root = Api.root();

    @Test
    void administrator_sets_reads_and_removes_attributes() {
        Person person = root.person();
        String at = "/users/" + person.id() + "/custom_attributes";
        assertEquals("[]", root.get(at).body().toString());
        assertEquals("404 Not found", root.get(at + "/room").message());
        assertEquals("{\"key\":\"room\",\"value\":\"one\"}", root.put(at + "/room", "{\"value\":\"one\"}").body().toString());
        root.put(at + "/room", "{\"value\":\"two\"}");
        root.put(at + "/a%2Fb", "{\"value\":\"höhe\"}");
        assertEquals("[{\"key\":\"a/b\",\"value\":\"höhe\"},{\"key\":\"room\",\"value\":\"two\"}]", root.get(at).body().toString());
        assertEquals("two", root.get(at + "/room").body().get("value").asText());
        assertEquals(204, root.delete(at + "/room").status());
        assertEquals(404, root.delete(at + "/room").status());
        assertEquals("value is missing", root.put(at + "/room", "{}").body().get("error").asText());
        assertEquals("{\"value\":[\"can't be blank\"]}", root.put(at + "/room", "{\"value\":\" \"}").message());
        assertEquals(403, person.api().get(at).status());
        assertEquals(401, Api.anonymous().get(at).status());
        assertEquals("404 User Not Found", root.get("/users/999999999/custom_attributes").message());
    }

    @Test
    void users_are_found_by_attributes_and_shown_with_them() {
        Person person = root.person();
        String room = Api.unique("room");
        root.put("/users/" + person.id() + "/custom_attributes/room", "{\"value\":\"" + room + "\"}");
        root.put("/users/" + person.id() + "/custom_attributes/floor", "{\"value\":\"3\"}");
        String found = "/users?custom_attributes[room]=" + room + "&custom_attributes[floor]=";
        JsonNode users = root.get((found + "3&with_custom_attributes=true").replace("[", "%5B").replace("]", "%5D")).body();
        assertEquals(1, users.size());
        assertEquals("[{\"key\":\"floor\",\"value\":\"3\"},{\"key\":\"room\",\"value\":\"" + room + "\"}]",
                users.get(0).get("custom_attributes").toString());
        assertEquals(0, root.get((found + "4").replace("[", "%5B").replace("]", "%5D")).body().size());
        assertEquals(2, root.get("/users/" + person.id() + "?with_custom_attributes=true").body().get("custom_attributes").size());
        assertFalse(root.get("/users/" + person.id()).body().has("custom_attributes"));
        assertFalse(person.api().get("/users/" + person.id() + "?with_custom_attributes=true").body().has("custom_attributes"));
        assertFalse(person.api().get("/users?username=" + person.username() + "&with_custom_attributes=true").body().get(0)
                .has("custom_attributes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups", "projects"})
    void administrator_sets_reads_and_removes_attributes_of_groups_and_projects(String kind) {
        Person owner = root.person();
        String path = Api.unique("attributed");
        long id = owner.api().post("/" + kind, "{\"name\":\"" + path + "\",\"path\":\"" + path + "\",\"visibility\":\"public\"}").id();
        String at = "/" + kind + "/" + id + "/custom_attributes";
        assertEquals("[]", root.get(at).body().toString());
        assertEquals("404 Not found", root.get(at + "/room").message());
        assertEquals("{\"key\":\"room\",\"value\":\"one\"}", root.put(at + "/room", "{\"value\":\"one\"}").body().toString());
        root.put(at + "/room", "{\"value\":\"two\"}");
        assertEquals("two", root.get(at + "/room").body().get("value").asText());
        assertEquals("value is missing", root.put(at + "/room", "{}").body().get("error").asText());
        assertEquals(403, owner.api().get(at).status());
        assertEquals(403, owner.api().put(at + "/room", "{\"value\":\"mine\"}").status());
        assertEquals(403, owner.api().delete(at + "/room").status());
        assertEquals(401, Api.anonymous().get(at).status());
        assertEquals(404, root.get("/" + kind + "/999999999/custom_attributes").status());
        assertEquals(204, root.delete(at + "/room").status());
        assertEquals(404, root.delete(at + "/room").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups", "projects"})
    void groups_and_projects_are_found_by_attributes_and_shown_with_them(String kind) {
        Person owner = root.person();
        String path = Api.unique("attributed");
        long id = owner.api().post("/" + kind, "{\"name\":\"" + path + "\",\"path\":\"" + path + "\",\"visibility\":\"public\"}").id();
        root.put("/" + kind + "/" + id + "/custom_attributes/room", "{\"value\":\"" + path + "\"}");
        String found = "/" + kind + "?custom_attributes%5Broom%5D=" + path;
        JsonNode listed = root.get(found + "&with_custom_attributes=true").body();
        assertEquals(1, listed.size());
        assertEquals("[{\"key\":\"room\",\"value\":\"" + path + "\"}]", listed.get(0).get("custom_attributes").toString());
        assertEquals(1, root.get(found + "&with_custom_attributes=true&simple=true").body().get(0).get("custom_attributes").size());
        assertFalse(root.get(found).body().get(0).has("custom_attributes"));
        assertEquals(0, root.get("/" + kind + "?custom_attributes%5Broom%5D=other").body().size());
        assertEquals(1, root.get("/" + kind + "/" + id + "?with_custom_attributes=true").body().get("custom_attributes").size());
        assertFalse(root.get("/" + kind + "/" + id).body().has("custom_attributes"));
        JsonNode own = owner.api().get("/" + kind + "?owned=true&custom_attributes%5Broom%5D=other&with_custom_attributes=true").body();
        assertEquals(1, own.size(), "others do not filter by attributes");
        assertFalse(own.get(0).has("custom_attributes"));
        assertFalse(owner.api().get("/" + kind + "/" + id + "?with_custom_attributes=true").body().has("custom_attributes"));
        StringBuilder many = new StringBuilder("/" + kind + "?a=b");
        for (int i = 0; i < 21; i++) {
            many.append("&custom_attributes%5Bk").append(i).append("%5D=v");
        }
        assertEquals(400, root.get(many.toString()).status());
    }
}
