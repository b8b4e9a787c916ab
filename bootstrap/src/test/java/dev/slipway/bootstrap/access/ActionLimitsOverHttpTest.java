package dev.slipway.bootstrap.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each limit of an action, over HTTP. */
class ActionLimitsOverHttpTest extends GuardedScene {

    private static void assertLimited(HttpResponse<String> refused) {
        assertEquals("{\"message\":{\"error\":\"This endpoint has been requested too many times. Try again later.\"}}", refused.body());
        assertTrue(header(refused, "Retry-After").matches("[1-9]\\d{0,2}"), refused.headers().toString());
        assertEquals(List.of(), limitHeaders(refused));
    }

    @Test
    void lists_of_jobs_are_limited_for_each_user() {
        Person person = person();
        String jobs = "/api/v4/projects/" + project(person).id() + "/jobs";
        assertLimited(refused(2, 200, () -> getAs(person, jobs)));
        assertEquals(200, getAs(person(), jobs).statusCode());
        assertEquals(401, getFrom(address(), jobs).statusCode());
    }

    @Test
    void single_users_are_limited_for_each_user_and_for_none_that_is_named() {
        Person person = person();
        String user = "/api/v4/users/" + person.id();
        assertLimited(refused(2, 200, () -> getAs(person, user)));
        assertEquals(200, getAs(person, "/api/v4/users?username=nobody").statusCode());
        Person scanner = named("scanner");
        IntStream.range(0, 6).forEach(sent -> assertEquals(200, getAs(scanner, user).statusCode()));
    }

    @Test
    void lists_of_projects_are_limited_for_each_address_without_an_account() {
        String here = address();
        assertLimited(refused(2, 200, () -> getFrom(here, "/api/v4/projects?per_page=1")));
        assertEquals(200, getFrom(address(), "/api/v4/projects?per_page=1").statusCode());
        Person person = person();
        IntStream.range(0, 5).forEach(sent -> assertEquals(200,
                get("/api/v4/projects?per_page=1", "PRIVATE-TOKEN", person.token(), "X-Forwarded-For", here).statusCode()));
    }

    @Test
    void raw_file_is_limited_for_all_together_and_other_files_are_not() {
        Person person = person();
        String files = "/api/v4/projects/" + project(person).id() + "/repository/files/";
        for (String name : List.of("a.txt", "b.txt")) {
            HttpResponse<String> written = send("POST", files + name, "{\"branch\":\"main\",\"commit_message\":\"m\",\"content\":\"x\"}",
                    "PRIVATE-TOKEN", person.token());
            assertEquals(201, written.statusCode(), written.body());
        }
        assertLimited(refused(2, 200, () -> getFrom(address(), files + "a.txt/raw")));
        assertEquals(200, getFrom(address(), files + "b.txt/raw").statusCode());
        assertEquals(200, getFrom(address(), files + "a.txt?ref=main").statusCode());
    }

    @Test
    void new_notes_are_limited_for_each_user() {
        Person person = person();
        long id = project(person).id();
        String repository = "/api/v4/projects/" + id + "/repository";
        assertEquals(201, send("POST", repository + "/files/a.txt",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"content\":\"x\"}", "PRIVATE-TOKEN", person.token()).statusCode());
        String notes = repository + "/commits/main/";
        assertLimited(refused(2, 201,
                () -> send("POST", notes + "discussions", "{\"body\":\"x\"}", "PRIVATE-TOKEN", person.token())));
        assertLimited(send("POST", notes + "comments", "{\"note\":\"x\"}", "PRIVATE-TOKEN", person.token()));
        String issue = "/api/v4/projects/" + id + "/issues";
        assertEquals(201, send("POST", issue, "{\"title\":\"x\"}", "PRIVATE-TOKEN", person.token()).statusCode());
        for (String route : List.of(issue + "/1/notes", issue + "/1/discussions", issue + "/1/discussions/" + "0".repeat(40) + "/notes")) {
            assertLimited(send("POST", route, "{\"body\":\"x\"}", "PRIVATE-TOKEN", person.token()));
        }
        assertEquals(200, getAs(person, issue + "/1/notes").statusCode());
        assertEquals(200, getAs(person, notes + "comments").statusCode());
    }

    @Test
    void changes_of_notes_are_limited_for_each_user() {
        Person person = person();
        String project = "/api/v4/projects/" + project(person).id();
        String issue = project + "/issues/1";
        assertEquals(201, send("POST", project + "/issues", "{\"title\":\"x\"}", "PRIVATE-TOKEN", person.token()).statusCode());
        assertLimited(refused(2, 404,
                () -> send("PUT", issue + "/notes/999999999", "{\"body\":\"x\"}", "PRIVATE-TOKEN", person.token())));
        String key = "/discussions/" + "0".repeat(40);
        assertLimited(send("PUT", issue + key + "/notes/1", "{\"body\":\"x\"}", "PRIVATE-TOKEN", person.token()));
        assertLimited(send("PUT", project + "/merge_requests/1" + key, "{\"resolved\":true}", "PRIVATE-TOKEN", person.token()));
        assertEquals(201, send("POST", issue + "/notes", "{\"body\":\"x\"}", "PRIVATE-TOKEN", person.token()).statusCode());
        assertEquals(200, getAs(person, issue + "/notes").statusCode());
    }

    @Test
    void new_emoji_are_limited_for_each_user() {
        Person person = person();
        String issue = "/api/v4/projects/" + project(person).id() + "/issues";
        assertEquals(201, send("POST", issue, "{\"title\":\"x\"}", "PRIVATE-TOKEN", person.token()).statusCode());
        String emoji = issue + "/1/award_emoji";
        Iterator<String> names = List.of("heart", "tada", "rocket", "eyes", "fire").iterator();
        assertLimited(refused(2, 201,
                () -> send("POST", emoji, "{\"name\":\"" + names.next() + "\"}", "PRIVATE-TOKEN", person.token())));
        assertLimited(send("POST", issue + "/1/notes/1/award_emoji", "{\"name\":\"heart\"}", "PRIVATE-TOKEN", person.token()));
        assertEquals(200, getAs(person, emoji).statusCode());
    }

    @Test
    void new_issues_are_limited_for_each_user_and_project() {
        Person person = person();
        String issues = "/api/v4/projects/" + project(person).id() + "/issues";
        assertLimited(refused(2, 201, () -> send("POST", issues, "{\"title\":\"x\"}", "PRIVATE-TOKEN", person.token())));
        assertEquals(201, send("POST", "/api/v4/projects/" + project(person).id() + "/issues", "{\"title\":\"x\"}",
                "PRIVATE-TOKEN", person.token()).statusCode());
    }
}
