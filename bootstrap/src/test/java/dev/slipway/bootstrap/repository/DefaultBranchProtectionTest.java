package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Initial protection of default branches, as groups and the installation choose it. */
class DefaultBranchProtectionTest extends GitScene {

    private static final String FIRST = "The repository is empty. Its first branch becomes the protected default branch";

    private static String protection(Api api, long project) {
        JsonNode found = api.get("/projects/" + project + "/protected_branches").body();
        assertEquals(true, found.size() < 2, found.toString());
        return found.isEmpty() ? "none" : found.get(0).at("/push_access_levels/0/access_level") + " "
                + found.get(0).at("/merge_access_levels/0/access_level") + " " + found.get(0).get("name").asText();
    }

    private void choose(int level) {
        assertEquals(200, Api.root().put("/groups/" + number("select namespace_id from projects where id = ?", project),
                "{\"default_branch_protection\":" + level + "}").status());
    }

    @ParameterizedTest
    @CsvSource({"0,none,true", "1,30 40 main,true", "2,40 40 main,false", "3,40 30 main,false", "4,40 40 main,true"})
    void group_chooses_what_a_first_push_protects(int level, String protection, boolean byDevelopers) throws IOException {
        choose(level);
        String developer = member(30, "api");
        Path work = repository("work");
        Result first = git(work, "push", "-q", url("anyone", developer), "main");
        if (byDevelopers) {
            first.succeeded();
        } else {
            first.refused(FIRST);
            git(work, "push", "-q", asOwner(), "main").succeeded();
        }
        assertEquals(protection, protection(Api.root(), project));
        commit(work, "a.txt", "two");
        Result second = git(work, "push", "-q", url("anyone", developer), "main");
        if (level < 2) {
            second.succeeded();
        } else {
            second.refused("You are not allowed to push code to protected branches on this project.");
        }
    }

    @Test
    void branch_that_a_protection_matches_gets_no_second_one() throws IOException {
        long group = number("select namespace_id from projects where id = ?", project);
        String rule = "{\"name\":\"m*\",\"push_access_level\":60}";
        assertEquals(201, Api.root().post("/groups/" + group + "/protected_branches", rule).status());
        Path work = repository("work");
        git(work, "push", "-q", asOwner(), "main").refused("You are not allowed to push code to protected branches on this project.");
        git(work, "push", "-q", url("anyone", TestServer.ROOT_TOKEN), "main").succeeded();
        assertEquals("60 40 m*", protection(Api.root(), project));
    }

    @Test
    void installation_chooses_for_groups_that_do_not() {
        try (TestServer server = TestServer.start(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "3"))) {
            Api root = Api.root(server.address());
            long group = root.post("/groups", "{\"name\":\"g\",\"path\":\"g\"}").id();
            assertEquals(3, root.get("/groups/" + group).body().get("default_branch_protection").asInt());
            String create = "{\"name\":\"%s\",\"namespace_id\":%d,\"initialize_with_readme\":true}";
            assertEquals("40 30 main", protection(root, root.post("/projects", create.formatted("one", group)).id()));
            JsonNode changed = root.put("/groups/" + group, "{\"default_branch_protection\":1}").body();
            assertEquals(1, changed.get("default_branch_protection").asInt());
            assertEquals("30 40 main", protection(root, root.post("/projects", create.formatted("two", group)).id()));
            assertEquals("40 30 main",
                    protection(root, root.post("/projects", "{\"name\":\"own\",\"initialize_with_readme\":true}").id()));
        }
    }
}
