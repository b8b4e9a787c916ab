package dev.slipway.bootstrap.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;

class AccessRequestTest {

    private final Api root = Api.root();

    @Test
    void stranger_requests_access_and_becomes_a_member() {
        Person owner = root.person();
        Person stranger = root.person();
        String path = Api.unique("request");
        Answer group = owner.api().post("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\",\"visibility\":\"public\"}");
        Answer project = owner.api().post("/projects", "{\"name\":\"p\",\"visibility\":\"public\",\"namespace_id\":" + group.id() + "}");
        for (String place : new String[] {"/groups/" + path, "/projects/" + project.id()}) {
            String requests = place + "/access_requests";
            assertEquals(401, Api.anonymous().post(requests, "").status());
            assertEquals(403, owner.api().post(requests, "").status());
            Answer waiting = stranger.api().post(requests, "");
            assertEquals(201, waiting.status(), waiting.body().toString());
            assertEquals(stranger.id(), waiting.id());
            assertTrue(waiting.body().get("requested_at").isTextual());
            assertEquals("{\"message\":{\"user_id\":[\"already exists in source\"]}}",
                    stranger.api().post(requests, "").body().toString());
            assertEquals(403, stranger.api().get(requests).status());
            assertEquals(1, owner.api().get(requests).body().size());
            assertEquals(204, stranger.api().delete(requests + "/" + stranger.id()).status());
            assertEquals("404 Not found", stranger.api().delete(requests + "/" + stranger.id()).message());
            assertEquals(200, owner.api().put(place, "{\"request_access_enabled\":false}").status());
            assertEquals(403, stranger.api().post(requests, "").status());
            assertEquals(200, owner.api().put(place, "{\"request_access_enabled\":true}").status());
        }
        String requests = "/projects/" + project.id() + "/access_requests";
        assertEquals(201, stranger.api().post(requests, "").status());
        assertEquals(403, stranger.api().put(requests + "/" + stranger.id() + "/approve", "").status());
        Answer approved = owner.api().put(requests + "/" + stranger.id() + "/approve", "");
        assertEquals(201, approved.status(), approved.body().toString());
        assertEquals(30, approved.body().get("access_level").asInt());
        assertEquals(30, owner.api().get("/projects/" + project.id() + "/members/" + stranger.id()).body().get("access_level").asInt());
        assertEquals(0, owner.api().get(requests).body().size());
    }
}
