package dev.slipway.bootstrap.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;

/** Groups, projects and members for tests of approvals, made as clients make them. */
final class ApprovalScene {

    static final Api ROOT = Api.root();

    private ApprovalScene() {
    }

    static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    /** @param parent the group above; 0 for none */
    static long group(long parent, String visibility) {
        String name = Api.unique("approving");
        return expect(201, ROOT.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"%s\"%s}".formatted(name, name,
                visibility, parent == 0 ? "" : ",\"parent_id\":" + parent))).id();
    }

    /** Returns the path of a project with a protected default branch {@code main}. */
    static String project(long group, String visibility) {
        return "/projects/" + expect(201, ROOT.post("/projects",
                "{\"name\":\"%s\",\"namespace_id\":%d,\"visibility\":\"%s\",\"initialize_with_readme\":true}"
                        .formatted(Api.unique("project"), group, visibility))).id();
    }

    static Person member(String owner, int level) {
        Person person = ROOT.person();
        expect(201, ROOT.post(owner + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
        return person;
    }

    /** Commits a new file. @param start the branch from which a new one starts; empty for an existing one @return the commit */
    static String commit(Api by, String project, String branch, String start, String file) {
        return expect(201, by.post(project + "/repository/commits", ("{\"branch\":\"%s\",%s\"commit_message\":\"Add %s\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"%s\",\"content\":\"x\\n\"}]}").formatted(branch,
                start.isEmpty() ? "" : "\"start_branch\":\"" + start + "\",", file, file))).body().get("id").asText();
    }

    /** Creates a merge request of a new branch with one commit. @return its path */
    static String request(Api author, String project, String branch) {
        commit(author, project, branch, "main", branch + ".txt");
        return project + "/merge_requests/" + expect(201, author.post(project + "/merge_requests",
                "{\"source_branch\":\"%s\",\"target_branch\":\"main\",\"title\":\"Add %s\"}".formatted(branch, branch))).body().get("iid");
    }

    /** Returns the ids of a list of objects. */
    static List<Long> ids(JsonNode list) {
        List<Long> ids = new ArrayList<>();
        list.forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }
}
