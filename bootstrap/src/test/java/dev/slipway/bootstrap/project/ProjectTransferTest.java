package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.junit.jupiter.api.Test;

class ProjectTransferTest {

    private final Api root = Api.root();
    private final Person owner = root.person();

    private Answer project(String more) {
        Answer made = owner.api().post("/projects", "{\"name\":\"" + Api.unique("project") + "\"" + more + "}");
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private static Answer group(Person person) {
        String path = Api.unique("target");
        return person.api().post("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\"}");
    }

    @Test
    void owner_transfers_a_project_to_a_group() {
        Answer project = project(",\"visibility\":\"public\",\"initialize_with_readme\":true");
        Answer group = group(owner);
        String target = group.body().get("full_path").asText();
        String transfer = "/projects/" + project.id() + "/transfer";
        Answer moved = owner.api().put(transfer, "{\"namespace\":\"" + target + "\"}");
        assertEquals(200, moved.status(), moved.body().toString());
        assertEquals(target + "/" + project.body().get("path").asText(), moved.body().get("path_with_namespace").asText());
        assertEquals("private", moved.body().get("visibility").asText());
        assertEquals(200, owner.api().get("/projects/" + moved.body().get("path_with_namespace").asText().replace("/", "%2F")
                + "/repository/tree").status());
        assertEquals(404, Api.anonymous().get("/projects/" + project.id()).status());
        assertTrue(owner.api().put(transfer, "{\"namespace\":" + group.id() + "}").message().contains("already in this namespace"));
        assertEquals(200, owner.api().put(transfer, "{\"namespace\":\"" + owner.username() + "\"}").status());
    }

    @Test
    void refusals_of_transfer() {
        Person other = root.person();
        Answer project = project("");
        String transfer = "/projects/" + project.id() + "/transfer";
        Answer hidden = group(other);
        assertEquals("404 Namespace Not Found", owner.api().put(transfer, "{\"namespace\":" + hidden.id() + "}").message());
        other.api().post("/groups/" + hidden.id() + "/members", "{\"user_id\":" + owner.id() + ",\"access_level\":10}");
        assertTrue(owner.api().put(transfer, "{\"namespace\":" + hidden.id() + "}").message().contains("You don't have permission"));
        Answer taken = group(owner);
        assertEquals(201, owner.api().post("/projects", "{\"name\":\"" + project.body().get("name").asText() + "\",\"namespace_id\":"
                + taken.id() + "}").status());
        assertTrue(owner.api().put(transfer, "{\"namespace\":" + taken.id() + "}").message().contains("same name or path"));
        owner.api().post("/projects/" + project.id() + "/members", "{\"user_id\":" + other.id() + ",\"access_level\":40}");
        assertEquals(403, other.api().put(transfer, "{\"namespace\":" + hidden.id() + "}").status());
        assertEquals("namespace is missing", owner.api().put(transfer, "{}").body().get("error").asText());
    }

    private static Answer into(Person person, Answer group, Object project) {
        return person.api().post("/groups/" + group.id() + "/projects/" + project, "");
    }

    private void member(Answer group, Person person, int level) {
        assertEquals(201, owner.api().post("/groups/" + group.id() + "/members",
                "{\"user_id\":" + person.id() + ",\"access_level\":" + level + "}").status());
    }

    @Test
    void group_takes_projects_in() {
        Answer project = project(",\"visibility\":\"public\"");
        Answer group = group(owner);
        String path = project.body().get("path_with_namespace").asText().replace("/", "%2F");
        Answer taken = into(owner, group, path);
        assertEquals(201, taken.status(), taken.body().toString());
        assertEquals(group.id(), taken.id());
        Answer moved = owner.api().get("/projects/" + project.id());
        assertEquals(group.body().get("full_path").asText() + "/" + project.body().get("path").asText(),
                moved.body().get("path_with_namespace").asText());
        assertEquals("private", moved.body().get("visibility").asText());
        Answer again = into(owner, group, project.id());
        assertEquals(400, again.status());
        assertTrue(again.message().contains("already in this namespace"), again.message());
    }

    @Test
    void administrator_moves_projects_into_groups_of_others() throws GitLabApiException {
        Answer project = project("");
        Answer group = group(root.person());
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            assertEquals(group.id(), client.getGroupApi().transferProject(group.id(), project.id()).getId());
            assertEquals(group.body().get("full_path").asText(),
                    client.getProjectApi().getProject(project.id()).getNamespace().getFullPath());
        }
    }

