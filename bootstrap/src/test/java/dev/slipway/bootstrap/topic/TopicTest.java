package dev.slipway.bootstrap.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.Pictures;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Topics, and the projects that bear them. */
class TopicTest {

    private final Api root = Api.root();

    private long topic(String name) {
        Answer made = root.post("/topics", "{\"name\":\"%s\",\"title\":\"Title of %s\"}".formatted(name, name));
        assertEquals(201, made.status(), made.body().toString());
        return made.id();
    }

    private static List<String> names(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(one -> one.get("name").asText()).toList();
    }

    @Test
    void administrator_makes_changes_and_deletes_topic() {
        String name = Api.unique("topic");
        Answer made = root.send("POST", "/topics", new FileForm().field("name", name).field("title", "T").field("description", "d")
                .file("avatar", "t.png", "image/png", Pictures.png()));
        assertEquals(201, made.status(), made.body().toString());
        assertEquals(List.of("id", "name", "title", "description", "total_projects_count", "avatar_url"),
                StreamSupport.stream(((Iterable<String>) () -> made.body().fieldNames()).spliterator(), false).toList());
        assertEquals(200, Api.anonymous().fetch("GET", made.body().get("avatar_url").asText()).statusCode());
        assertTrue(made.body().get("avatar_url").asText().contains("/uploads/-/system/projects/topic/avatar/" + made.id() + "/t.png"));
        Answer changed = root.put("/topics/" + made.id(), "{\"title\":\"Other\",\"description\":null,\"avatar\":\"\"}");
        assertEquals(200, changed.status(), changed.body().toString());
        assertEquals(List.of(name, "Other"), List.of(changed.body().get("name").asText(), changed.body().get("title").asText()));
        assertTrue(changed.body().get("description").isNull() && changed.body().get("avatar_url").isNull());
        assertEquals(changed.body(), Api.anonymous().get("/topics/" + made.id()).body());
        assertEquals(204, root.delete("/topics/" + made.id()).status());
        assertEquals("404 Not found", root.get("/topics/" + made.id()).message());
        assertEquals(404, root.delete("/topics/" + made.id()).status());
    }

    @Test
    void others_read_topics_and_change_none() {
        long id = topic(Api.unique("closed"));
        Api person = root.person().api();
        for (String[] call : new String[][] {{"POST", ""}, {"PUT", "/" + id}, {"DELETE", "/" + id}, {"POST", "/merge"}}) {
            assertEquals(403, person.call(call[0], "/topics" + call[1], "{}").status());
            assertEquals(401, Api.anonymous().call(call[0], "/topics" + call[1], "{}").status());
        }
        assertEquals(200, person.get("/topics/" + id).status());
        assertEquals(200, Api.anonymous().get("/topics").status());
    }

    @Test
    void name_belongs_to_one_topic_in_any_case() {
        String name = Api.unique("Taken");
        topic(name);
        long other = topic(Api.unique("other"));
        String body = "{\"message\":{\"name\":[\"has already been taken\"]}}";
        assertEquals(body, root.post("/topics", "{\"name\":\"" + name.toLowerCase() + "\",\"title\":\"t\"}").body().toString());
        assertEquals(body, root.put("/topics/" + other, "{\"name\":\"" + name.toUpperCase() + "\"}").body().toString());
        assertEquals("name is missing, title is missing", root.post("/topics", "{}").body().get("error").asText());
        assertEquals("{\"message\":{\"name\":[\"can't be blank\"]}}", root.put("/topics/" + other, "{\"name\":\"\"}").body().toString());
        assertEquals("{\"message\":{\"title\":[\"is too long (maximum is 255 characters)\"],\"description\":[\"is too long (maximum is "
                + "1024 characters)\"]}}",
                root.put("/topics/" + other, "{\"title\":\"%s\",\"description\":\"%s\"}".formatted("t".repeat(256), "d".repeat(1025)))
                .body().toString());
    }

    @Test
    void projects_bring_topics_along_and_are_found_by_them() {
        Person owner = root.person();
        String start = Api.unique("brought");
        String known = start + "-Known";
        long id = topic(known);
        Answer made = owner.api().post("/projects", "{\"name\":\"bearing\",\"topics\":[\"" + known.toLowerCase() + "\",\" " + start
                + "-new \",\"\"]}");
        assertEquals(201, made.status(), made.body().toString());
        assertEquals(List.of(known, start + "-new"),
                List.of(made.body().get("topics").get(0).asText(), made.body().get("topics").get(1).asText()));
        assertEquals(made.body().get("topics"), made.body().get("tag_list"));
        assertEquals(1, root.get("/topics/" + id).body().get("total_projects_count").asInt());
        assertEquals(List.of("bearing"), names(owner.api().get("/projects?topic=" + known.toUpperCase()).body()));
        assertEquals(List.of("bearing"), names(owner.api().get("/projects?topic=" + known + "," + start + "-NEW").body()));
        assertEquals(List.of(), names(owner.api().get("/projects?topic=" + known + ",missing-" + start).body()));
        assertEquals(List.of("bearing"), names(owner.api().get("/projects?topic_id=" + id).body()));
        assertEquals(List.of("bearing"), names(owner.api().get("/users/" + owner.id() + "/projects?topic_id=" + id).body()));
        assertEquals(List.of(), names(root.person().api().get("/projects?topic_id=" + id).body()));
        Answer fewer = owner.api().put("/projects/" + made.id(), "{\"tag_list\":\"" + start + "-new\"}");
        assertEquals("[\"" + start + "-new\"]", fewer.body().get("topics").toString());
        assertEquals("[\"" + start + "-new\"]", owner.api().put("/projects/" + made.id(), "{\"description\":\"d\"}").body().get("topics")
                .toString());
        assertEquals(0, root.get("/topics/" + id).body().get("total_projects_count").asInt());
        assertEquals("[]", owner.api().put("/projects/" + made.id(), "{\"topics\":[]}").body().get("topics").toString());
        assertEquals(400, owner.api().put("/projects/" + made.id(), "{\"topics\":[\"" + "x".repeat(256) + "\"]}").status());
    }

