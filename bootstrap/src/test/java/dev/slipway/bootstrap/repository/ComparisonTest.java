package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How commits differ, what they have in common, and what a history tells. */
class ComparisonTest {

    private static Person owner;
    private static String project;
    private static String repository;
    private static String first;
    private static String main;
    private static String side;

    /** first - main on main, first - side on side. */
    @BeforeAll
    static void write() {
        owner = Api.root().person();
        project = "/projects/" + owner.api().post("/projects", "{\"name\":\"compared\"}").id();
        repository = project + "/repository";
        first = commit("main", null, "{\"action\":\"create\",\"file_path\":\"a.c\",\"content\":\"1\\n2\\n3\\n\"},"
                + "{\"action\":\"create\",\"file_path\":\"vendor/b.go\",\"content\":\"package b\\n\"},"
                + "{\"action\":\"create\",\"file_path\":\"bytes\",\"encoding\":\"base64\",\"content\":\"AAEC\"}");
        side = commit("side", "main", "{\"action\":\"move\",\"file_path\":\"b.c\",\"previous_path\":\"a.c\"}");
        main = commit("main", null, "{\"action\":\"update\",\"file_path\":\"a.c\",\"content\":\"1\\nzwei\\n3\\n\"},"
                + "{\"action\":\"update\",\"file_path\":\"bytes\",\"encoding\":\"base64\",\"content\":\"AAED\"},"
                + "{\"action\":\"create\",\"file_path\":\"run.sh\",\"content\":\"x\\n\",\"execute_filemode\":true}");
        owner.api().post(repository + "/tags", "{\"tag_name\":\"v1\",\"ref\":\"" + first + "\"}");
    }

    private static String commit(String branch, String start, String actions) {
        Answer made = owner.api().post(repository + "/commits",
                "{\"branch\":\"%s\",%s\"commit_message\":\"On %s\",\"author_name\":\"By %s\",\"actions\":[%s]}"
                .formatted(branch, start == null ? "" : "\"start_branch\":\"" + start + "\",", branch, branch, actions));
        assertEquals(201, made.status(), made.body().toString());
        return made.body().get("id").asText();
    }

