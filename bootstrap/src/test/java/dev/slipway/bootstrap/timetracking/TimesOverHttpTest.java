package dev.slipway.bootstrap.timetracking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times of the work on issues and merge requests, as clients track and read them. */
class TimesOverHttpTest {

    private static final String NONE = "0 0 null null";

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String project;
    private String issue;
    private String request;

    @BeforeEach
    void make() {
        project = "/projects/" + expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("times")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}")).id();
        issue = project + "/issues/" + expect(201, owner.api().post(project + "/issues", "{\"title\":\"x\"}")).body().get("iid").asLong();
        expect(201, owner.api().post(project + "/repository/files/topic%2Etxt",
                "{\"branch\":\"topic\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
        request = project + "/merge_requests/" + expect(201, owner.api().post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Change\"}")).body().get("iid").asLong();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static String shown(JsonNode times) {
        return "%s %s %s %s".formatted(times.get("time_estimate"), times.get("total_time_spent"), times.get("human_time_estimate").asText(),
                times.get("human_total_time_spent").asText());
    }

    private Answer post(String path, String json) {
        return owner.api().post(path, json);
    }

    private List<String> notes(String of) {
        List<String> notes = new ArrayList<>();
        expect(200, owner.api().get(of + "/notes?activity_filter=only_activity&sort=asc")).body()
                .forEach(note -> notes.add(note.get("body").asText()));
        return notes;
    }

    @Test
    void times_are_shown_with_their_object_in_lists_and_by_themselves() {
        for (String item : List.of(issue, request)) {
            assertEquals(NONE, shown(expect(200, other.api().get(item + "/time_stats")).body()));
            assertEquals("144000 0 1w null", shown(expect(200, post(item + "/time_estimate", "{\"duration\":\"1w\"}")).body()));
            assertEquals("144000 5400 1w 1h 30m", shown(expect(201, post(item + "/add_spent_time", "{\"duration\":\"1h30m\"}")).body()));
            assertEquals("144000 1800 1w 30m",
                    shown(expect(201, post(item + "/add_spent_time", "{\"duration\":\"-1h\",\"summary\":\"none\"}")).body()));
            String times = "144000 1800 1w 30m";
            assertEquals(times, shown(expect(200, other.api().get(item + "/time_stats")).body()));
            assertEquals(times, shown(expect(200, other.api().get(item)).body().get("time_stats")));
            assertEquals(times, shown(expect(200, other.api().get(item.substring(0, item.lastIndexOf('/')))).body().get(0)
                    .get("time_stats")));
            assertEquals("0 1800 null 30m", shown(expect(200, post(item + "/reset_time_estimate", "{}")).body()));
            assertEquals(NONE, shown(expect(200, post(item + "/reset_spent_time", "{}")).body()));
            assertEquals(List.of("changed time estimate to 1w", "added 1h 30m of time spent", "subtracted 1h of time spent",
                    "removed time estimate", "removed time spent"), notes(item));
        }
    }

    @Test
    void rejections_have_the_texts_of_the_product() {
        String spent = issue + "/add_spent_time";
        assertEquals("{\"message\":{\"base\":[\"Time to subtract exceeds the total time spent\"]}}",
                expect(400, post(spent, "{\"duration\":\"-1h\"}")).body().toString());
        assertEquals("{\"message\":{\"base\":[\"Time spent must be formatted correctly. For example: 1h 30m.\"]}}",
                expect(400, post(spent, "{\"duration\":\"soon\"}")).body().toString());
        assertEquals("{\"message\":{\"base\":[\"Time estimate must have a valid format and be greater than or equal to zero.\"]}}",
                expect(400, post(issue + "/time_estimate", "{\"duration\":\"-1h\"}")).body().toString());
        assertEquals("{\"error\":\"duration is missing\"}", expect(400, post(spent, "{}")).body().toString());
        expect(403, other.api().post(spent, "{\"duration\":\"1h\"}"));
        expect(401, Api.anonymous().post(spent, "{\"duration\":\"1h\"}"));
        expect(404, post(project + "/issues/9/add_spent_time", "{\"duration\":\"1h\"}"));
        assertEquals(NONE, shown(expect(200, Api.anonymous().get(issue + "/time_stats")).body()));
        expect(200, owner.api().put(issue, "{\"confidential\":true}"));
        expect(404, other.api().get(issue + "/time_stats"));
    }

    @Test
    void times_spent_at_once_are_all_counted() throws Exception {
        Together.run(6, number -> expect(201, post(issue + "/add_spent_time", "{\"duration\":\"1m\"}")));
        assertEquals("0 360 null 6m", shown(expect(200, owner.api().get(issue + "/time_stats")).body()));
        assertEquals(6, notes(issue).size());
    }
}
