package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Owners rotate their tokens; a revoked one that is presented for rotation ends its family. */
class TokenRotationTest {

    private static final String SELF = "/personal_access_tokens/self/rotate";

    private final Api root = Api.root();

    private Api with(Answer issued) {
        assertTrue(issued.status() == 200 || issued.status() == 201, () -> issued.body().toString());
        return root.with(issued.body().get("token").asText());
    }

    private static void dead(Api api) {
        Answer answer = api.get("/user");
        assertEquals(401, answer.status());
        assertEquals("Token was revoked. You have to re-authorize from the user.", answer.body().get("error_description").asText());
    }

    @Test
    void owner_gets_a_successor_and_the_token_is_dead_at_once() {
        Person person = root.person();
        long old = person.api().get("/personal_access_tokens/self").id();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Answer rotated = person.api().post("/personal_access_tokens/" + old + "/rotate", "{}");
        assertEquals(200, rotated.status(), () -> rotated.body().toString());
        assertTrue(List.of(today.plusDays(7).toString(), today.plusDays(8).toString()).contains(rotated.body().get("expires_at").asText()));
        assertEquals(List.of("t", "[\"api\"]"), List.of(rotated.body().get("name").asText(), rotated.body().get("scopes").toString()));
        dead(person.api());
        Answer again = with(rotated).post(SELF + "?expires_at=" + today.plusDays(300), "{}");
        assertEquals(today.plusDays(300).toString(), again.body().get("expires_at").asText());
        dead(with(rotated));
        assertEquals(200, with(again).get("/user").status());
        assertEquals(3, with(again).get("/personal_access_tokens?sort=created_desc").body().size());
    }

    @Test
    void plain_call_with_a_revoked_token_leaves_the_family_and_a_rotation_ends_it() {
        Person person = root.person();
        Answer second = person.api().post(SELF, "{}");
        Answer third = with(second).post(SELF, "{}");
        dead(person.api());
        assertEquals(200, with(third).get("/user").status());
        Answer reused = person.api().post(SELF, "{}");
        assertEquals(401, reused.status());
        assertEquals("invalid_token", reused.body().get("error").asText());
        dead(with(third));
        assertEquals(0, root.get("/personal_access_tokens?state=active&user_id=" + person.id()).body().size());
    }

    @Test
    void rotation_of_a_revoked_token_by_its_id_is_refused() {
        Person person = root.person();
        long old = person.api().get("/personal_access_tokens/self").id();
        Answer second = person.api().post(SELF, "{}");
        Answer refused = with(second).post("/personal_access_tokens/" + old + "/rotate", "{}");
        assertEquals("400 400 Bad request - Token already revoked", refused.status() + " " + refused.message());
        assertEquals(200, with(second).get("/user").status());
        assertEquals("400 Bad request - Expires at must be in the future",
                with(second).post(SELF, "{\"expires_at\":\"2020-01-01\"}").message());
        assertEquals("400 Bad request - Expires at must expire in 365 days",
                with(second).post(SELF, "{\"expires_at\":\"2999-01-01\"}").message());
        assertEquals("expires_at is invalid", with(second).post(SELF, "{\"expires_at\":\"soon\"}").body().get("error").asText());
        assertEquals(200, with(second).get("/user").status());
    }

    @Test
    void token_that_only_reads_rotates_nothing() {
        Person reader = root.person("read_api");
        assertEquals(403, reader.api().post(SELF, "{}").status());
        assertEquals(200, reader.api().get("/user").status());
    }

    /** The loser is refused under the lock, or, where it was authenticated later, by its token, which ends the family. */
    @Test
    void of_two_rotations_at_once_one_succeeds() throws Exception {
        for (int round = 0; round < 5; round++) {
            Person person = root.person();
            List<Answer> answers = Together.call(IntStream.range(0, 2)
                    .<Callable<Answer>>mapToObj(each -> () -> person.api().post(SELF, "{}")).toList());
            List<Integer> statuses = answers.stream().map(Answer::status).sorted().toList();
            assertTrue(List.of(List.of(200, 400), List.of(200, 401)).contains(statuses), statuses::toString);
            Answer winner = answers.stream().filter(answer -> answer.status() == 200).findFirst().orElseThrow();
            assertEquals(statuses.getLast() == 400 ? 200 : 401, with(winner).get("/user").status());
        }
    }

    @Test
    void use_during_a_rotation_is_answered_or_refused_and_refused_afterwards() throws Exception {
        for (int round = 0; round < 5; round++) {
            Person person = root.person();
            List<Answer> answers = Together.<Answer>call(List.of(() -> person.api().post(SELF, "{}"), () -> person.api().get("/user")));
            assertEquals(200, answers.getFirst().status());
            assertTrue(List.of(200, 401).contains(answers.getLast().status()), () -> answers.getLast().body().toString());
            dead(person.api());
            assertEquals(200, with(answers.getFirst()).get("/user").status());
        }
    }

    @Test
    void lists_are_narrowed_and_sorted_by_expiry() {
        Person person = root.person();
        for (String day : List.of("2999-03-01", "2999-01-01")) {
            root.post("/users/" + person.id() + "/personal_access_tokens",
                    "{\"name\":\"" + day + "\",\"scopes\":[\"api\"],\"expires_at\":\"" + day + "\"}");
        }
        String list = "/personal_access_tokens?user_id=" + person.id();
        assertEquals("[2999-01-01, 2999-03-01, t]", names(root.get(list + "&sort=expires_asc")));
        assertEquals("[t, 2999-03-01, 2999-01-01]", names(root.get(list + "&sort=expires_desc")));
        assertEquals("[2999-03-01]", names(root.get(list + "&expires_after=2999-02-01")));
        assertEquals("[2999-01-01]", names(root.get(list + "&expires_before=2999-02-01")));
        assertEquals("sort does not have a valid value", root.get(list + "&sort=age").body().get("error").asText());
    }

    private static String names(Answer list) {
        return list.body().findValuesAsText("name").toString();
    }
}
