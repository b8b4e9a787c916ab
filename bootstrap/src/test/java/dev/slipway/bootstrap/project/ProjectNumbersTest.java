package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each number among the settings of projects and groups: what it becomes when it is emptied. */
class ProjectNumbersTest {

    private final Person owner = Api.root().person();

    @ParameterizedTest
    @CsvSource(nullValues = "null", value = {"ci_default_git_depth, 7, null", "build_timeout, 1200, 3600", "approvals_before_merge, 3, 0",
        "runner_token_expiration_interval, 90, null"})
    void emptied_number_of_a_project_takes_its_usual_value(String name, int value, String usual) {
        empties("/projects/", owner.api().post("/projects", "{\"name\":\"" + Api.unique("numbers") + "\"}").id(), name, value, usual);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "null", value = {"two_factor_grace_period, 7, 48", "default_branch_protection, 1, 2",
            "shared_runners_minutes_limit, 9, null",
        "extra_shared_runners_minutes_limit, 9, null", "file_template_project_id, 9, null"})
    void emptied_number_of_a_group_takes_its_usual_value(String name, int value, String usual) {
        String path = Api.unique("numbers");
        empties("/groups/", owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"%s\":null}".formatted(path, path, name)).id(),
                name, value, usual);
    }

    private void empties(String path, long id, String name, int value, String usual) {
        for (String[] emptied : new String[][] {{"application/json", "{\"" + name + "\":null}"},
                {"application/x-www-form-urlencoded", name + "="}}) {
            assertEquals(value, owner.api().put(path + id, "{\"" + name + "\":" + value + "}").body().get(name).asInt());
            assertEquals(value, owner.api().put(path + id, "{\"description\":\"d\"}").body().get(name).asInt(), "what is absent stays");
            Answer answer = owner.api().call("PUT", path + id, emptied[1], "Content-Type", emptied[0]);
            assertEquals(200, answer.status(), answer.body().toString());
            JsonNode shown = answer.body().get(name);
            assertEquals(usual, shown.isNull() ? null : shown.asText(), name + " by " + emptied[0]);
            assertEquals(shown, owner.api().get(path + id).body().get(name));
        }
    }
}
