package dev.slipway.bootstrap.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Links of issues, as clients make, read and remove them. */
class IssueLinksOverHttpTest {

    private final Person owner = Api.root().person();
    private final Person other = Api.root().person();
    private final long open = project("public");
    private final long closed = project("private");
    private final String issue = issues(open) + "/1";

    private long project(String visibility) {
        long id = expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("links") + "\",\"visibility\":\"" + visibility
                + "\"}")).id();
        for (int number = 0; number < 3; number++) {
            expect(201, owner.api().post(issues(id), "{\"title\":\"x\"}"));
        }
        return id;
    }

    private static String issues(long project) {
        return "/projects/" + project + "/issues";
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static Answer link(Person by, String from, Object project, long iid) {
        return by.api().post(from + "/links", "{\"target_project_id\":\"" + project + "\",\"target_issue_iid\":" + iid + "}");
    }

    private static List<String> linked(Person by, String of) {
        List<String> found = new ArrayList<>();
        expect(200, by.api().get(of + "/links")).body().forEach(node -> found.add(node.get("link_type").asText() + " "
                + node.at("/references/full").asText().replaceAll(".*#", "#")));
        return found;
    }

    private static List<String> notes(Person by, String of) {
        List<String> notes = new ArrayList<>();
        expect(200, by.api().get(of + "/notes?sort=asc")).body().forEach(note -> notes.add(note.get("body").asText()));
        return notes;
    }

    @Test
    void link_is_shown_on_both_issues_until_it_is_removed() {
        JsonNode made = expect(201, link(owner, issue, open, 2)).body();
        assertEquals("1 2 relates_to", made.at("/source_issue/iid") + " " + made.at("/target_issue/iid") + " "
                + made.get("link_type").asText());
        assertEquals(List.of("relates_to #2"), linked(other, issue));
        assertEquals(List.of("relates_to #1"), linked(other, issues(open) + "/2"));
        JsonNode listed = owner.api().get(issue + "/links").body().get(0);
        assertTrue(listed.hasNonNull("link_created_at") && listed.hasNonNull("link_updated_at") && listed.hasNonNull("time_stats"));
        String one = issue + "/links/" + listed.get("issue_link_id").asLong();
        assertEquals(made, expect(200, other.api().get(one)).body());
        expect(403, other.api().delete(one));
        assertEquals(made, expect(200, owner.api().delete(one)).body());
        expect(404, owner.api().delete(one));
        assertEquals(List.of(), linked(other, issue));
        assertEquals(List.of("marked this issue as related to #2", "removed the relation with #2"), notes(other, issue));
    }

    @Test
    void links_to_hidden_issues_are_seen_by_their_readers_alone() {
        expect(201, link(owner, issue, closed, 3));
        assertEquals(List.of("relates_to #3"), linked(owner, issue));
        assertEquals(List.of(), linked(other, issue));
        assertEquals(List.of(), notes(other, issue));
        assertEquals(1, notes(owner, issue).size());
        long id = owner.api().get(issue + "/links").body().get(0).get("issue_link_id").asLong();
        assertEquals(expect(404, other.api().get(issue + "/links/" + (id + 1_000))).body(),
                expect(404, other.api().get(issue + "/links/" + id)).body());
    }

    @Test
    void hidden_links_leave_an_issue_open_to_others() {
        Person guest = Api.root().person();
        expect(201, owner.api().post("/projects/" + open + "/members", "{\"user_id\":" + guest.id() + ",\"access_level\":10}"));
        long secret = expect(201, guest.api().post("/projects", "{\"name\":\"" + Api.unique("secret") + "\"}")).id();
        for (int number = 1; number <= 26; number++) {
            expect(201, guest.api().post(issues(secret), "{\"title\":\"x\"}"));
            expect(number <= 25 ? 201 : 422, link(guest, issues(secret) + "/" + number, open, 1));
        }
        assertEquals(List.of(), linked(owner, issue));
        expect(201, link(owner, issue, open, 2));
        expect(201, link(owner, issue, closed, 1));
        assertEquals(List.of("relates_to #2", "relates_to #1"), linked(owner, issue));
        assertEquals(List.of("marked this issue as related to #2"), notes(other, issue));
    }

    private static Answer block(Person by, String from, long project, long iid, String type) {
        return by.api().post(from + "/links", "{\"target_project_id\":" + project + ",\"target_issue_iid\":" + iid + ",\"link_type\":\""
                + type + "\"}");
    }

    private int blocking(Person reader) {
        int alone = expect(200, reader.api().get(issue)).body().get("blocking_issues_count").asInt();
        assertEquals(alone, expect(200, reader.api().get(issues(open) + "?iids[]=1")).body().get(0).get("blocking_issues_count").asInt());
        return alone;
    }

    @Test
    void open_issues_that_an_issue_blocks_are_counted_as_far_as_they_are_seen() {
        assertEquals(0, blocking(owner));
        expect(201, block(owner, issue, open, 2, "blocks"));
        JsonNode blocked = expect(201, block(owner, issues(closed) + "/3", open, 1, "is_blocked_by")).body();
        assertEquals("1 3 blocks", blocked.at("/source_issue/iid") + " " + blocked.at("/target_issue/iid") + " "
                + blocked.get("link_type").asText());
        assertEquals(List.of(2, 1), List.of(blocking(owner), blocking(other)));
        expect(200, owner.api().put(issues(open) + "/2", "{\"state_event\":\"close\"}"));
        assertEquals(List.of(1, 0), List.of(blocking(owner), blocking(other)));
        assertEquals(List.of("is_blocked_by #1"), linked(other, issues(open) + "/2"));
    }

    @Test
    void rejections_have_the_texts_of_the_product() {
        expect(201, link(owner, issue, open, 2));
        assertEquals("{\"message\":\"Issue(s) already assigned\"}",
                expect(409, link(owner, issues(open) + "/2", open, 1)).body().toString());
        expect(422, link(owner, issue, open, 1));
        expect(404, link(owner, issue, open, 9));
        expect(404, link(other, issues(closed) + "/1", open, 1));
        expect(403, link(other, issue, closed, 1));
        expect(403, link(other, issue, open, 3));
        expect(401, Api.anonymous().get(issue + "/links"));
        assertEquals("{\"error\":\"target_project_id is missing, target_issue_iid is missing\"}",
                expect(400, owner.api().post(issue + "/links", "{}")).body().toString());
        assertEquals("{\"error\":\"link_type does not have a valid value\"}", expect(400, owner.api().post(issue + "/links",
                "{\"target_project_id\":" + open + ",\"target_issue_iid\":3,\"link_type\":\"likes\"}")).body().toString());
    }

    @Test
    void issues_linked_at_once_in_both_directions_are_linked_once() throws Exception {
        List<Integer> statuses = Together.call(IntStream.range(0, 6).<Callable<Integer>>mapToObj(number -> () ->
                number % 2 == 0 ? link(owner, issue, open, 2).status() : link(owner, issues(open) + "/2", open, 1).status()).toList());
        assertEquals(1, statuses.stream().filter(status -> status == 201).count(), statuses.toString());
        assertEquals(5, statuses.stream().filter(status -> status == 409).count(), statuses.toString());
        assertEquals(1, linked(owner, issue).size());
    }
}