    private static JsonNode compare(String query) {
        Answer answer = owner.api().get(repository + "/compare?" + query);
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static String path() {
        return owner.username() + "/compared";
    }

    @Test
    void branches_are_compared_since_they_parted() {
        JsonNode found = compare("from=main&to=side");
        assertEquals("commit commits diffs compare_timeout compare_same_ref web_url", String.join(" ",
                (Iterable<String>) found::fieldNames));
        assertEquals(side, found.at("/commit/id").asText());
        assertEquals(1, found.get("commits").size());
        assertEquals("diff collapsed too_large new_path old_path a_mode b_mode new_file renamed_file deleted_file",
                String.join(" ", (Iterable<String>) found.at("/diffs/0")::fieldNames));
        assertEquals("{\"diff\":\"\",\"collapsed\":false,\"too_large\":false,\"new_path\":\"b.c\",\"old_path\":\"a.c\","
                + "\"a_mode\":\"100644\",\"b_mode\":\"100644\",\"new_file\":false,\"renamed_file\":true,\"deleted_file\":false}",
                found.at("/diffs/0")
                        .toString());
        assertEquals(1, found.get("diffs").size());
        assertEquals(false, found.get("compare_timeout").asBoolean());
        assertEquals(false, found.get("compare_same_ref").asBoolean());
        assertEquals("/" + path() + "/-/compare/" + first + "..." + side, found.get("web_url").asText().replaceFirst("^http://[^/]+", ""));
    }

    @Test
    void commits_are_compared_directly_where_asked() {
        JsonNode found = compare("from=main&to=side&straight=true");
        assertEquals(1, found.get("commits").size());
        assertEquals("[\"a.c\",\"b.c\",\"bytes\",\"run.sh\"]", found.findValues("new_path").toString().replace(" ", ""));
        assertEquals("/" + path() + "/-/compare/" + main + "..." + side, found.get("web_url").asText().replaceFirst("^http://[^/]+", ""));
        JsonNode same = compare("from=main&to=" + main);
        assertEquals("null [] [] true", same.get("commit") + " " + same.get("commits") + " " + same.get("diffs") + " "
                + same.get("compare_same_ref"));
        assertEquals(1, compare("from=v1&to=main&from_project_id=" + project.substring(10)).get("commits").size());
    }

    @Test
    void patches_can_be_headed_by_names() {
        assertEquals("--- a/a.c\n+++ b/a.c\n@@ -1,3 +1,3 @@\n 1\n-2\n+zwei\n 3\n", compare("from=v1&to=main&unidiff=true")
                .at("/diffs/0/diff").asText());
        assertEquals("@@ -1,3 +1,3 @@\n 1\n-2\n+zwei\n 3\n", compare("from=v1&to=main").at("/diffs/0/diff").asText());
        assertEquals("--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+x\n", compare("from=v1&to=main&unidiff=true").at("/diffs/2/diff")
                .asText());
    }

    @Test
    void what_cannot_be_compared_is_refused() {
        assertEquals("404 Ref Not Found", owner.api().get(repository + "/compare?from=nope&to=main").message());
        assertEquals("404 Ref Not Found", owner.api().get(repository + "/compare?from=main&to=").message());
        assertEquals("{\"error\":\"from is missing, to is missing\"}", owner.api().get(repository + "/compare").body().toString());
        assertEquals("404 Project Not Found",
                owner.api().get(repository + "/compare?from=main&to=main&from_project_id=1234567").message());
    }

    private static Answer write(Person person, long at, String file) {
        Answer made = person.api().post("/projects/" + at + "/repository/commits", "{\"branch\":\"main\",\"commit_message\":\"Add " + file
                + "\",\"actions\":[{\"action\":\"create\",\"file_path\":\"" + file + "\",\"content\":\""
                + (file + "\\n").repeat(9) + "\"}]}");
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    @Test
    void forks_are_compared_with_their_sources_and_with_one_another() {
        Person other = Api.root().person();
        Person third = Api.root().person();
        Answer source = owner.api().post("/projects",
                "{\"name\":\"" + Api.unique("source") + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}");
        Answer fork = other.api().post("/projects/" + source.id() + "/fork", "{}");
        Answer second = third.api().post("/projects/" + source.id() + "/fork", "{}");
        assertEquals(201, second.status(), second.body().toString());
        String inFork = write(other, fork.id(), "of-fork").body().get("id").asText();
        String inSecond = write(third, second.id(), "of-second").body().get("id").asText();
        String compared = "/projects/" + fork.id() + "/repository/compare?from=main&to=main&from_project_id=";
        JsonNode ahead = other.api().get(compared + source.id()).body();
        assertEquals(inFork, ahead.at("/commits/0/id").asText(), ahead.toString());
        assertEquals("[\"of-fork\"]", ahead.findValues("new_path").toString());
        assertEquals("[\"of-fork\"]", other.api().get(compared + second.id()).body().findValues("new_path").toString());
        assertEquals("[\"of-fork\",\"of-second\"]", other.api().get(compared + second.id() + "&straight=true").body()
                .findValues("new_path").toString().replace(" ", ""));
        assertEquals(404, other.api().get("/projects/" + fork.id() + "/repository/commits/" + inSecond).status());
        Answer missing = other.api().get(compared + "1234567");
        assertEquals("404 Project Not Found", missing.message());
        for (long unrelated : List.of(Long.parseLong(project.substring(10)), withoutCode(source), withoutCode(second))) {
            assertEquals(missing.body(), other.api().get(compared + unrelated).body());
            assertEquals(404, other.api().get(compared + unrelated).status());
        }
        third.api().put("/projects/" + second.id(), "{\"visibility\":\"private\"}");
        assertEquals(missing.body(), other.api().get(compared + second.id()).body());
        assertEquals("404 Ref Not Found", other.api().get(compared.replace("from=main", "from=" + inFork) + source.id()).message());
    }

    /** Returns a fork that the caller of the comparison sees, but not its code. */
    private long withoutCode(Answer source) {
        Person person = Api.root().person();
        Answer fork = person.api().post("/projects/" + source.id() + "/fork", "{}");
        assertEquals(200, person.api().put("/projects/" + fork.id(), "{\"repository_access_level\":\"private\"}").status());
        return fork.id();
    }

    @Test
    void commits_have_the_commit_where_they_parted() {
        Answer base = owner.api().get(repository + "/merge_base?refs%5B%5D=main&refs%5B%5D=side");
        assertEquals(first, base.body().get("id").asText());
        assertEquals(owner.api().get(repository + "/commits").body().get(1), base.body());
        assertEquals(first, owner.api().get(repository + "/merge_base?refs=main,side,v1").body().get("id").asText());
        assertEquals(main, owner.api().get(repository + "/merge_base?refs=main,main").body().get("id").asText());
        assertEquals(main, owner.api().get(repository + "/merge_base?refs=main," + main).body().get("id").asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"refs=main|400|Provide at least 2 refs", "refs=main,x|400|Could not find ref: x",
        "refs=y,main,x|400|Could not find refs: y, x",
        "refs=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21|400|Provide at most 20 refs"})
    void refs_that_have_no_merge_base_are_refused(String query, int status, String message) {
        Answer refused = owner.api().get(repository + "/merge_base?" + query);
        assertEquals(status, refused.status());
        assertEquals(message, refused.message());
        assertEquals("{\"error\":\"refs is missing\"}", owner.api().get(repository + "/merge_base").body().toString());
    }

    @Test
    void a_commit_shows_its_changes_in_pages() {
        Answer page = owner.api().get(repository + "/commits/main/diff?per_page=1&page=2");
        assertEquals("3 2 3", page.header("X-Total") + " " + page.header("X-Page") + " " + page.header("X-Next-Page"));
        assertEquals("Binary files a/bytes and b/bytes differ\n", page.body().at("/0/diff").asText());
        assertEquals("[\"a.c\",\"bytes\",\"vendor/b.go\"]", owner.api().get(repository + "/commits/v1/diff").body().findValues("new_path")
                .toString()
                .replace(" ", ""));
        assertEquals("0 100755 true", page("run.sh"));
        assertEquals("404 Commit Not Found", owner.api().get(repository + "/commits/nope/diff").message());
    }

    private static String page(String name) {
        JsonNode file = owner.api().get(repository + "/commits/main/diff?per_page=1&page=3").body().get(0);
        assertEquals(name, file.get("new_path").asText());
        return file.get("a_mode").asText() + " " + file.get("b_mode").asText() + " " + file.get("new_file").asText();
    }

    @Test
    void a_commit_names_the_refs_that_have_it() {
        assertEquals("[{\"type\":\"branch\",\"name\":\"main\"},{\"type\":\"branch\",\"name\":\"side\"},{\"type\":\"tag\",\"name\":\"v1\"}]",
                owner.api().get(repository + "/commits/" + first + "/refs").body().toString());
        assertEquals("[{\"type\":\"tag\",\"name\":\"v1\"}]", owner.api().get(repository + "/commits/v1/refs?type=tag").body().toString());
        Answer page = owner.api().get(repository + "/commits/v1/refs?type=branch&per_page=1");
        assertEquals("[{\"type\":\"branch\",\"name\":\"main\"}] 2", page.body() + " " + page.header("X-Total"));
        assertEquals("{\"error\":\"type does not have a valid value\"}", owner.api().get(repository + "/commits/v1/refs?type=x").body()
                .toString());
        assertEquals("404 Commit Not Found", owner.api().get(repository + "/commits/nope/refs").message());
        assertEquals("404 Signature Not Found", owner.api().get(repository + "/commits/v1/signature").message());
        assertEquals("404 Commit Not Found", owner.api().get(repository + "/commits/nope/signature").message());
    }

    @Test
    void contributors_are_counted_by_email() {
        String email = owner.username() + "@example.com";
        assertEquals("[{\"name\":\"By main\",\"email\":\"" + email + "\",\"commits\":2,\"additions\":0,\"deletions\":0}]",
                owner.api().get(repository + "/contributors").body().toString());
        Answer side = owner.api().get(repository + "/contributors?ref=side&order_by=name&sort=desc&per_page=1");
        assertEquals("By side 1", side.body().at("/0/name").asText() + " " + side.header("X-Total"));
        assertEquals("404 Not found", owner.api().get(repository + "/contributors?ref=nope").message());
        assertEquals(400, owner.api().get(repository + "/contributors?order_by=x").status());
    }

    @Test
    void languages_are_those_that_the_project_itself_is_written_in() {
        String body = owner.api().get(project + "/languages").response().body();
        assertEquals("{\"C\":81.82,\"Shell\":18.18}", body);
        assertEquals(body, owner.api().get(project + "/languages").response().body());
        String empty = "/projects/" + owner.api().post("/projects", "{\"name\":\"" + Api.unique("empty") + "\"}").id();
        assertEquals("{}", owner.api().get(empty + "/languages").response().body());
        assertEquals("[]", owner.api().get(empty + "/repository/contributors").response().body());
        assertEquals("404 Ref Not Found", owner.api().get(empty + "/repository/compare?from=main&to=main").message());
        assertEquals("404 Commit Not Found", owner.api().get(empty + "/repository/commits/main/diff").message());
        assertEquals("Could not find refs: a, b", owner.api().get(empty + "/repository/merge_base?refs=a,b").message());
    }
}
