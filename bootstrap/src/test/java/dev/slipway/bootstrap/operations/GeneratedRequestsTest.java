package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Sends generated requests to all operations. None may be an error of the server, other than a 503 that says when to try again, and none
 * may lose its connection. {@code -Dslipway.requests} sets their number, {@code -Dslipway.variants} how many are made of one call that
 * succeeds, {@code -Dslipway.seed} the first of them.
 */
class GeneratedRequestsTest {

    private static final int REQUESTS = Integer.getInteger("slipway.requests", 2_500);
    private static final long SEED = Long.getLong("slipway.seed", 20_240_601);
    /** Requests that are generated from one call that succeeds. */
    private static final int VARIANTS = Integer.getInteger("slipway.variants", 10);
    private static final int MOST_SHOWN = 25;
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /** Each refuses more than the others, so that those who may more are more frequent. */
    private static final List<Principal> CALLERS = List.of(Principal.ADMINISTRATOR, Principal.ADMINISTRATOR, Principal.OWNER,
            Principal.MAINTAINER, Principal.DEVELOPER, Principal.JOB_TOKEN, Principal.ANONYMOUS);

    private static World world;

    @BeforeAll
    static void start() {
        world = new World();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @Test
    void no_generated_request_is_an_error_of_the_server() throws InterruptedException {
        List<Operation> operations = Operation.all().stream().filter(operation -> !operation.probe()).toList();
        List<String> wrong = new ArrayList<>();
        for (int first = 0; first < REQUESTS && wrong.size() < MOST_SHOWN; first += VARIANTS) {
            Random random = new Random(SEED + first);
            Operation operation = operations.get(first / VARIANTS % operations.size());
            Principal principal = CALLERS.get(random.nextInt(CALLERS.size()));
            Call call = Recipes.prepare(world, operation, principal);
            for (int variant = 0; variant < VARIANTS; variant++) {
                GeneratedRequest request = new GeneratedRequest(random, operation, call);
                trouble(request.to(world.server().address(), credentials(operation, principal, call)))
                        .ifPresent(trouble -> wrong.add(trouble + ": " + request));
            }
        }
        assertEquals(List.of(), wrong, () -> String.join("\n", wrong));
    }

    private static List<String> credentials(Operation operation, Principal principal, Call call) {
        String token = call.token().orElse(world.tokenOf(principal));
        return token == null || operation.raw() ? List.of() : List.of(principal == Principal.JOB_TOKEN ? "JOB-TOKEN" : "PRIVATE-TOKEN",
                token);
    }

    /** Sends the request and returns what is wrong with its answer. */
    private static Optional<String> trouble(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            int status = answer.statusCode();
            boolean unavailable = status == 503 && answer.headers().firstValue("Retry-After").isPresent();
            return status < 500 || unavailable ? Optional.empty() : Optional.of(status + " " + request.headers().map());
        } catch (IOException lost) {
            return Optional.of(lost + " " + request.headers().map());
        }
    }
}
