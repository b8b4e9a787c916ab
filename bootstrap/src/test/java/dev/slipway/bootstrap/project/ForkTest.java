package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.artifact.SweepBlobs;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.Pictures;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.Project;
import org.junit.jupiter.api.Test;

class ForkTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();

    private static Answer created(Person person, String path, String body) {
        Answer made = person.api().post(path, body);
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private Answer source(String more) {
        Answer made = created(owner, "/projects",
                "{\"name\":\"" + Api.unique("source") + "\",\"initialize_with_readme\":true" + more + "}");
        String repository = "/projects/" + made.id() + "/repository";
        created(owner, repository + "/branches", "{\"branch\":\"side\",\"ref\":\"main\"}");
        created(owner, repository + "/tags", "{\"tag_name\":\"v1\",\"ref\":\"main\",\"message\":\"first\"}");
        return made;
    }

    private Answer source() {
        return source(",\"visibility\":\"public\",\"description\":\"of it\",\"ci_config_path\":\"ci/x.yml\"");
    }

    private static String at(Answer project) {
        return "/projects/" + project.id();
    }

    private Answer group(Person person, String more) {
        String path = Api.unique("group");
        return created(person, "/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\"" + more + "}");
    }

    private static List<String> values(JsonNode list, String key) {
        return StreamSupport.stream(list.spliterator(), false).map(item -> item.get(key).asText()).toList();
    }

    @Test
    void reader_of_the_code_forks_into_their_own_namespace() {
        Answer source = source();
        Answer fork = created(other, at(source) + "/fork", "{}");
        assertEquals(other.username() + "/" + source.body().get("path").asText(), fork.body().get("path_with_namespace").asText());
        assertEquals("finished", fork.body().get("import_status").asText());
        assertEquals("public", fork.body().get("visibility").asText());
        assertEquals("of it", fork.body().get("description").asText());
        assertEquals("ci/x.yml", fork.body().get("ci_config_path").asText());
        assertEquals("main", fork.body().get("default_branch").asText());
        assertFalse(fork.body().get("empty_repo").asBoolean());
        assertFalse(fork.body().get("mr_default_target_self").asBoolean());
        assertEquals(source.id(), fork.body().get("forked_from_project").get("id").asLong());
        assertTrue(fork.body().has("runners_token"));
        Answer read = other.api().get(at(fork));
        assertEquals(source.body().get("path_with_namespace"), read.body().get("forked_from_project").get("path_with_namespace"));
        String repository = at(fork) + "/repository";
        assertEquals(List.of("main", "side"), values(other.api().get(repository + "/branches").body(), "name"));
        assertEquals(List.of("v1"), values(other.api().get(repository + "/tags").body(), "name"));
        assertEquals("first", other.api().get(repository + "/tags/v1").body().get("message").asText());
        assertTrue(other.api().get(repository + "/branches/main").body().get("protected").asBoolean());
        assertEquals(owner.api().get(at(source) + "/repository/commits").body().get(0).get("id"),
                other.api().get(repository + "/commits").body().get(0).get("id"));
        assertEquals(1, owner.api().get(at(source)).body().get("forks_count").asInt());
        assertFalse(owner.api().get(at(source)).body().has("forked_from_project"));
        assertFalse(owner.api().get(at(source)).body().has("mr_default_target_self"));
        assertEquals("none", owner.api().get(at(source)).body().get("import_status").asText());
    }

    @Test
    void fork_and_source_live_apart() {
        Answer source = source();
        Answer fork = created(other, at(source) + "/fork", "{}");
        created(other, at(fork) + "/repository/commits", "{\"branch\":\"main\",\"commit_message\":\"in the fork\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"f\",\"content\":\"x\"}]}");
        assertEquals(404, owner.api().get(at(source) + "/repository/files/f?ref=main").status());
        assertEquals(202, owner.api().delete(at(source)).status());
        assertEquals(200, other.api().get(at(fork) + "/repository/files/README.md?ref=main").status());
        Answer left = other.api().get(at(fork));
        assertEquals(200, left.status());
        assertFalse(left.body().has("forked_from_project"));
        assertEquals("finished", left.body().get("import_status").asText());
        assertEquals(304, other.api().delete(at(fork) + "/fork").status());
    }

    @Test
    void avatar_and_topics_come_along() throws IOException {
        String topic = Api.unique("topic");
        Answer source = source(",\"visibility\":\"public\",\"topics\":[\"" + topic + "\",\"common\"]");
        Answer pictured = owner.api().send("PUT", at(source),
                new FileForm().file("avatar", "p.png", "image/png", Pictures.png()));
        assertEquals(200, pictured.status(), pictured.body().toString());
        Answer fork = created(other, at(source) + "/fork", "{\"visibility\":\"private\"}");
        assertEquals(source.body().get("topics"), fork.body().get("topics"));
        assertEquals(2, projects(topic));
        String avatar = fork.body().get("avatar_url").asText();
        assertEquals(pictured.body().get("avatar_url").asText().replace("/" + source.id() + "/", "/" + fork.id() + "/"), avatar);
        assertEquals(202, owner.api().delete(at(source)).status());
        Waiting.until("the source is gone", Duration.ofSeconds(20),
                () -> TestServer.shared().database().number("select count(*) from projects where id = ?", source.id()) == 0);
        sweep(fork);
        assertArrayEquals(Pictures.png(), other.api().fetch("GET", avatar).body());
        assertEquals(1, projects(topic));
        assertEquals(200, other.api().put(at(fork), "{\"topics\":[]}").status());
        assertEquals(0, root.get("/topics?search=" + topic).body().size());
    }

    /** Removes files that are not referenced, and are as old as that of the avatar is made. */
    private static void sweep(Answer pictured) throws IOException {
        String blob = TestServer.shared().database().text("select avatar_blob from projects where id = " + pictured.id());
        Path file = TestServer.shared().home().resolve("blobs").resolve(blob.substring(0, 2)).resolve(blob.substring(2, 4)).resolve(blob);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        TestServer.shared().bean(SweepBlobs.class).handle(0);
    }

    private int projects(String topic) {
        return root.get("/topics?search=" + topic).body().get(0).get("total_projects_count").asInt();
    }

    @Test
    void caller_chooses_place_name_visibility_branches_and_target() {
        Answer source = source();
        Answer group = group(other, "");
        Answer fork = created(other, at(source) + "/fork", "{\"namespace_id\":" + group.id() + ",\"path\":\"copy\",\"name\":\"The copy\","
                + "\"description\":\"mine\",\"visibility\":\"internal\",\"branches\":\"side\",\"mr_default_target_self\":true}");
        assertEquals(group.body().get("full_path").asText() + "/copy", fork.body().get("path_with_namespace").asText());
        assertEquals("The copy", fork.body().get("name").asText());
        assertEquals("mine", fork.body().get("description").asText());
        assertEquals("private", fork.body().get("visibility").asText());
        assertTrue(fork.body().get("mr_default_target_self").asBoolean());
        assertEquals("side", fork.body().get("default_branch").asText());
        assertEquals(List.of("side"), values(other.api().get(at(fork) + "/repository/branches").body(), "name"));
        Answer missing = other.api().post(at(source) + "/fork", "{\"branches\":\"nowhere\"}");
        assertEquals(400, missing.status());
        assertEquals("There is no branch nowhere in the project to fork", missing.message());
        for (String namespace : List.of("\"namespace_path\":\"" + group.body().get("full_path").asText() + "\"",
                "\"namespace\":\"" + group.id() + "\"")) {
            String path = Api.unique("p");
            Answer again = created(other, at(source) + "/fork", "{" + namespace + ",\"path\":\"" + path + "\",\"name\":\"" + path + "\"}");
            assertEquals(group.id(), again.body().get("namespace").get("id").asLong());
        }
        assertEquals(3, owner.api().get(at(source)).body().get("forks_count").asInt());
    }

    @Test
    void taken_names_are_conflicts() {
        Answer source = source();
        created(other, at(source) + "/fork", "{}");
        Answer again = other.api().post(at(source) + "/fork", "{}");
        assertEquals(409, again.status());
        assertEquals("{\"project_namespace.name\":[\"has already been taken\"],\"name\":[\"has already been taken\"],"
                + "\"path\":[\"has already been taken\"]}", again.body().get("message").toString());
        Answer invalid = other.api().post(at(source) + "/fork", "{\"path\":\"-x\",\"name\":\"ok\"}");
        assertEquals(409, invalid.status(), invalid.body().toString());
        assertEquals(409, owner.api().post(at(source) + "/fork", "{}").status());
        assertEquals(1, owner.api().get(at(source)).body().get("forks_count").asInt());
    }

    @Test
    void refusals_of_forking() {
        Answer source = source(",\"visibility\":\"private\"");
        assertEquals("404 Project Not Found", other.api().post(at(source) + "/fork", "{}").message());
        created(owner, at(source) + "/members", "{\"user_id\":" + other.id() + ",\"access_level\":10}");
        assertEquals("404 Not Found", other.api().post(at(source) + "/fork", "{}").message());
        owner.api().put(at(source) + "/members/" + other.id(), "{\"access_level\":20}");
        owner.api().put(at(source), "{\"forking_access_level\":\"disabled\"}");
        assertEquals("404 Not Found", other.api().post(at(source) + "/fork", "{}").message());
        owner.api().put(at(source), "{\"forking_access_level\":\"private\"}");
        Answer foreign = group(owner, "");
        String into = "{\"namespace_id\":" + foreign.id() + "}";
        assertEquals("404 Namespace Not Found", other.api().post(at(source) + "/fork", into).message());
        created(owner, "/groups/" + foreign.id() + "/members", "{\"user_id\":" + other.id() + ",\"access_level\":20}");
        assertEquals("404 Target Namespace Not Found", other.api().post(at(source) + "/fork", into).message());
        assertEquals("private", created(other, at(source) + "/fork", "{\"visibility\":\"public\"}").body().get("visibility").asText());
        assertEquals(401, Api.anonymous().post(at(source()) + "/fork", "{}").status());
        assertEquals(403, Api.root().put("/users/" + other.id(), "{\"projects_limit\":1}").status() == 200
                ? other.api().post(at(source()) + "/fork", "{}").status() : 0);
    }

    @Test
    void groups_keep_forks_inside() {
        Answer group = group(owner, ",\"prevent_forking_outside_group\":true");
        Answer source = source(",\"namespace_id\":" + group.id());
        assertEquals("404 Target Namespace Not Found", owner.api().post(at(source) + "/fork", "{}").message());
        created(owner, at(source) + "/fork", "{\"namespace_id\":" + group.id() + ",\"name\":\"copy\",\"path\":\"copy\"}");
    }

    @Test
    void forking_level_private_admits_members_alone() {
        Answer source = source(",\"visibility\":\"public\",\"forking_access_level\":\"private\"");
        assertEquals("404 Not Found", other.api().post(at(source) + "/fork", "{}").message());
        created(owner, at(source) + "/members", "{\"user_id\":" + other.id() + ",\"access_level\":20}");
        created(other, at(source) + "/fork", "{}");
    }

    @Test
    void private_source_is_shown_to_those_who_see_it() {
        Answer source = source(",\"visibility\":\"internal\"");
        Answer fork = created(other, at(source) + "/fork", "{}");
        Person third = root.person();
        assertEquals(source.id(), third.api().get(at(fork)).body().get("forked_from_project").get("id").asLong());
        owner.api().put(at(source), "{\"visibility\":\"private\"}");
        assertFalse(third.api().get(at(fork)).body().has("forked_from_project"));
        assertFalse(other.api().get("/projects?owned=true").body().get(0).has("forked_from_project"));
        assertEquals("internal", other.api().get(at(fork)).body().get("visibility").asText());
        Answer wide = other.api().put(at(fork), "{\"visibility\":\"public\"}");
        assertEquals(400, wide.status());
        assertEquals("public is not allowed since the fork source project has lower visibility.",
                wide.body().get("message").get("visibility_level").get(0).asText());
        assertEquals(200, other.api().put(at(fork), "{\"description\":\"x\"}").status());
        assertEquals(200, other.api().put(at(fork), "{\"visibility\":\"private\"}").status());
    }

    @Test
    void forks_are_listed_to_those_who_see_them() {
        Answer source = source();
        Answer mine = created(other, at(source) + "/fork", "{\"visibility\":\"private\"}");
        Answer open = created(root.person(), at(source) + "/fork", "{}");
        assertEquals(List.of(open.id()), ids(owner.api().get(at(source) + "/forks")));
        assertEquals(List.of(open.id(), mine.id()), ids(other.api().get(at(source) + "/forks")));
        assertEquals(List.of(mine.id()), ids(other.api().get(at(source) + "/forks?owned=true")));
        assertEquals(List.of(mine.id()), ids(other.api().get(at(source) + "/forks?visibility=private&order_by=name&sort=asc")));
        assertEquals(List.of(open.id()), ids(Api.anonymous().get(at(source) + "/forks")));
        assertEquals(404, root.person().api().get(at(mine) + "/forks").status());
        assertEquals(source.id(), other.api().get(at(source) + "/forks").body().get(0).get("forked_from_project").get("id").asLong());
    }

    private static List<Long> ids(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        return StreamSupport.stream(list.body().spliterator(), false).map(item -> item.get("id").asLong()).toList();
    }

    @Test
    void owner_relates_a_project_to_a_source_and_ends_it() {
        Answer source = source();
        Answer project = created(other, "/projects", "{\"name\":\"" + Api.unique("later") + "\",\"visibility\":\"public\"}");
        Answer related = created(other, at(project) + "/fork/" + source.id(), "{}");
        assertEquals(source.id(), related.body().get("forked_from_project").get("id").asLong());
        assertEquals("none", related.body().get("import_status").asText());
        assertEquals(List.of(project.id()), ids(owner.api().get(at(source) + "/forks")));
        assertEquals(404, other.api().post(at(project) + "/fork/" + source.body().get("path").asText(), "{}").status());
        Answer twice = other.api().post(at(project) + "/fork/" + source.id(), "{}");
        assertEquals(409, twice.status());
        assertEquals("Project already forked", twice.message());
        Answer circle = owner.api().post(at(source) + "/fork/" + project.id(), "{}");
        assertEquals(400, circle.status());
        assertEquals("A project cannot be a fork of itself", circle.message());
        assertEquals(400, owner.api().post(at(source) + "/fork/" + source.id(), "{}").status());
        assertEquals(403, owner.api().post(at(project) + "/fork/" + source.id(), "{}").status());
        assertEquals(403, owner.api().delete(at(project) + "/fork").status());
        assertEquals(204, other.api().delete(at(project) + "/fork").status());
        assertEquals(304, other.api().delete(at(project) + "/fork").status());
        assertEquals(0, owner.api().get(at(source)).body().get("forks_count").asInt());
        Answer hidden = source(",\"visibility\":\"private\"");
        assertEquals("404 Project Not Found", other.api().post(at(project) + "/fork/" + hidden.id(), "{}").message());
        Answer narrow = source(",\"visibility\":\"internal\"");
        assertEquals(400, other.api().post(at(project) + "/fork/" + narrow.id(), "{}").status());
    }

    @Test
    void forks_of_empty_projects_are_empty() {
        Answer source = created(owner, "/projects", "{\"name\":\"" + Api.unique("empty") + "\",\"visibility\":\"public\"}");
        Answer fork = created(other, at(source) + "/fork", "{}");
        assertTrue(fork.body().get("empty_repo").asBoolean());
        assertEquals(0, other.api().get(at(fork) + "/repository/branches").body().size());
    }

    /** A client that others wrote forks, lists, relates and separates. */
    @Test
    void client_forks_a_project() throws GitLabApiException {
        Answer source = source();
        Answer group = group(owner, "");
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Project fork = client.getProjectApi().forkProject(source.id(), group.body().get("full_path").asText());
            assertEquals(source.id(), fork.getForkedFromProject().getId());
            assertEquals(List.of(fork.getId()), client.getProjectApi().getForks(source.id()).stream().map(Project::getId).toList());
            client.getProjectApi().deleteForkedFromRelationship(fork.getId());
            assertEquals(0, client.getProjectApi().getProject(source.id()).getForksCount());
            assertEquals(source.id(), client.getProjectApi().createForkedFromRelationship(fork.getId(), source.id()).getForkedFromProject()
                    .getId());
            assertEquals(409, assertThrows(GitLabApiException.class,
                    () -> client.getProjectApi().forkProject(source.id(), group.body().get("full_path").asText())).getHttpStatus());
        }
    }
}
