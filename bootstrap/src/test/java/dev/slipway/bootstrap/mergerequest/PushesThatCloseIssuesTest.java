package dev.slipway.bootstrap.mergerequest;

import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.made;
import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.read;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commits that are pushed to the default branch close issues. */
class PushesThatCloseIssuesTest {

    private final MergeRequestScene scene = new MergeRequestScene();
    private final Api owner = scene.owner.api();
    private final String issues = "/projects/" + scene.project + "/issues";

    private String commit(Person person, String branch, String message) {
        JsonNode head = read(person.api(), "/projects/" + scene.project + "/repository/branches/main").at("/commit/id");
        return made(person.api(), "/projects/" + scene.project + "/repository/commits", "{\"branch\":\"" + branch + "\","
                + (branch.equals("main") ? "" : "\"start_sha\":" + head + ",") + "\"commit_message\":\"" + message
                + "\",\"actions\":[{\"action\":\"create\",\"file_path\":\"" + Api.unique("file") + "\",\"content\":\"x\"}]}").get("id")
                .asText();
    }

    private String state(int iid) {
        return read(owner, issues + "/" + iid).get("state").asText();
    }

    private List<String> told(int iid) {
        return MergeRequestScene.values(read(scene.stranger.api(), issues + "/" + iid + "/notes?sort=asc"), "body");
    }

    @Test
    void commit_on_the_default_branch_closes_the_issues_that_it_names() {
        made(owner, issues, "{\"title\":\"First\"}");
        made(owner, issues, "{\"title\":\"Second\"}");
        made(owner, issues, "{\"title\":\"Third\"}");
        commit(scene.owner, "topic", "Fix #2");
        String sha = commit(scene.owner, "main", "Fix #1, see #3");
        Eventually.is(() -> state(1).equals("closed"));
        Eventually.is(() -> told(1).size() == 2);
        assertEquals(List.of("closed via commit " + sha, "mentioned in commit " + sha), told(1).stream().sorted().toList());
        assertEquals(scene.owner.username(), read(owner, issues + "/1").at("/closed_by/username").asText());
        assertEquals(1, read(owner, issues + "/1/resource_state_events").size());
        Eventually.is(() -> told(3).equals(List.of("mentioned in commit " + sha)));
        assertEquals(List.of("opened", "opened"), List.of(state(2), state(3)));
    }

    @Test
    void issues_that_the_pusher_does_not_see_stay_open() {
        String hidden = "/projects/" + made(owner, "/projects", "{\"name\":\"hidden\",\"visibility\":\"private\",\"namespace_id\":"
                + scene.groupId + "}").get("id");
        made(owner, hidden + "/issues", "{\"title\":\"Plan\"}");
        made(owner, issues, "{\"title\":\"First\"}");
        assertEquals(204, owner.delete("/projects/" + scene.project + "/protected_branches/main").status());
        String sha = commit(scene.developer, "main", "Fix hidden#1 and #1");
        Eventually.is(() -> told(1).contains("closed via commit " + sha));
        assertEquals(scene.developer.username(), read(owner, issues + "/1").at("/closed_by/username").asText());
        assertEquals("opened", read(owner, hidden + "/issues/1").get("state").asText());
        assertEquals("[]", read(owner, hidden + "/issues/1/notes").toString());
    }

    @Test
    void project_without_the_setting_keeps_its_issues_open() {
        made(owner, issues, "{\"title\":\"First\"}");
        made(owner, issues, "{\"title\":\"Last\"}");
        assertEquals(200, owner.put("/projects/" + scene.project, "{\"autoclose_referenced_issues\":false}").status());
        commit(scene.owner, "main", "Fix #1");
        Eventually.is(() -> told(1).size() == 1);
        String sha = commit(scene.owner, "main", "See #2");
        Eventually.is(() -> told(2).equals(List.of("mentioned in commit " + sha)));
        assertEquals("opened", state(1));
    }
}