    @Test
    void list_is_searched_narrowed_and_paged() {
        String start = Api.unique("listed");
        topic(start + " rare");
        topic("rare " + start);
        Person owner = root.person();
        owner.api().post("/projects", "{\"name\":\"bearing\",\"visibility\":\"public\",\"topics\":[\"" + start + "\"]}");
        String search = "/topics?search=" + start.toUpperCase();
        assertEquals(List.of(start, start + " rare", "rare " + start), names(Api.anonymous().get(search).body()));
        assertEquals(List.of(start + " rare", "rare " + start), names(Api.anonymous().get(search + "&without_projects=true").body()));
        Answer page = Api.anonymous().get(search + "&per_page=1&page=2");
        assertEquals(List.of(start + " rare"), names(page.body()));
        assertEquals("3", page.header("X-Total"));
    }

    @Test
    void topic_of_private_project_is_found_by_those_who_see_the_project() {
        Person owner = root.person();
        Person guest = root.person();
        String name = Api.unique("secret");
        long project = owner.api().post("/projects", "{\"name\":\"hidden\",\"visibility\":\"private\",\"topics\":[\"" + name + "\"]}").id();
        String membership = "{\"user_id\":" + guest.id() + ",\"access_level\":10}";
        assertEquals(201, owner.api().post("/projects/" + project + "/members", membership).status());
        String search = "/topics?search=" + name;
        long id = root.get(search).body().get(0).get("id").asLong();
        for (Api stranger : List.of(Api.anonymous(), root.person().api())) {
            Answer list = stranger.get(search);
            assertEquals(List.of(), names(list.body()));
            assertEquals("0", list.header("X-Total"));
            assertEquals("404 Not found", stranger.get("/topics/" + id).message());
        }
        for (Api member : List.of(owner.api(), guest.api(), root)) {
            assertEquals(List.of(name), names(member.get(search).body()));
            assertEquals(200, member.get("/topics/" + id).status());
        }
    }

    @Test
    void project_takes_along_the_topics_that_it_alone_brought() {
        Person owner = root.person();
        String start = Api.unique("dropped");
        topic(start + "-described");
        String topics = "\"topics\":[\"%1$s-described\",\"%1$s-a\",\"%1$s-b\"]".formatted(start);
        long project = owner.api().post("/projects", "{\"name\":\"bearing\"," + topics + "}").id();
        assertEquals(3, root.get("/topics?search=" + start).body().size());
        assertEquals(200, owner.api().put("/projects/" + project, "{\"topics\":[\"" + start + "-b\"]}").status());
        assertEquals(List.of(start + "-b", start + "-described"),
                names(root.get("/topics?search=" + start).body()).stream().sorted().toList());
        assertEquals(202, owner.api().delete("/projects/" + project).status());
        assertEquals(List.of(start + "-described"), names(root.get("/topics?search=" + start).body()));
    }

    @Test
    void merged_topic_leaves_its_projects_to_the_other() {
        Person owner = root.person();
        String start = Api.unique("merged");
        long project = owner.api().post("/projects", "{\"name\":\"bearing\",\"topics\":[\"" + start + "-a\"]}").id();
        long source = root.get("/topics?search=" + start + "-a").body().get(0).get("id").asLong();
        long target = topic(start + "-b");
        String both = "{\"source_topic_id\":%d,\"target_topic_id\":%d}";
        assertEquals("The source topic and the target topic are identical.",
                root.post("/topics/merge", both.formatted(target, target)).message());
        assertEquals(404, root.post("/topics/merge", both.formatted(999_999_999, target)).status());
        Answer merged = root.post("/topics/merge", both.formatted(source, target));
        assertEquals(201, merged.status(), merged.body().toString());
        assertEquals(target, merged.id());
        assertEquals(1, merged.body().get("total_projects_count").asInt());
        assertEquals("[\"" + start + "-b\"]", owner.api().get("/projects/" + project).body().get("topics").toString());
        assertEquals(404, root.get("/topics/" + source).status());
        assertEquals(204, root.delete("/topics/" + target).status());
        assertEquals("[]", owner.api().get("/projects/" + project).body().get("topics").toString());
    }
}
