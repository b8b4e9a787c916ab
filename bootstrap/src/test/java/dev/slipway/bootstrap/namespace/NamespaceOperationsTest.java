package dev.slipway.bootstrap.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamespaceOperationsTest {

    private final Api root = Api.root();

    private static Answer group(Person owner, String path, String more) {
        Answer made = owner.api().post("/groups", "{\"name\":\"Name " + path + "\",\"path\":\"" + path + "\"" + more + "}");
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private static List<String> paths(Answer answer) {
        List<String> paths = new ArrayList<>();
        answer.body().forEach(namespace -> paths.add(namespace.get("full_path").asText()));
        return paths;
    }

    @Test
    void user_finds_own_namespace_and_groups() {
        Person owner = root.person();
        Person member = root.person();
        String path = Api.unique("ns");
        Answer top = group(owner, path, ",\"visibility\":\"public\"");
        Answer below = group(owner, "in.side", ",\"parent_id\":" + top.id());
        owner.api().post("/groups/" + below.id() + "/members", "{\"user_id\":" + member.id() + ",\"access_level\":40}");
        assertEquals(List.of(owner.username(), path, path + "/in.side"), paths(owner.api().get("/namespaces")));
        assertEquals(List.of(member.username(), path + "/in.side"), paths(member.api().get("/namespaces")));
        assertEquals(List.of(member.username()), paths(member.api().get("/namespaces?owned_only=true")));
        assertEquals(List.of(path), paths(root.get("/namespaces?search=name%20" + path)));
        JsonNode own = member.api().get("/namespaces/" + member.username()).body();
        assertEquals("user", own.get("kind").asText());
        assertTrue(own.get("parent_id").isNull() && own.get("trial_ends_on").isNull() && own.get("avatar_url").isTextual());
        assertEquals("default", own.get("plan").asText());
        assertFalse(own.has("members_count_with_descendants"));
        JsonNode seen = member.api().get("/namespaces/" + path.toUpperCase() + "%2Fin%2Eside").body();
        assertEquals(below.id(), seen.get("id").asLong());
        assertEquals(top.id(), seen.get("parent_id").asLong());
        assertEquals("group", seen.get("kind").asText());
        assertEquals(1, seen.get("billable_members_count").asInt());
        for (String key : List.of("plan", "trial", "trial_ends_on", "members_count_with_descendants", "root_repository_size")) {
            assertFalse(seen.has(key), key);
            assertTrue(owner.api().get("/namespaces/" + below.id()).body().has(key), key);
        }
        assertEquals(0, owner.api().get("/namespaces/" + top.id()).body().get("root_repository_size").asInt());
        assertEquals("404 Namespace Not Found", member.api().get("/namespaces/" + top.id()).message());
        assertEquals("404 Namespace Not Found", member.api().get("/namespaces/" + owner.username()).message());
        assertEquals(401, Api.anonymous().get("/namespaces/" + top.id()).status());
    }

    @Test
    void user_asks_whether_a_path_is_taken() {
        Person owner = root.person();
        Person stranger = root.person();
        String path = Api.unique("taken");
        Answer top = group(owner, path, "");
        group(owner, "sub", ",\"parent_id\":" + top.id());
        assertEquals("{\"exists\":true,\"suggests\":[\"" + path + "1\"]}",
                owner.api().get("/namespaces/" + path + "/exists").body().toString());
        assertEquals("{\"exists\":false,\"suggests\":[]}", stranger.api().get("/namespaces/" + path + "/exists").body().toString());
        assertEquals("{\"exists\":true,\"suggests\":[\"" + owner.username() + "1\"]}",
                stranger.api().get("/namespaces/" + owner.username() + "/exists").body().toString());
        assertEquals("{\"exists\":false,\"suggests\":[]}", stranger.api().get("/namespaces/" + path + "-free/exists").body().toString());
        String below = "/namespaces/sub/exists?parent_id=" + top.id();
        assertEquals("{\"exists\":true,\"suggests\":[\"sub1\"]}", owner.api().get(below).body().toString());
        assertEquals("{\"exists\":false,\"suggests\":[]}", stranger.api().get(below).body().toString());
        assertEquals(401, Api.anonymous().get("/namespaces/" + path + "/exists").status());
    }
}
