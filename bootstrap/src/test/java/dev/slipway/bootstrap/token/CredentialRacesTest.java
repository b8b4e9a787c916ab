package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Credentials that end while they are used, also in another process: accepted before their end, refused for good afterwards. */
class CredentialRacesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int CALLS_AFTER = 20;

    private static TestServer other;

    private final Api root = Api.root();

    @BeforeAll
    static void start() {
        other = TestServer.shared().beside(Map.of());
    }

    @AfterAll
    static void stop() {
        other.close();
    }

    /** Uses a credential without a pause until it is refused, ends it meanwhile, and returns how it is refused. */
    private static int refusal(Supplier<Answer> use, Supplier<Answer> end) throws Exception {
        CountDownLatch accepted = new CountDownLatch(1);
        CompletableFuture<List<Integer>> used = CompletableFuture.supplyAsync(() -> used(use, accepted),
                task -> Thread.ofVirtual().start(task));
        assertTrue(accepted.await(PATIENCE.toSeconds(), TimeUnit.SECONDS), "it is not accepted before its end");
        Answer ended = end.get();
        assertTrue(ended.status() < 300, () -> ended.status() + " " + ended.body());
        List<Integer> statuses = used.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
        int first = statuses.stream().filter(status -> status != 200).findFirst().orElseThrow();
        List<Integer> after = statuses.subList(statuses.indexOf(first), statuses.size());
        assertEquals(List.of(first), after.stream().distinct().toList());
        return first;
    }

    private static List<Integer> used(Supplier<Answer> use, CountDownLatch accepted) {
        List<Integer> statuses = new ArrayList<>();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while ((statuses.isEmpty() || statuses.getLast() == 200) && System.nanoTime() < end) {
            statuses.add(use.get().status());
            accepted.countDown();
        }
        for (int call = 0; call < CALLS_AFTER; call++) {
            statuses.add(use.get().status());
        }
        return statuses;
    }

    private Person administrator() {
        Person person = root.person();
        assertEquals(200, root.put("/users/" + person.id(), "{\"admin\":true}").status());
        Answer token = root.post("/users/" + person.id() + "/personal_access_tokens", "{\"name\":\"s\",\"scopes\":[\"api\",\"sudo\"]}");
        return new Person(person.id(), person.username(), root.with(token.body().get("token").asText()));
    }

    @Test
    void token_that_is_rotated_while_it_is_used_is_refused_afterwards() throws Exception {
        Person person = root.person();
        assertEquals(401, refusal(() -> person.api().get("/user"), () -> person.api().post("/personal_access_tokens/self/rotate", "{}")));
    }

    @Test
    void token_that_is_revoked_while_another_process_uses_it_is_refused_there() throws Exception {
        Person person = root.person();
        long token = person.api().get("/personal_access_tokens/self").id();
        Api there = person.api().at(other.address());
        assertEquals(401, refusal(() -> there.get("/user"), () -> root.delete("/personal_access_tokens/" + token)));
    }

    @Test
    void user_who_is_blocked_while_another_process_answers_them_is_refused_there() throws Exception {
        Person person = root.person();
        Api there = person.api().at(other.address());
        assertEquals(403, refusal(() -> there.get("/user"), () -> root.post("/users/" + person.id() + "/block", "{}")));
    }

    @Test
    void administrator_who_is_blocked_while_acting_as_another_user_is_refused_everywhere() throws Exception {
        Person person = root.person();
        Person administrator = administrator();
        Api there = administrator.api().at(other.address());
        assertEquals(403, refusal(() -> there.get("/user?sudo=" + person.username()),
                () -> root.post("/users/" + administrator.id() + "/block", "{}")));
        assertEquals(403, administrator.api().get("/user?sudo=" + person.username()).status());
    }
}
