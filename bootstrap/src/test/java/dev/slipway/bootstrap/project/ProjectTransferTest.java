package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
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
