package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists that are walked by key while rows come and go: what was there all the time is met once. */
class WalkTest {

    private static final Pattern NEXT = Pattern.compile("^<[^>]*/api/v4(/[^>]*)>; rel=\"next\"$");
    private static final int ROWS = 7;
    private static final int MOST_PAGES = 100;

    private final Api root = Api.root();
    private final Person person = root.person();

    /** What happens between two pages. */
    private interface Meanwhile {
        void after(int page, JsonNode last);
    }

    private static List<Long> walk(Api api, String first, Meanwhile meanwhile) {
        List<Long> met = new ArrayList<>();
        String path = first;
        for (int page = 1; path != null; page++) {
            assertTrue(page < MOST_PAGES, "the walk does not end: " + met);
            Answer answer = api.get(path);
            assertEquals(200, answer.status(), answer.body().toString());
            for (String header : List.of("X-Total", "X-Page", "X-Next-Page", "X-Per-Page")) {
                assertNull(answer.header(header), header);
            }
            answer.body().forEach(row -> met.add(row.get("id").asLong()));
            path = next(answer);
            if (!answer.body().isEmpty()) {
                meanwhile.after(page, answer.body().get(answer.body().size() - 1));
            }
        }
        assertEquals(met.size(), new HashSet<>(met).size(), "nothing is met twice: " + met);
        return met;
    }

    private static String next(Answer answer) {
        String link = answer.header("Link");
        if (link == null) {
            return null;
        }
        Matcher next = NEXT.matcher(link);
        assertTrue(next.matches(), link);
        return next.group(1);
    }

    private long project() {
        return person.api().post("/projects", "{\"name\":\"" + Api.unique("walk") + "\"}").id();
    }

    private List<Long> projects() {
        return IntStream.range(0, ROWS).mapToObj(number -> project()).toList();
    }

    @Test
    void projects_from_the_oldest() {
        List<Long> projects = projects();
        List<Long> late = new ArrayList<>();
        List<Long> met = walk(person.api(), "/projects?membership=true&pagination=keyset&order_by=id&sort=asc&per_page=2", (page, last) -> {
            if (page <= 2) {
                late.add(project());
            }
        });
        List<Long> all = new ArrayList<>(projects);
        all.addAll(late);
        assertEquals(all, met);
    }

    @Test
    void projects_from_the_newest_while_those_that_were_met_are_deleted() {
        List<Long> projects = projects();
        List<Long> met = walk(person.api(), "/projects?membership=true&pagination=keyset&order_by=id&per_page=2", (page, last) -> {
            project();
            person.api().delete("/projects/" + last.get("id").asLong());
        });
        assertEquals(projects.reversed(), met);
    }

    @Test
    void jobs_from_the_newest() {
        long project = project();
        String jobs = String.join("\\n", IntStream.rangeClosed(1, ROWS).mapToObj(number -> "job " + number + ": {script: [x]}").toList());
        assertEquals(201, person.api().post("/projects/" + project + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"content\":\"" + jobs + "\"}").status());
        List<Long> present = person.api().get("/projects/" + project + "/jobs").body().valueStream().map(job -> job.get("id").asLong())
                .toList();
        assertEquals(ROWS, present.size());
        for (String order : List.of("", "&order_by=id&sort=desc")) {
            List<Long> met = walk(person.api(), "/projects/" + project + "/jobs?pagination=keyset&per_page=3" + order, (page, last) -> {
                if (page == 1) {
                    assertEquals(201, person.api().post("/projects/" + project + "/pipeline", "{\"ref\":\"main\"}").status());
                }
            });
            assertEquals(present, met.subList(met.size() - ROWS, met.size()), "the older ones, once each");
        }
        Answer refused = person.api().get("/projects/" + project + "/jobs?pagination=keyset&order_by=id&sort=asc");
        assertEquals(405, refused.status());
        assertEquals("Keyset pagination is not yet available for this type of request", refused.body().get("error").asText());
    }

