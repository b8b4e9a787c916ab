package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of activity, as clients read them when they start. */
class ActivityTest {

    private final Person person = Api.root().person("read_user");

    @Test
    void activity_is_empty() {
        for (String path : new String[] {"/events", "/users/" + person.id() + "/events", "/users/" + person.username() + "/events"}) {
            Answer answer = person.api().get(path + "?action=pushed&target_type=issue&after=2026-01-01&before=2026-12-31&sort=asc"
                    + "&scope=all");
            assertEquals("200 []", answer.status() + " " + answer.body());
            assertEquals("0", answer.header("X-Total"));
        }
        assertEquals(401, Api.anonymous().get("/events").status());
        assertEquals(200, Api.anonymous().get("/users/" + person.id() + "/events").status());
    }

    @Test
    void users_that_do_not_exist_have_none() {
        assertEquals("404 404 User Not Found", status(person.api().get("/users/999999999/events")));
        assertEquals("404 404 User Not Found", status(person.api().get("/users/no-such-person/events")));
    }

    private static String status(Answer answer) {
        return answer.status() + " " + answer.message();
    }

    @ParameterizedTest
    @CsvSource({"action=slept,action does not have a valid value", "target_type=epic,target_type does not have a valid value",
        "before=soon,before is invalid", "after=x,after is invalid", "sort=up,sort does not have a valid value"})
    void parameters_are_checked(String query, String error) {
        for (String path : new String[] {"/events", "/users/" + person.id() + "/events"}) {
            Answer answer = person.api().get(path + "?" + query);
            assertEquals(400, answer.status());
            assertEquals(error, answer.body().get("error").asText());
        }
    }
}
