package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Merge requests that close issues and mention them, as clients find them from the issue. */
class RequestsOfIssuesTest {

    private final Person owner = Api.root().person();
    private final Person other = Api.root().person();
    private String project;
    private String issue;

    @BeforeEach
    void make() {
        project = "/projects/" + expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("closing")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}")).id();
        issue = project + "/issues/" + expect(201, owner.api().post(project + "/issues", "{\"title\":\"x\"}")).body().get("iid").asLong();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private long request(String branch, String description) {
        expect(201, owner.api().post(project + "/repository/files/" + branch + "%2Etxt", "{\"branch\":\"" + branch
                + "\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
        return expect(201, owner.api().post(project + "/merge_requests", "{\"source_branch\":\"" + branch
                + "\",\"target_branch\":\"main\",\"title\":\"Change\",\"description\":\"" + description + "\"}")).body().get("iid")
                .asLong();
    }

    private List<Long> found(Person reader, String list) {
        List<Long> iids = new ArrayList<>();
        expect(200, reader.api().get(issue + list)).body().forEach(request -> iids.add(request.get("iid").asLong()));
        return iids;
    }

    private int count(Person reader) {
        return expect(200, reader.api().get(issue)).body().get("merge_requests_count").asInt();
    }

    @Test
    void requests_that_close_an_issue_follow_their_texts() {
        assertEquals(List.of(), found(other, "/closed_by"));
        long closing = request("first", "Closes #1");
        long mentioning = request("second", "See #1");
        Eventually.is(() -> count(other) == 1);
        assertEquals(List.of(closing), found(other, "/closed_by"));
        Eventually.is(() -> found(other, "/related_merge_requests").equals(List.of(closing, mentioning)));
        Eventually.is(() -> other.api().get(issue + "/notes").body().toString().contains("mentioned in merge request !" + closing));
        expect(200, owner.api().put(project + "/merge_requests/" + mentioning, "{\"description\":\"Fixes #1\"}"));
        Eventually.is(() -> count(other) == 2);
        assertEquals(List.of(mentioning, closing), found(other, "/closed_by"));
        expect(200, owner.api().put(project + "/merge_requests/" + closing, "{\"description\":\"none\"}"));
        Eventually.is(() -> count(other) == 1);
        assertEquals(2, found(other, "/related_merge_requests").size());
    }

    @Test
    void request_that_is_merged_at_once_has_closed_its_issue() {
        long closing = request("first", "Closes #1");
        Eventually.is(() -> owner.api().put(project + "/merge_requests/" + closing + "/merge", "{}").status() == 200);
        Eventually.is(() -> count(other) == 1);
        assertEquals(List.of(closing), found(other, "/closed_by"));
        expect(200, owner.api().put(project + "/merge_requests/" + closing, "{\"description\":\"none\"}"));
        assertEquals(List.of(closing), found(other, "/closed_by"));
    }

    @Test
    void requests_into_another_default_branch_close_nothing_any_more() {
        long closing = request("first", "Closes #1");
        Eventually.is(() -> count(other) == 1);
        expect(200, owner.api().put(project, "{\"default_branch\":\"first\"}"));
        Eventually.is(() -> count(other) == 0);
        expect(200, owner.api().put(project, "{\"default_branch\":\"main\"}"));
        Eventually.is(() -> found(other, "/closed_by").equals(List.of(closing)));
    }

    @Test
    void requests_that_a_reader_does_not_see_are_not_told() {
        long closing = request("first", "Closes #1");
        Eventually.is(() -> count(other) == 1);
        expect(200, owner.api().put(project, "{\"merge_requests_access_level\":\"private\"}"));
        assertEquals(0, count(other));
        assertEquals(List.of(), found(other, "/closed_by"));
        assertEquals(List.of(), found(other, "/related_merge_requests"));
        assertEquals(1, count(owner));
        assertEquals(List.of(closing), found(owner, "/closed_by"));
        expect(200, owner.api().put(issue, "{\"confidential\":true}"));
        expect(404, other.api().get(issue + "/closed_by"));
        expect(404, other.api().get(issue + "/related_merge_requests"));
    }
}
