package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the server while many senders repeat one alert and send others that are new: what was answered is there, nothing is there twice,
 * and nothing is there that nobody sent. {@code -Dslipway.alert_crashes=20} is the full size, {@code -Dslipway.seed=1} chooses other
 * moments.
 */
class AlertCrashTest {

    private static final Map<String, String> HEADERS = Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int SENDERS = 32;
    private static final int CRASHES = Integer.getInteger("slipway.alert_crashes", 1);
    private static final long SEED = Long.getLong("slipway.seed", 20_260_101L);
    private static final String SAME = "same";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong numbers = new AtomicLong();
    private final Set<String> sentNew = ConcurrentHashMap.newKeySet();
    private final Set<String> answeredNew = ConcurrentHashMap.newKeySet();
    private final List<String> refusals = new ArrayList<>();
    private String receiver;
    private String key;

    @Test
    void what_was_answered_is_there_once() throws Exception {
        Path home = folder.resolve("home");
        ServerProcess server = ServerProcess.start(home, Map.of());
        try {
            long project = arrange(server);
            Random random = new Random(SEED);
            for (int crash = 0; crash < CRASHES; crash++) {
                long enough = answered.get() + 100 + random.nextInt(400);
                try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
                    List<Future<?>> sending = new ArrayList<>();
                    for (int sender = 0; sender < SENDERS; sender++) {
                        URI address = server.address();
                        sending.add(senders.submit(() -> sendUntilItIsGone(address)));
                    }
                    Waiting.until("senders are answered", PATIENCE, () -> answered.get() >= enough);
                    server.kill();
                    for (Future<?> each : sending) {
                        each.get();
                    }
                }
                server = ServerProcess.start(home, Map.of());
                compare(server, project);
            }
            assertEquals(List.of(), refusals);
        } finally {
            server.close();
        }
    }

    private long arrange(ServerProcess server) {
        try (Api api = new Api(server.address(), PATIENCE)) {
            long project = api.send("POST", "/projects", Map.of("name", "watched"), HEADERS).succeeded().json().get("id").asLong();
            JsonNode integration = api
                    .send("POST", "/projects/" + project + "/alert_management_integrations", Map.of("name", "Hooks"), HEADERS)
                    .succeeded().json();
            receiver = URI.create(integration.get("url").asText()).getPath();
            key = integration.get("token").asText();
            return project;
        }
    }

    /** Two of three requests repeat what all others send. */
    private void sendUntilItIsGone(URI server) {
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            while (true) {
                long number = numbers.incrementAndGet();
                String name = number % 3 == 0 ? "new" + number : SAME;
                if (name.equals(SAME)) {
                    sent.incrementAndGet();
                } else {
                    sentNew.add(name);
                }
                HttpResponse<String> answer = client.send(request(server, name), HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() != 200 || !answer.body().contains("\"title\":\"" + name + "\"")) {
                    refuse(answer.statusCode() + " " + answer.body());
                } else if (name.equals(SAME)) {
                    answered.incrementAndGet();
                } else {
                    answeredNew.add(name);
                }
            }
        } catch (IOException gone) {
            // killed
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void refuse(String answer) {
        synchronized (refusals) {
            refusals.add(answer);
        }
    }

    private HttpRequest request(URI server, String name) {
        return HttpRequest.newBuilder(server.resolve(receiver)).header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString("{\"title\":\"" + name + "\",\"fingerprint\":\"" + name + "\"}")).build();
    }

    private void compare(ServerProcess server, long project) {
        Map<String, Long> events = new HashMap<>();
        Set<Long> iids = new HashSet<>();
        for (JsonNode alert : alerts(server, project)) {
            assertEquals(null, events.put(alert.get("title").asText(), alert.get("event_count").asLong()), "twice: " + alert);
            iids.add(alert.get("iid").asLong());
        }
        long counted = events.remove(SAME);
        assertTrue(answered.get() <= counted && counted <= sent.get(), answered + " answered, " + counted + " counted, " + sent + " sent");
        assertTrue(events.keySet().containsAll(answeredNew), () -> "lost of those answered: " + without(answeredNew, events.keySet()));
        assertTrue(sentNew.containsAll(events.keySet()), () -> "never sent: " + without(events.keySet(), sentNew));
        assertTrue(events.values().stream().allMatch(each -> each == 1), () -> "counted twice: " + events);
        assertEquals(iids.size(), iids.stream().mapToLong(each -> each).max().orElseThrow(), "numbers have gaps");
        System.getLogger(getClass().getName()).log(System.Logger.Level.INFO,
                "seed {0}: {1} answered, {2} counted, {3} sent; new: {4} answered, {5} there, {6} sent",
                SEED, answered, counted, sent, answeredNew.size(), events.size(), sentNew.size());
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> left = new HashSet<>(all);
        left.removeAll(some);
        return left;
    }

    private List<JsonNode> alerts(ServerProcess server, long project) {
        List<JsonNode> all = new ArrayList<>();
        try (Api api = new Api(server.address(), PATIENCE)) {
            JsonNode page;
            int number = 0;
            do {
                number++;
                page = api
                        .get("/projects/" + project + "/alert_management_alerts?order_by=id&sort=asc&per_page=100&page=" + number, HEADERS)
                        .succeeded().json();
                page.forEach(all::add);
            } while (!page.isEmpty());
        }
        return all;
    }
}
