package dev.slipway.bootstrap.mergerequest;

import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.made;
import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.read;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merge requests tell where they are mentioned, to readers of those places alone. */
class MentionsTest {

    private final MergeRequestScene scene = new MergeRequestScene();
    private final Api owner = scene.owner.api();
    private final Api developer = scene.developer.api();

    private List<String> mentions(Api reader) {
        return MergeRequestScene.values(read(reader, scene.requests + "/1/notes?sort=asc&activity_filter=only_activity"), "body");
    }

    @Test
    void mentions_in_texts_and_commits_are_told_once() {
        scene.request("topic");
        scene.request("other", "main", ",\"description\":\"Needs !1, !1 and !99.\"");
        Eventually.is(() -> mentions(owner).equals(List.of("mentioned in merge request !2")));
        String sha = made(developer, "/projects/" + scene.project + "/repository/commits", "{\"branch\":\"other\",\"commit_message\":"
                + "\"Follow !1\",\"actions\":[{\"action\":\"create\",\"file_path\":\"x\",\"content\":\"x\"}]}").get("id").asText();
        Eventually.is(() -> mentions(owner).size() == 2);
        assertEquals(List.of("mentioned in merge request !2", "mentioned in commit " + sha), mentions(owner));
        assertEquals(200, developer.put(scene.requests + "/2", "{\"description\":\"Still needs !1\",\"title\":\"See !1\"}").status());
        assertEquals(0, scene.get(1).get("user_notes_count").asInt());
        assertEquals(scene.developer.username(), read(owner, scene.requests + "/1/notes").get(0).at("/author/username").asText());
    }

    @Test
    void mention_in_a_private_project_is_told_to_its_members_alone() {
        JsonNode first = scene.request("topic");
        JsonNode hidden = made(owner, "/projects", "{\"name\":\"hidden\",\"visibility\":\"private\",\"initialize_with_readme\":true,"
                + "\"namespace_id\":" + scene.groupId + "}");
        scene.commit(scene.owner, hidden.get("id").asLong(), "secret", "main", "secret.txt");
        made(owner, "/projects/" + hidden.get("id") + "/merge_requests", "{\"source_branch\":\"secret\",\"target_branch\":\"main\","
                + "\"title\":\"Use " + first.at("/references/full").asText() + "\"}");
        Eventually.is(() -> mentions(owner).equals(List.of("mentioned in merge request hidden!1")));
        JsonNode note = read(owner, scene.requests + "/1/notes").get(0);
        String key = read(owner, scene.requests + "/1/discussions").get(0).get("id").asText();
        for (Api reader : List.of(developer, scene.stranger.api())) {
            assertEquals(List.of(), mentions(reader));
            assertEquals("[]", read(reader, scene.requests + "/1/discussions").toString());
            assertEquals(404, reader.get(scene.requests + "/1/notes/" + note.get("id")).status());
            assertEquals(404, reader.get(scene.requests + "/1/discussions/" + key).status());
            assertEquals(404, reader.post(scene.requests + "/1/discussions/" + key + "/notes", "{\"body\":\"x\"}").status());
            assertEquals(404, reader.delete(scene.requests + "/1/notes/" + note.get("id")).status());
        }
        assertEquals(403, owner.put(scene.requests + "/1/notes/" + note.get("id"), "{\"body\":\"x\"}").status());
        assertEquals(403, owner.delete(scene.requests + "/1/notes/" + note.get("id")).status());
        assertEquals(400, owner.post(scene.requests + "/1/discussions/" + key + "/notes", "{\"body\":\"x\"}").status());
        assertEquals(first.get("updated_at"), scene.get(1).get("updated_at"));
    }

    /** The author sees what the editor does not, and the other way around. */
    @Test
    void mention_is_told_by_the_one_who_wrote_it_with_the_rights_of_that_user() {
        JsonNode hidden = made(owner, "/projects", "{\"name\":\"hidden\",\"visibility\":\"private\",\"initialize_with_readme\":true,"
                + "\"namespace_id\":" + scene.groupId + "}");
        String requests = "/projects/" + hidden.get("id") + "/merge_requests";
        scene.commit(scene.owner, hidden.get("id").asLong(), "secret", "main", "secret.txt");
        made(owner, requests, "{\"source_branch\":\"secret\",\"target_branch\":\"main\",\"title\":\"Plan\"}");
        scene.request("topic");
        scene.commit("byowner", "main", "byowner.txt");
        made(owner, scene.requests, "{\"source_branch\":\"byowner\",\"target_branch\":\"main\",\"title\":\"Mine\"}");
        assertEquals(200, developer.put(scene.requests + "/2", "{\"description\":\"hidden!1 and !1\"}").status());
        Eventually.is(() -> mentions(owner).equals(List.of("mentioned in merge request !2")));
        assertEquals(scene.developer.username(), read(owner, scene.requests + "/1/notes").get(0).at("/author/username").asText());
        assertEquals("[]", read(owner, requests + "/1/notes").toString());
        assertEquals(200, owner.put(scene.requests + "/1", "{\"description\":\"As in hidden!1\"}").status());
        Eventually.is(() -> read(owner, requests + "/1/notes").size() == 1);
        assertEquals(scene.owner.username(), read(owner, requests + "/1/notes").get(0).at("/author/username").asText());
    }

    @Test
    void request_that_its_author_does_not_see_is_not_told() {
        JsonNode hidden = made(owner, "/projects", "{\"name\":\"hidden\",\"visibility\":\"private\",\"initialize_with_readme\":true,"
                + "\"namespace_id\":" + scene.groupId + "}");
        String requests = "/projects/" + hidden.get("id") + "/merge_requests";
        scene.commit(scene.owner, hidden.get("id").asLong(), "secret", "main", "secret.txt");
        made(owner, requests, "{\"source_branch\":\"secret\",\"target_branch\":\"main\",\"title\":\"Plan\"}");
        scene.request("topic");
        scene.request("third", "main", ",\"description\":\"hidden!1 and !1\"");
        Eventually.is(() -> mentions(owner).equals(List.of("mentioned in merge request !2")));
        assertEquals("[]", read(owner, requests + "/1/notes").toString());
    }
}