    @Test
    void group_takes_projects_in_from_their_owners_alone() {
        Person other = root.person();
        Answer group = group(owner);
        Answer project = project(",\"visibility\":\"public\"");
        assertEquals(401, Api.anonymous().post("/groups/" + group.id() + "/projects/" + project.id(), "").status());
        assertEquals("404 Group Not Found", into(other, group, project.id()).message());
        member(group, other, 20);
        assertEquals("403 Forbidden", into(other, group, project.id()).message());
        assertEquals("403 Forbidden", into(other, group, 999_999_999).message());
        owner.api().put("/groups/" + group.id() + "/members/" + other.id(), "{\"access_level\":30}");
        assertEquals("404 Project Not Found", into(other, group, 999_999_999).message());
        assertEquals("403 Forbidden", into(other, group, project.id()).message());
        Answer own = other.api().post("/projects", "{\"name\":\"" + Api.unique("own") + "\"}");
        owner.api().put("/groups/" + group.id(), "{\"project_creation_level\":\"maintainer\"}");
        assertEquals(403, into(other, group, own.id()).status());
        owner.api().put("/groups/" + group.id(), "{\"project_creation_level\":\"developer\"}");
        assertEquals(201, into(other, group, own.id()).status());
    }

    @Test
    void locations_are_groups_in_which_the_caller_may_create_projects() {
        Answer project = project("");
        Answer first = group(owner);
        Answer second = group(owner);
        Person host = root.person();
        Answer foreign = group(host);
        String locations = "/projects/" + project.id() + "/transfer_locations";
        host.api().post("/groups/" + foreign.id() + "/members", "{\"user_id\":" + owner.id() + ",\"access_level\":20}");
        assertEquals(paths(first, second), paths(owner.api().get(locations)));
        host.api().put("/groups/" + foreign.id() + "/members/" + owner.id(), "{\"access_level\":30}");
        assertEquals(paths(first, second, foreign), paths(owner.api().get(locations)));
        assertEquals(paths(first), paths(owner.api().get(locations + "?search=" + first.body().get("path").asText())));
        assertEquals(1, owner.api().get(locations + "?pagination=keyset&per_page=1").body().size());
        into(owner, second, project.id());
        assertEquals(paths(first, foreign), paths(owner.api().get(locations)));
        member(second, host, 40);
        assertEquals(403, host.api().get(locations).status());
        assertEquals(404, root.person().api().get(locations).status());
        assertEquals(401, Api.anonymous().get(locations).status());
    }

    private static Set<String> paths(Answer... groups) {
        Set<String> paths = new TreeSet<>();
        for (Answer answer : groups) {
            (answer.body().isArray() ? answer.body() : List.of(answer.body())).forEach(group -> paths.add(group.get("full_path").asText()));
        }
        return paths;
    }

    @Test
    void owner_archives_a_project_and_takes_it_back() {
        Answer project = project("");
        String path = "/projects/" + project.id();
        Answer archived = owner.api().post(path + "/archive", "");
        assertEquals(201, archived.status(), archived.body().toString());
        assertTrue(archived.body().get("archived").asBoolean());
        assertEquals(403, owner.api().put(path, "{\"description\":\"x\"}").status());
        assertEquals(403, owner.api().put(path + "/transfer", "{\"namespace\":" + group(owner).id() + "}").status());
        assertEquals(201, owner.api().post(path + "/archive", "").status());
        assertEquals(false, owner.api().post(path + "/unarchive", "").body().get("archived").asBoolean());
        assertEquals(200, owner.api().put(path, "{\"description\":\"x\"}").status());
        assertEquals(401, Api.anonymous().post(path + "/archive", "").status());
    }
}