    @Test
    void alerts_from_the_newest_while_they_occur_and_end() {
        String at = "/projects/" + project() + "/alert_management_";
        String test = at + "integrations/" + person.api().post(at + "integrations", "{\"name\":\"hooks\"}").id() + "/test";
        IntStream.range(0, ROWS).forEach(number -> person.api().post(test, "{\"payload\":{\"fingerprint\":" + number + "}}"));
        List<Long> present = person.api().get(at + "alerts").body().valueStream().map(alert -> alert.get("id").asLong()).toList();
        assertEquals(ROWS, present.size());
        assertEquals(present, walk(person.api(), at + "alerts?pagination=keyset&per_page=2", (page, last) -> {
            person.api().post(test, "{\"payload\":{\"fingerprint\":\"new " + page + "\"}}");
            person.api().post(test, "{\"payload\":{\"fingerprint\":" + page + "}}");
            person.api().put(at + "alerts/" + last.get("iid").asLong(), "{\"status\":\"resolved\"}");
        }));
    }

    private long group(String name, long parent) {
        String path = Api.unique("walked");
        Answer made = person.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"%s}".formatted(name, path,
                parent == 0 ? "" : ",\"parent_id\":" + parent));
        assertEquals(201, made.status(), made.body().toString());
        return made.id();
    }

    /** Names decide, and ids where names are equal; new groups come before, between and after those that were met. */
    @Test
    void groups_by_name() {
        String word = Api.unique("walkers");
        long parent = group("m " + word, 0);
        List<Long> groups = new ArrayList<>(List.of(parent));
        for (int number = 0; number < ROWS; number++) {
            groups.add(group("same " + word, parent));
        }
        groups.add(group("z " + word, 0));
        List<Long> between = new ArrayList<>();
        List<Long> met = walk(Api.anonymous(), "/groups?pagination=keyset&order_by=name&sort=asc&per_page=2&search=" + word, (page,
                last) -> {
            if (page == 2) {
                group("a " + word, 0);
                between.add(group("t " + word, 0));
            }
        });
        List<Long> expected = new ArrayList<>(groups);
        expected.add(groups.size() - 1, between.getFirst());
        assertEquals(expected, met);
        assertFalse(between.isEmpty());
    }

    /** Titles decide, and ids where titles are equal; those that were met are deleted. */
    @Test
    void issues_by_title() {
        long project = project();
        List<Long> issues = new ArrayList<>();
        for (String title : List.of("b", "B", "a", "c", "b", "Same", "same")) {
            issues.add(person.api().post("/projects/" + project + "/issues", "{\"title\":\"" + title + "\"}").id());
        }
        List<Long> present = person.api().get("/projects/" + project + "/issues?order_by=title&sort=asc").body().valueStream()
                .map(issue -> issue.get("id").asLong()).toList();
        assertEquals(ROWS, present.size());
        assertEquals(present, walk(person.api(), "/projects/" + project + "/issues?pagination=keyset&order_by=title&sort=asc&per_page=2",
                (page, last) -> {
            person.api().post("/projects/" + project + "/issues", "{\"title\":\"!\"}");
            person.api().delete("/projects/" + project + "/issues/" + last.get("iid").asLong());
        }));
        assertEquals(issues.size(), present.size());
    }

    @Test
    void cursor_of_another_list_or_order_is_refused() {
        long project = project();
        person.api().post("/projects/" + project + "/issues", "{\"title\":\"a\"}");
        person.api().post("/projects/" + project + "/issues", "{\"title\":\"b\"}");
        String list = "/projects/" + project + "/issues?pagination=keyset&per_page=1";
        String cursor = next(person.api().get(list)).replaceAll(".*[?&]cursor=([^&]*).*", "$1");
        assertEquals(200, person.api().get(list + "&cursor=" + cursor).status());
        for (String other : List.of(list + "&order_by=title", list + "&sort=asc", "/issues?pagination=keyset",
                "/users?pagination=keyset")) {
            Answer refused = person.api().get(other + "&cursor=" + cursor);
            assertEquals(400, refused.status(), other);
            assertEquals("cursor is invalid", refused.body().get("error").asText());
        }
    }
}
