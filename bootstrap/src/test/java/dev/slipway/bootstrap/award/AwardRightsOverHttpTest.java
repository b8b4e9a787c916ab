package dev.slipway.bootstrap.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who puts emoji on objects of projects that show a part of themselves, and what deletions leave. */
class AwardRightsOverHttpTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String project;
    private String issue;

    @BeforeEach
    void make() {
        project = "/projects/" + expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("awards")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}")).id();
        issue = project + "/issues/" + issue("{\"title\":\"first\"}");
    }

    private long issue(String json) {
        return expect(201, owner.api().post(project + "/issues", json)).body().get("iid").asLong();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static Answer give(Person by, String on, String name) {
        return by.api().post(on + "/award_emoji", "{\"name\":\"" + name + "\"}");
    }

    private String note(String of) {
        return of + "/notes/" + expect(201, owner.api().post(of + "/notes", "{\"body\":\"x\"}")).id();
    }

    private static void assertHidden(Person from, String on) {
        expect(404, from.api().get(on + "/award_emoji"));
        expect(404, give(from, on, "heart"));
    }

    @Test
    void external_users_put_no_emoji_on_objects_of_internal_projects() {
        Person external = root.person();
        expect(200, root.put("/users/" + external.id(), "{\"external\":true}"));
        List<String> all = List.of(issue, note(issue));
        all.forEach(on -> expect(201, give(external, on, "heart")));
        expect(200, owner.api().put(project, "{\"visibility\":\"internal\"}"));
        for (String on : all) {
            assertHidden(external, on);
            expect(201, give(other, on, "heart"));
            expect(401, Api.anonymous().post(on + "/award_emoji", "{\"name\":\"heart\"}"));
            expect(404, Api.anonymous().get(on + "/award_emoji"));
        }
    }

    @Test
    void merge_requests_for_members_take_no_emoji_of_others() {
        expect(201, owner.api().post(project + "/repository/files/topic%2Etxt",
                "{\"branch\":\"topic\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
        String request = project + "/merge_requests/" + expect(201, owner.api().post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Change\"}")).body().get("iid").asLong();
        String note = note(request);
        expect(201, give(other, request, "heart"));
        expect(200, owner.api().put(project, "{\"merge_requests_access_level\":\"private\"}"));
        for (String on : List.of(request, note)) {
            expect(200, owner.api().get(on + "/award_emoji"));
            expect(201, give(owner, on, "heart"));
            for (Answer answer : List.of(other.api().get(on + "/award_emoji"), give(other, on, "tada"))) {
                assertTrue(List.of(403, 404).contains(answer.status()), answer.body().toString());
            }
        }
        expect(201, give(other, issue, "heart"));
    }

    @Test
    void notes_about_hidden_mentions_are_missing() {
        issue("{\"title\":\"Secret plan for #1\",\"confidential\":true}");
        String list = issue + "/notes?activity_filter=only_activity";
        Eventually.is(() -> expect(200, owner.api().get(list)).body().size() == 1);
        String told = issue + "/notes/" + expect(200, owner.api().get(list)).body().get(0).get("id");
        assertEquals("[]", expect(200, owner.api().get(told + "/award_emoji")).body().toString());
        assertEquals("404 Award Emoji Awardable cannot be awarded emoji Not Found", expect(404, give(owner, told, "heart")).message());
        String missing = issue + "/notes/999999999";
        assertEquals(expect(404, other.api().get(missing + "/award_emoji")).body(),
                expect(404, other.api().get(told + "/award_emoji")).body());
        assertEquals(expect(404, give(other, missing, "heart")).body(), expect(404, give(other, told, "heart")).body());
    }

    /** Emoji that are stored during the deletion go to the ghost user, so votes and emoji are as many. */
    @Test
    void emoji_meet_the_deletion_of_their_user() throws Exception {
        List<String> objects = new ArrayList<>();
        List<Callable<Integer>> calls = new ArrayList<>();
        calls.add(() -> root.delete("/users/" + other.id() + "?hard_delete=true").status());
        for (int number = 0; number < 6; number++) {
            String on = project + "/issues/" + issue("{\"title\":\"x\"}");
            objects.add(on);
            calls.add(() -> give(other, on, "thumbsup").status());
        }
        List<Integer> statuses = Together.call(calls);
        assertEquals(204, statuses.getFirst());
        assertTrue(List.of(201, 401, 403, 404).containsAll(statuses.subList(1, 7)), statuses.toString());
        Eventually.is(() -> root.get("/users/" + other.id()).status() == 404);
        Eventually.is(() -> objects.stream().noneMatch(on -> emoji(on).findValuesAsText("username").contains(other.username())));
        for (String on : objects) {
            assertEquals(emoji(on).size(), expect(200, owner.api().get(on)).body().get("upvotes").asInt());
        }
    }

    private JsonNode emoji(String on) {
        return expect(200, owner.api().get(on + "/award_emoji")).body();
    }
}
