package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StarsTest {

    private final Api root = Api.root();
    private final Person owner = root.person();

    private long project(String visibility) {
        return owner.api().post("/projects", "{\"name\":\"" + Api.unique("star") + "\",\"visibility\":\"" + visibility + "\"}").id();
    }

    @Test
    void user_stars_a_project_and_takes_the_star_back() {
        Person fan = root.person();
        String path = "/projects/" + project("public");
        Answer starred = fan.api().post(path + "/star", "");
        assertEquals(201, starred.status());
        assertEquals(1, starred.body().get("star_count").asInt());
        assertEquals(304, fan.api().post(path + "/star", "").status());
        assertEquals(1, Api.anonymous().get(path).body().get("star_count").asInt());
        Answer starrers = Api.anonymous().get(path + "/starrers");
        assertEquals("1", starrers.header("X-Total"));
        JsonNode starrer = starrers.body().get(0);
        assertEquals(fan.username(), starrer.get("user").get("username").asText());
        Instant.parse(starrer.get("starred_since").asText());
        assertEquals(0, owner.api().get(path + "/starrers?search=" + owner.username()).body().size());
        assertEquals(1, owner.api().get(path + "/starrers?search=" + fan.username()).body().size());
        assertEquals(1, fan.api().get("/projects?starred=true").body().size());
        assertEquals(0, owner.api().get("/projects?starred=true").body().size());
        assertEquals(1, Api.anonymous().get("/users/" + fan.id() + "/starred_projects").body().size());
        Answer taken = fan.api().post(path + "/unstar", "");
        assertEquals(201, taken.status());
        assertEquals(0, taken.body().get("star_count").asInt());
        assertEquals(304, fan.api().post(path + "/unstar", "").status());
        assertEquals(0, fan.api().get("/users/" + fan.username() + "/starred_projects").body().size());
    }

    @Test
    void stars_tell_nothing_of_projects_that_are_not_seen() {
        Person fan = root.person();
        String path = "/projects/" + project("private");
        assertEquals(404, fan.api().post(path + "/star", "").status());
        assertEquals(404, fan.api().post(path + "/unstar", "").status());
        assertEquals(404, fan.api().get(path + "/starrers").status());
        assertEquals(401, Api.anonymous().post(path + "/star", "").status());
        assertEquals(201, owner.api().post(path + "/star", "").status());
        String starred = "/users/" + owner.id() + "/starred_projects";
        assertEquals(1, owner.api().get(starred).body().size());
        assertEquals(0, fan.api().get(starred).body().size());
        assertEquals("0", fan.api().get(starred).header("X-Total"));
        assertEquals("404 User Not Found", fan.api().get("/users/999999999/starred_projects").message());
    }

    @Test
    void stars_of_a_private_profile_are_told_to_its_owner_and_administrators() {
        Person fan = root.person();
        assertEquals(200, root.put("/users/" + fan.id(), "{\"private_profile\":true}").status());
        String path = "/projects/" + project("public");
        assertEquals(201, fan.api().post(path + "/star", "").status());
        String starred = "/users/" + fan.id() + "/starred_projects";
        assertEquals(0, owner.api().get(path + "/starrers").body().size());
        assertEquals(0, owner.api().get(starred).body().size());
        assertEquals(1, fan.api().get(path + "/starrers").body().size());
        assertEquals(1, fan.api().get(starred).body().size());
        assertEquals(1, root.get(path + "/starrers").body().size());
        assertEquals(1, root.get(starred).body().size());
    }
}
