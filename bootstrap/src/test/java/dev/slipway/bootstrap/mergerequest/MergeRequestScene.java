package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;

/** A public project with a repository, its owner, a developer and a stranger, and the calls of tests on merge requests. */
final class MergeRequestScene {

    private static final int DEVELOPER = 30;

    private final Api root = Api.root();
    final Person owner = root.person();
    final Person developer = root.person();
    final Person stranger = root.person();
    final String group = Api.unique("merges");
    final long groupId;
    final long project;
    final String path = group + "/tool";
    final String requests;

    MergeRequestScene() {
        groupId = made(owner.api(), "/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(group, group))
                .get("id").asLong();
        project = made(owner.api(), "/projects", "{\"name\":\"tool\",\"visibility\":\"public\",\"initialize_with_readme\":true,"
                + "\"namespace_id\":" + groupId + "}").get("id").asLong();
        made(owner.api(), "/projects/" + project + "/members", "{\"user_id\":" + developer.id() + ",\"access_level\":" + DEVELOPER + "}");
        requests = "/projects/" + project + "/merge_requests";
    }

    static JsonNode made(Api api, String path, String json) {
        Answer answer = api.post(path, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    static JsonNode read(Api api, String path) {
        Answer answer = api.get(path);
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    static List<String> values(JsonNode list, String key) {
        List<String> values = new ArrayList<>();
        list.forEach(item -> values.add(item.get(key).asText()));
        return values;
    }

    /** Commits a file to a branch of a project. @param start the branch from which a new one starts; null for an existing one */
    String commit(Person person, long of, String branch, String start, String file) {
        return made(person.api(), "/projects/" + of + "/repository/commits", ("{\"branch\":\"%s\",%s\"commit_message\":\"Add %s\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"%s\",\"content\":\"x\\n\"}]}").formatted(branch,
                start == null ? "" : "\"start_branch\":\"" + start + "\",", file, file)).get("id").asText();
    }

    String commit(String branch, String start, String file) {
        return commit(developer, project, branch, start, file);
    }

    /** A merge request of a new branch with one commit. @param more further parameters, beginning with a comma */
    JsonNode request(String branch, String target, String more) {
        commit(branch, "main", branch + ".txt");
        return made(developer.api(), requests, "{\"source_branch\":\"" + branch + "\",\"target_branch\":\"" + target
                + "\",\"title\":\"Add " + branch + "\"" + more + "}");
    }

    JsonNode request(String branch) {
        return request(branch, "main", "");
    }

    JsonNode get(long iid) {
        return read(owner.api(), requests + "/" + iid);
    }
}
