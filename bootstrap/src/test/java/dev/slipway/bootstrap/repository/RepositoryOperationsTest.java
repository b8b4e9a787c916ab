package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Files and branches of a repository as clients ask for them. */
class RepositoryOperationsTest {

    private static Api owner;
    private static String file;
    private static String first;
    private static String second;

    @BeforeAll
    static void write() {
        owner = Api.root().person().api();
        String repository = "/projects/" + owner.post("/projects", "{\"name\":\"poems\"}").id() + "/repository";
        file = repository + "/files/src%2Fpoem%2Etxt";
        assertEquals(201,
                owner.post(file, "{\"branch\":\"main\",\"commit_message\":\"One\",\"content\":\"one\\ntwo\\nthree\\n\"}").status());
        first = owner.get(repository + "/commits/main").body().get("id").asText();
        assertEquals(200,
                owner.put(file,
                        "{\"branch\":\"main\",\"commit_message\":\"Two\",\"content\":\"one\\nzwei\\nthree\\n\",\"author_name\":\"Ada\"}")
                        .status());
        second = owner.get(repository + "/commits/main").body().get("id").asText();
    }

    @Test
    void every_line_stands_with_its_commit() {
        Answer blame = owner.get(file + "/blame?ref=main");
        assertEquals(200, blame.status());
        assertEquals("[\"one\"]", blame.body().get(0).get("lines").toString());
        assertEquals(first, blame.body().get(0).get("commit").get("id").asText());
        JsonNode changed = blame.body().get(1);
        assertEquals("[\"zwei\"]", changed.get("lines").toString());
        assertEquals(second, changed.get("commit").get("id").asText());
        assertEquals("Ada", changed.get("commit").get("author_name").asText());
        assertEquals("[\"" + first + "\"]", changed.get("commit").get("parent_ids").toString());
        assertEquals(first, blame.body().get(2).get("commit").get("id").asText());
        assertEquals(3, blame.body().size());
        assertEquals("src/poem.txt", blame.header("X-Gitlab-File-Path"));
    }

    @Test
    void a_range_is_enough() {
        assertEquals("[[\"zwei\"],[\"three\"]]", lines("&range[start]=2&range[end]=3"));
        assertEquals("[[\"three\"]]", lines("&range[start]=3&range[end]=99"));
        assertEquals("[]", lines("&range[start]=4&range[end]=99"));
        refused("range[end] is missing", "&range[start]=1");
        refused("range[start] is missing", "&range[end]=1");
        refused("range[start] does not have a valid value", "&range[start]=0&range[end]=1");
        assertEquals("400 Bad request - range[start] must be less than or equal to range[end]",
                blame("&range[start]=3&range[end]=2").message());
        assertEquals("{\"error\":\"ref is missing, ref is empty\"}", owner.get(file + "/blame").body().toString());
        assertEquals("404 File Not Found", owner.get(file + "x/blame?ref=main").message());
    }

    private static Answer blame(String range) {
        return owner.get(file + "/blame?ref=main" + range.replace("[", "%5B").replace("]", "%5D"));
    }

    private static String lines(String range) {
        return blame(range).body().findValues("lines").toString().replace(" ", "");
    }

    private static void refused(String error, String range) {
        Answer answer = blame(range);
        assertEquals(400, answer.status());
        assertEquals(error, answer.body().get("error").asText());
    }

    @Test
    void the_default_branch_can_be_replaced_and_deleted() {
        Api other = Api.root().person().api();
        String project = "/projects/" + other.post("/projects", "{\"name\":\"branches\",\"initialize_with_readme\":true}").id();
        String main = project + "/repository/branches/main";
        assertEquals(201, other.post(project + "/repository/branches", "{\"branch\":\"next\",\"ref\":\"main\"}").status());
        assertEquals(200, other.put(project, "{\"default_branch\":\"next\"}").status());
        assertEquals(204, other.delete(main).status());
        assertEquals("next", other.get(project).body().get("default_branch").asText());
    }

    @Test
    void old_clients_protect_single_branches() {
        Api other = Api.root().person().api();
        String project = "/projects/" + other.post("/projects", "{\"name\":\"guarded\",\"initialize_with_readme\":true}").id();
        String branch = project + "/repository/branches/main";
        assertEquals("true false false", guard(other.get(branch)));
        assertEquals("true true false", guard(other.put(branch + "/protect", "{\"developers_can_push\":true}")));
        assertEquals("true true true", guard(other.put(branch + "/protect", "{\"developers_can_merge\":true}")));
        assertEquals("true false true", guard(other.put(branch + "/protect", "{\"developers_can_push\":false}")));
        assertEquals("false false false", guard(other.put(branch + "/unprotect", "{}")));
        assertEquals("false false false", guard(other.put(branch + "/unprotect", null)));
        assertEquals("true false false", guard(other.put(branch + "/protect", "{}")));
        assertEquals("404 Branch Not Found", other.put(project + "/repository/branches/none/protect", "{}").message());
    }

    private static String guard(Answer branch) {
        assertEquals(200, branch.status(), branch.body().toString());
        return branch.body().get("protected").asText() + " " + branch.body().get("developers_can_push").asText() + " "
                + branch.body().get("developers_can_merge").asText();
    }

    @Test
    void headers_tell_what_a_file_is() {
        for (String form : new String[] {"?ref=main", "/raw?ref=main", "/blame?ref=main"}) {
            Answer head = owner.call("HEAD", file + form, null);
            assertEquals(200, head.status(), form);
            assertEquals("", head.response().body());
            assertEquals("15", head.header("X-Gitlab-Size"));
            assertEquals(second, head.header("X-Gitlab-Last-Commit-Id"));
            assertEquals("poem.txt", head.header("X-Gitlab-File-Name"));
        }
        assertEquals(404, owner.call("HEAD", file + "x?ref=main", null).status());
    }
}
