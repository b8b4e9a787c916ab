package dev.slipway.bootstrap.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Issues and merge requests tell where they are mentioned, to readers of those places alone. */
class MentionsOfIssuesTest {

    private static final int GUEST = 10;
    private static final int REPORTER = 20;

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person guest = root.person();
    private final Person reporter = root.person();
    private final Person stranger = root.person();
    private final String group = Api.unique("mention");
    private String groupId;
    private String project;
    private String issues;

    @BeforeEach
    void make() {
        groupId = made(owner, "/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(group, group)).get("id")
                .asText();
        project = "/projects/" + project("tool", "public");
        issues = project + "/issues";
        made(owner, project + "/members", "{\"user_id\":" + guest.id() + ",\"access_level\":" + GUEST + "}");
        made(owner, project + "/members", "{\"user_id\":" + reporter.id() + ",\"access_level\":" + REPORTER + "}");
    }

    private String project(String name, String visibility) {
        return made(owner, "/projects", "{\"name\":\"" + name + "\",\"visibility\":\"" + visibility
                + "\",\"initialize_with_readme\":true,\"namespace_id\":" + groupId + "}").get("id").asText();
    }

    private static JsonNode made(Person person, String path, String json) {
        Answer answer = person.api().post(path, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static JsonNode read(Person person, String path) {
        Answer answer = person.api().get(path);
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static List<String> mentions(Person reader, String of) {
        List<String> bodies = new ArrayList<>();
        read(reader, of + "/notes?sort=asc&activity_filter=only_activity&per_page=100")
                .forEach(note -> bodies.add(note.get("body").asText()));
        return bodies.stream().filter(body -> body.startsWith("mentioned in")).toList();
    }

    private String commit(String branch, String start, String message) {
        return made(owner, project + "/repository/commits", "{\"branch\":\"" + branch + "\",\"start_branch\":\"" + start
                + "\",\"commit_message\":\"" + message + "\",\"actions\":[{\"action\":\"create\",\"file_path\":\"" + branch
                + "\",\"content\":\"x\"}]}").get("id").asText();
    }

    @Test
    void issues_requests_notes_and_commits_mention_issues_and_requests() {
        made(owner, issues, "{\"title\":\"First\"}");
        made(stranger, issues, "{\"title\":\"Like #1\",\"description\":\"#1 and #99\"}");
        Eventually.is(() -> mentions(stranger, issues + "/1").equals(List.of("mentioned in issue #2")));
        String sha = commit("topic", "main", "Prepare #1");
        made(owner, project + "/merge_requests", "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Do #2\"}");
        Eventually.is(() -> mentions(stranger, issues + "/2").equals(List.of("mentioned in merge request !1")));
        Eventually.is(() -> mentions(stranger, issues + "/1").equals(List.of("mentioned in issue #2", "mentioned in commit " + sha)));
        made(guest, issues + "/1/notes", "{\"body\":\"See !1\"}");
        Eventually.is(() -> mentions(stranger, project + "/merge_requests/1").equals(List.of("mentioned in issue #1")));
        assertEquals(guest.username(), read(stranger, project + "/merge_requests/1/notes").get(0).at("/author/username").asText());
        made(guest, project + "/merge_requests/1/discussions", "{\"body\":\"See #1\"}");
        Eventually.is(() -> mentions(stranger, issues + "/1").size() == 3);
        assertEquals("mentioned in merge request !1", mentions(stranger, issues + "/1").getLast());
        assertEquals(1, read(stranger, issues + "/1").get("user_notes_count").asInt());
    }

    /** Everything that a reader can ask about the notes of an object, but for the time. */
    private static List<String> everything(Person reader, String of) {
        List<String> answers = new ArrayList<>();
        for (String path : List.of("", "/notes?sort=asc", "/notes?activity_filter=only_activity", "/discussions", "/discussions?per_page=1",
                "/discussions?pagination=keyset&per_page=1", "/resource_state_events")) {
            Answer answer = reader.api().get(of + path);
            answers.add(path + " " + answer.status() + " " + answer.body() + " " + answer.header("X-Total") + " "
                    + answer.header("X-Total-Pages") + " " + answer.header("X-Next-Page"));
        }
        return answers;
    }

    @Test
    void mention_in_a_confidential_issue_changes_no_answer_to_others() {
        made(owner, issues, "{\"title\":\"First\"}");
        made(guest, issues + "/1/notes", "{\"body\":\"A comment\"}");
        List<String> ofStranger = everything(stranger, issues + "/1");
        List<String> ofGuest = everything(guest, issues + "/1");
        made(reporter, issues, "{\"title\":\"Secret plan for #1\",\"confidential\":true}");
        Eventually.is(() -> mentions(owner, issues + "/1").equals(List.of("mentioned in issue #2")));
        assertEquals(List.of("mentioned in issue #2"), mentions(reporter, issues + "/1"));
        assertEquals(ofStranger, everything(stranger, issues + "/1"));
        assertEquals(ofGuest, everything(guest, issues + "/1"));
        JsonNode note = read(owner, issues + "/1/notes").get(0);
        String key = read(owner, issues + "/1/discussions?per_page=100").get(1).get("id").asText();
        for (String hidden : List.of("/notes/" + note.get("id"), "/discussions/" + key, "/discussions/" + key + "/notes",
                "/discussions/" + key + "/notes/" + note.get("id"))) {
            assertEquals(404, stranger.api().get(issues + "/1" + hidden).status(), hidden);
            assertEquals(200, reporter.api().get(issues + "/1" + hidden).status(), hidden);
        }
        assertEquals(200, owner.api().put(issues + "/2", "{\"assignee_ids\":[" + guest.id() + "]}").status());
        assertEquals(List.of("mentioned in issue #2"), mentions(guest, issues + "/1"));
        assertEquals(ofStranger, everything(stranger, issues + "/1"));
        assertEquals(200, owner.api().put(issues + "/2", "{\"confidential\":false}").status());
        assertEquals(List.of("mentioned in issue #2"), mentions(stranger, issues + "/1"));
        assertEquals(204, owner.api().delete(issues + "/2").status());
        assertEquals(List.of(), mentions(owner, issues + "/1"));
        assertEquals(ofStranger, everything(stranger, issues + "/1"));
    }

    @Test
    void mention_in_a_private_project_and_in_an_internal_note_changes_no_answer_to_others() {
        made(owner, issues, "{\"title\":\"First\"}");
        List<String> before = everything(stranger, issues + "/1");
        String hidden = "/projects/" + project("hidden", "private");
        made(owner, hidden + "/issues", "{\"title\":\"Plan\",\"description\":\"For tool#1\"}");
        Eventually.is(() -> mentions(owner, issues + "/1").equals(List.of("mentioned in issue hidden#1")));
        made(owner, issues, "{\"title\":\"Second\"}");
        made(reporter, issues + "/2/notes", "{\"body\":\"Between us: #1\",\"internal\":true}");
        made(reporter, issues + "/2/notes", "{\"body\":\"See #2\"}");
        made(owner, issues, "{\"title\":\"Last of #2\"}");
        Eventually.is(() -> mentions(owner, issues + "/2").equals(List.of("mentioned in issue #3")));
        assertEquals(List.of("mentioned in issue hidden#1"), mentions(owner, issues + "/1"));
        assertEquals(before, everything(stranger, issues + "/1"));
    }
}
