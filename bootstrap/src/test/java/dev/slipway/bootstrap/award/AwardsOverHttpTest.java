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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Emoji on issues, merge requests and notes, as clients put them there, list them and take them back. */
class AwardsOverHttpTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String project;
    private String issue;
    private String request;

    @BeforeEach
    void make() {
        project = "/projects/" + expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("awards")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}")).id();
        issue = project + "/issues/" + issue("first");
        expect(201, owner.api().post(project + "/repository/files/topic%2Etxt",
                "{\"branch\":\"topic\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
        request = project + "/merge_requests/" + expect(201, owner.api().post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Change\"}")).body().get("iid").asLong();
    }

    private long issue(String title) {
        return expect(201, owner.api().post(project + "/issues", "{\"title\":\"" + title + "\"}")).body().get("iid").asLong();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static Answer give(Person by, String on, String name) {
        return by.api().post(on + "/award_emoji", "{\"name\":\"" + name + "\"}");
    }

    private static JsonNode given(Person by, String on, String name) {
        return expect(201, give(by, on, name)).body();
    }

    private String note(String of, String json) {
        return of + "/notes/" + expect(201, owner.api().post(of + "/notes", json)).id();
    }

    private String note(String of) {
        return note(of, "{\"body\":\"x\"}");
    }

    private String snippet() {
        return project + "/snippets/" + expect(201, owner.api().post(project + "/snippets", """
                {"title":"x","visibility":"public","files":[{"file_path":"a.txt","content":"x"}]}""")).id();
    }

    private List<String> on() {
        String snippet = snippet();
        return List.of(issue, request, note(issue), note(request), snippet, note(snippet));
    }

    private static String votes(JsonNode item) {
        return item.get("upvotes") + " " + item.get("downvotes");
    }

    private static List<Long> iids(Answer list) {
        List<Long> iids = new ArrayList<>();
        expect(200, list).body().forEach(item -> iids.add(item.get("iid").asLong()));
        return iids;
    }

    @Test
    void emoji_has_all_keys_that_clients_read() {
        List<String> types = List.of("Issue", "MergeRequest", "Note", "Note", "Snippet", "Note");
        List<String> objects = on();
        for (int number = 0; number < objects.size(); number++) {
            String on = objects.get(number);
            JsonNode award = given(other, on, "+1");
            List<String> keys = new ArrayList<>();
            award.fieldNames().forEachRemaining(keys::add);
            assertEquals(List.of("id", "name", "user", "created_at", "updated_at", "awardable_id", "awardable_type", "url"), keys);
            long id = expect(200, owner.api().get(on)).id();
            assertEquals("thumbsup " + other.username() + " " + id + " " + types.get(number) + " null", award.get("name").asText() + " "
                    + award.at("/user/username").asText() + " " + award.get("awardable_id") + " " + award.get("awardable_type").asText()
                    + " " + award.get("url"));
            assertEquals(award.get("created_at"), award.get("updated_at"));
            given(other, on, "tada");
            for (Api reader : List.of(owner.api(), Api.anonymous())) {
                assertEquals(award, expect(200, reader.get(on + "/award_emoji/" + award.get("id"))).body());
                Answer list = expect(200, reader.get(on + "/award_emoji"));
                assertEquals("2 tada", list.header("X-Total") + " " + list.body().at("/1/name").asText());
                assertEquals(award, list.body().get(0));
            }
        }
    }

    @Test
    void emoji_are_rejected_in_the_words_of_the_dialect() {
        for (String on : on()) {
            given(other, on, "thumbsup");
            assertEquals("404 Award Emoji Name has already been taken Not Found", expect(404, give(other, on, ":+1:")).message());
            assertEquals("404 Award Emoji Name is not a valid emoji name Not Found", expect(404, give(other, on, "nothing")).message());
            assertEquals("404 Award Emoji Name can't be blank and Name is not a valid emoji name Not Found",
                    expect(404, give(other, on, "")).message());
            assertEquals("{\"error\":\"name is missing\"}", expect(400, other.api().post(on + "/award_emoji", "{}")).body().toString());
            assertEquals("401 Unauthorized", expect(401, Api.anonymous().post(on + "/award_emoji", "{\"name\":\"heart\"}")).message());
        }
        String told = request + "/notes/" + told();
        assertEquals("404 Award Emoji Awardable cannot be awarded emoji Not Found", expect(404, give(owner, told, "heart")).message());
        assertEquals("[]", expect(200, owner.api().get(told + "/award_emoji")).body().toString());
    }

    /** Returns the id of a note of the system. */
    private long told() {
        expect(200, owner.api().put(request, "{\"title\":\"Another\"}"));
        return expect(200, owner.api().get(request + "/notes?activity_filter=only_activity")).body().get(0).get("id").asLong();
    }

    @Test
    void emoji_are_taken_back_by_their_user_and_by_administrators() {
        for (String on : on()) {
            String one = on + "/award_emoji/" + given(other, on, "heart").get("id");
            assertEquals("401 Unauthorized", expect(401, owner.api().delete(one)).message());
            expect(401, Api.anonymous().delete(one));
            expect(412, other.api().call("DELETE", one, null, "If-Unmodified-Since", "Thu, 01 Jan 2026 00:00:00 GMT"));
            expect(204, other.api().delete(one));
            expect(404, other.api().delete(one));
            expect(404, other.api().get(one));
            expect(204, root.delete(on + "/award_emoji/" + given(other, on, "heart").get("id")));
            assertEquals("[]", expect(200, owner.api().get(on + "/award_emoji")).body().toString());
        }
        long onIssue = given(other, issue, "heart").get("id").asLong();
        expect(404, other.api().delete(request + "/award_emoji/" + onIssue));
        expect(404, other.api().get(request + "/award_emoji/" + onIssue));
    }

    @Test
    void hidden_objects_have_no_emoji() {
        expect(200, owner.api().put(issue, "{\"confidential\":true}"));
        String internal = note(request, "{\"body\":\"x\",\"internal\":true}");
        String ofHidden = note(issue);
        String award = "/award_emoji/" + given(owner, issue, "heart").get("id");
        String missing = project + "/issues/999";
        for (Api reader : List.of(other.api(), Api.anonymous())) {
            for (String path : List.of("/award_emoji", award)) {
                assertEquals(expect(404, reader.get(missing + path)).body(), expect(404, reader.get(issue + path)).body());
            }
            assertEquals(expect(404, reader.get(request + "/notes/999999999/award_emoji")).body(),
                    expect(404, reader.get(internal + "/award_emoji")).body());
            assertEquals(expect(404, reader.get(missing + "/notes/1/award_emoji")).body(),
                    expect(404, reader.get(ofHidden + "/award_emoji")).body());
        }
        assertEquals(expect(404, give(other, missing, "heart")).body(), expect(404, give(other, issue, "heart")).body());
        expect(404, give(other, internal, "heart"));
        given(owner, internal, "heart");
        expect(200, owner.api().put(project, "{\"visibility\":\"private\"}"));
        assertEquals("404 Project Not Found", expect(404, give(other, request, "heart")).message());
        expect(404, Api.anonymous().get(request + "/award_emoji"));
    }

    @Test
    void locked_and_archived_objects_take_no_emoji() {
        List<String> all = on().subList(0, 4);
        expect(200, owner.api().put(issue, "{\"discussion_locked\":true}"));
        expect(200, owner.api().put(request, "{\"discussion_locked\":true}"));
        for (String on : all) {
            assertEquals("404 Award Emoji Not Found", expect(404, give(other, on, "heart")).message());
            given(owner, on, "heart");
        }
        expect(201, owner.api().post(project + "/archive", "{}"));
        assertEquals("404 Award Emoji Not Found", expect(404, give(owner, issue, "tada")).message());
        assertEquals(1, expect(200, other.api().get(issue + "/award_emoji")).body().size());
    }

    @Test
    void thumbs_are_votes_in_all_shapes() {
        String second = project + "/issues/" + issue("second");
        given(owner, issue, "thumbsup");
        given(other, issue, "thumbsup");
        String down = issue + "/award_emoji/" + given(other, issue, "thumbsdown").get("id");
        given(other, issue, "thumbsup_tone2");
        given(other, second, "thumbsdown");
        given(other, request, "thumbsup");
        given(other, note(request), "thumbsup");
        given(other, note(issue), "thumbsup");
        assertEquals("2 1", votes(expect(200, owner.api().get(issue)).body()));
        assertEquals("1 0", votes(expect(200, owner.api().get(request)).body()));
        assertEquals("1 0", votes(expect(200, owner.api().get(project + "/merge_requests")).body().get(0)));
        assertEquals(List.of("0 1", "2 1"), List.of(0, 1).stream()
                .map(at -> votes(expect(200, owner.api().get(project + "/issues")).body().get(at))).toList());
        expect(204, other.api().delete(down));
        assertEquals("2 0", votes(expect(200, owner.api().get(issue)).body()));
        assertEquals(List.of(1L, 2L), iids(owner.api().get(project + "/issues?order_by=popularity&sort=desc")));
        assertEquals(List.of(2L, 1L), iids(owner.api().get(project + "/issues?order_by=popularity&sort=asc")));
        assertEquals("2 0", votes(expect(200, owner.api().put(issue, "{\"title\":\"changed\"}")).body()));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            my_reaction_emoji=thumbsup            | 1
            my_reaction_emoji=heart               | 1,2
            my_reaction_emoji=tada                | -
            my_reaction_emoji=Any                 | 1,2
            my_reaction_emoji=None                | 3
            my_reaction_emoji=                    | 1,2,3
            not[my_reaction_emoji]=thumbsup       | 2,3
            not[my_reaction_emoji]=heart          | 3
            not[my_reaction_emoji]=Any            | 3
            not[my_reaction_emoji]=None           | 1,2""")
    void issues_and_merge_requests_are_found_by_the_own_emoji(String filter, String found) {
        issue("second");
        issue("third");
        for (int number = 2; number <= 3; number++) {
            String branch = "topic" + number;
            expect(201, owner.api().post(project + "/repository/files/" + branch,
                    "{\"branch\":\"" + branch + "\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
            expect(201, owner.api().post(project + "/merge_requests",
                    "{\"source_branch\":\"" + branch + "\",\"target_branch\":\"main\",\"title\":\"Change\"}"));
        }
        for (String kind : List.of("/issues", "/merge_requests")) {
            given(other, project + kind + "/1", "thumbsup");
            given(other, project + kind + "/1", "heart");
            given(other, project + kind + "/2", "heart");
            given(owner, project + kind + "/3", "heart");
            given(owner, project + kind + "/3", "tada");
            String query = project + kind + "?sort=asc&scope=all&" + filter.replace("[", "%5B").replace("]", "%5D");
            assertEquals(found.equals("-") ? List.of() : List.of(found.split(",")), iids(other.api().get(query)).stream()
                    .map(String::valueOf).toList(), kind);
            assertEquals(List.of(1L, 2L, 3L), iids(Api.anonymous().get(query)), "without an account there is no own emoji");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void emoji_of_deleted_users_go_to_the_ghost_or_away(boolean hard) {
        Person second = root.person();
        for (Person person : List.of(other, second)) {
            given(person, issue, "thumbsup");
        }
        for (Person person : List.of(other, second)) {
            expect(204, root.delete("/users/" + person.id() + "?hard_delete=" + hard));
        }
        Eventually.is(() -> expect(200, owner.api().get(issue + "/award_emoji")).body().findValuesAsText("username")
                .equals(hard ? List.of() : List.of("ghost", "ghost")));
        Eventually.is(() -> votes(expect(200, owner.api().get(issue)).body()).equals(hard ? "0 0" : "2 0"));
    }

    @Test
    void same_emoji_at_once_is_one_emoji() throws Exception {
        for (String on : on()) {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int number = 0; number < 4; number++) {
                calls.add(() -> give(other, on, "thumbsup").status());
            }
            assertEquals(List.of(201, 404, 404, 404), Together.call(calls).stream().sorted().toList());
        }
        assertEquals("1 0", votes(expect(200, owner.api().get(issue)).body()));
    }

    /** Either order leaves no emoji and no error. */
    @Test
    void emoji_meets_the_deletion_of_its_object() throws Exception {
        for (int round = 0; round < 5; round++) {
            String on = project + "/issues/" + issue("round");
            List<Integer> statuses = Together.call(List.<Callable<Integer>>of(() -> give(other, on, "thumbsup").status(),
                    () -> owner.api().delete(on).status()));
            assertTrue(List.of(201, 404).contains(statuses.getFirst()), statuses.toString());
            assertEquals(204, statuses.getLast());
            expect(404, owner.api().get(on + "/award_emoji"));
        }
    }
}
