package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which runners are listed for whom. All runners of this test have a tag that no other has. */
class RunnerListTest {

    private static final String TAG = Api.unique("listed");

    private static Api root;
    private static Person owner;
    private static Person maintainer;
    private static Person developer;
    private static long project;

    /** Four runners, named by what they serve, that were heard of now, hours ago, months ago and never. */
    @BeforeAll
    static void start() {
        root = Api.root();
        owner = root.person();
        maintainer = root.person();
        developer = root.person();
        String name = Api.unique("lists");
        long group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
        project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group + "}").id();
        long other = owner.api().post("/projects", "{\"name\":\"q\",\"namespace_id\":" + group + "}").id();
        for (Person person : List.of(maintainer, developer)) {
            owner.api().post("/projects/" + project + "/members",
                    "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), person == maintainer ? 40 : 30));
        }
        runner(root, "instance", "\"runner_type\":\"instance_type\"", "now()");
        runner(owner.api(), "group", "\"runner_type\":\"group_type\",\"paused\":true,\"group_id\":" + group, "now() - interval '3 hours'");
        runner(owner.api(), "project", "\"runner_type\":\"project_type\",\"project_id\":" + project, "now() - interval '100 days'");
        runner(owner.api(), "other", "\"runner_type\":\"project_type\",\"project_id\":" + other, "null");
    }

    private static void runner(Api api, String description, String more, String contacted) {
        Answer created = api.post("/user/runners", "{\"description\":\"%s\",\"run_untagged\":false,\"tag_list\":[\"%s\",\"%s-%s\"],%s}"
                .formatted(description, TAG, TAG, description, more));
        assertEquals(201, created.status(), created.body().toString());
        TestServer.shared().database().execute("update runners set contacted_at = " + contacted + " where id = " + created.id());
    }

    private static Set<String> names(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        Set<String> names = new TreeSet<>();
        list.body().forEach(runner -> names.add(runner.get("description").asText()));
        return names;
    }

    private static Set<String> all(String query) {
        return names(root.get("/runners/all?tag_list=" + TAG + query));
    }

    @TestFactory
    Stream<DynamicTest> filters_narrow() {
        return Stream.of(
                List.of("", "group,instance,other,project"),
                List.of("&type=instance_type", "instance"), List.of("&type=group_type", "group"),
                List.of("&type=project_type", "other,project"),
                List.of("&scope=shared", "instance"), List.of("&scope=specific", "other,project"),
                List.of("&scope=active", "instance,other,project"), List.of("&scope=paused", "group"),
                List.of("&scope=stale", "project"), List.of("&scope=never_contacted", "other"), List.of("&scope=group_type", "group"),
                List.of("&scope=instance_type", "instance"), List.of("&scope=project_type&paused=false", "other,project"),
                List.of("&scope=active&status=stale", "project"), List.of("&scope=paused&status=online", ""),
                List.of("&scope=online", "instance"), List.of("&scope=offline", "group"),
                List.of("&status=online", "instance"), List.of("&status=offline", "group"), List.of("&status=stale", "project"),
                List.of("&status=never_contacted", "other"), List.of("&status=active", "instance,other,project"),
                List.of("&status=paused", "group"),
                List.of("&paused=true", "group"), List.of("&paused=false", "instance,other,project"),
                List.of("&paused=false&type=project_type&status=stale", "project"), List.of("&paused=true&type=instance_type", ""),
                List.of("," + TAG + "-group", "group"), List.of("," + TAG + "-group," + TAG + "-other", ""))
                .map(row -> dynamicTest("all" + row.getFirst(), () ->
                        assertEquals(row.get(1), String.join(",", all(row.getFirst())))));
    }

    @Test
    void a_list_shows_those_one_manages() {
        String query = "/runners?tag_list=" + TAG;
        assertEquals(Set.of("group", "project", "other"), names(owner.api().get(query)));
        assertEquals(Set.of("project"), names(maintainer.api().get(query)));
        assertEquals(Set.of(), names(developer.api().get(query)));
        assertEquals(Set.of("group"), names(owner.api().get(query + "&type=group_type")));
        assertEquals(401, Api.anonymous().get(query).status());
    }

    @Test
    void all_are_listed_for_administrators_alone() {
        assertEquals(403, owner.api().get("/runners/all").status());
        assertEquals(401, Api.anonymous().get("/runners/all").status());
    }

    @Test
    void a_project_lists_those_that_serve_it() {
        String path = "/projects/" + project + "/runners?tag_list=" + TAG;
        assertEquals(Set.of("instance", "group", "project"), names(maintainer.api().get(path)));
        assertEquals(Set.of("group"), names(maintainer.api().get(path + "&paused=true")));
        assertEquals(403, developer.api().get(path).status());
        assertEquals("404 Project Not Found", root.person().api().get(path).message());
        assertEquals(200, owner.api().put("/projects/" + project, "{\"shared_runners_enabled\":false}").status());
        assertEquals(Set.of("group", "project"), names(maintainer.api().get(path)));
        owner.api().put("/projects/" + project, "{\"shared_runners_enabled\":true}");
    }

    @Test
    void items_and_pages() {
        JsonNode item = root.get("/runners/all?type=group_type&tag_list=" + TAG).body().get(0);
        List<String> fields = new ArrayList<>();
        item.fieldNames().forEachRemaining(fields::add);
        assertEquals(List.of("id", "description", "ip_address", "active", "paused", "is_shared", "runner_type", "name", "online", "status"),
                fields);
        assertTrue(item.get("paused").asBoolean() && !item.get("active").asBoolean() && !item.get("online").asBoolean());
        Answer page = root.get("/runners/all?per_page=3&tag_list=" + TAG);
        assertEquals("4", page.header("X-Total"));
        assertEquals(Set.of("instance"), names(root.get("/runners/all?per_page=3&page=2&tag_list=" + TAG)), "newest first");
        for (String name : List.of("scope", "type", "status")) {
            assertEquals(name + " does not have a valid value",
                    root.get("/runners/all?" + name + "=nonsense").body().get("error").asText());
        }
        assertEquals("paused is invalid", root.get("/runners/all?paused=maybe").body().get("error").asText());
    }
}
