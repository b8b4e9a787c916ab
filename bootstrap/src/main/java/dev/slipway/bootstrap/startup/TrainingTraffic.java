package dev.slipway.bootstrap.startup;

import dev.slipway.bootstrap.demo.SampleProject;
import dev.slipway.bootstrap.startup.RawClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests of readers, developers, a runner and a monitoring tool over the operations that servers answer most. The virtual machine records
 * which methods they make it compile, so the amount counts: some thousands of each.
 */
final class TrainingTraffic {

    /** How much is sent. @param rounds of the readers, of a dozen reads each */
    record Amount(int readers, int rounds, int pushes, int alerts, Duration limit) {}

    private static final String JSON = "Content-Type: application/json";
    private static final String CONFIGURATION = """
            stages: [build, test, deploy]
            variables: {GREETING: hello}
            .base: &base
              tags: [linux]
              retry: 1
            build:
              <<: *base
              stage: build
              script: [make]
              artifacts: {paths: [out/], expire_in: 1 week}
            unit:
              <<: *base
              stage: test
              needs: [build]
              script: [make test]
            lint:
              <<: *base
              stage: test
              needs: []
              script: [make lint]
              rules: [{if: '$CI_COMMIT_BRANCH == "main"'}]
            deploy:
              <<: *base
              stage: deploy
              script: [make deploy]
              environment: {name: production}
            """.replace("\n", "\\n").replace("\"", "\\\"");

    private final URI server;
    private final String secret;
    private final String token;
    private final Set<String> refusals = new ConcurrentSkipListSet<>();
    private final AtomicLong sent = new AtomicLong();

    /** @param token of an administrator */
    TrainingTraffic(URI server, String token) {
        this.server = server;
        this.secret = token;
        this.token = "PRIVATE-TOKEN: " + token;
    }

    /** Sends everything, or as much as the limit of time allows. */
    void send(Amount amount) throws IOException, InterruptedException {
        try (RawClient client = new RawClient(server)) {
            long project = Long.parseLong(post(client, "/projects", "{\"name\":\"training\"}").value("id"));
            commit(client, project, "create", 0);
            Instant end = Instant.now().plus(amount.limit);
            List<Callable<?>> senders = new ArrayList<>();
            for (int reader = 0; reader < amount.readers; reader++) {
                senders.add(() -> read(project, amount.rounds, end));
            }
            senders.add(() -> develop(project, amount.pushes, end));
            senders.add(() -> run(project, amount.pushes, end));
            senders.add(() -> alert(project, amount.alerts, end));
            all(senders);
        }
    }

    long sent() {
        return sent.get();
    }

    /** Returns each method and path that was refused, with the status, one a line. */
    String refusals() {
        return String.join("\n", refusals);
    }

    /** Pushes commits with git, each from a repository of its own in the folder; without git, nothing happens. */
    void push(Path folder, int pushes) throws IOException {
        URI repository = server.resolve("/root/training.git");
        for (int push = 0; push < pushes; push++) {
            try {
                SampleProject.in(Files.createDirectories(folder.resolve(Integer.toString(push)))).push(repository, secret);
            } catch (IllegalStateException | UncheckedIOException withoutGit) {
                return;
            }
        }
    }

    private static void all(List<Callable<?>> senders) throws IOException, InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(senders.size())) {
            for (Future<?> sender : senders.stream().map(threads::submit).toList()) {
                sender.get();
            }
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        }
    }

    private Answer request(RawClient client, String method, String path, String body, String... headers) throws IOException {
        Answer answer = client.send(method, path, body, headers);
        sent.incrementAndGet();
        if (answer.status() >= 300) {
            refusals.add(answer.status() + " " + method + " " + path);
        }
        return answer;
    }

    private Answer get(RawClient client, String path) throws IOException {
        return request(client, "GET", "/api/v4" + path, "", token);
    }

    private Answer post(RawClient client, String path, String body) throws IOException {
        return request(client, "POST", "/api/v4" + path, body, token, JSON);
    }

    private Void read(long project, int rounds, Instant end) throws IOException {
        String root = "/projects/" + project;
        try (RawClient client = new RawClient(server)) {
            for (int round = 0; round < rounds && Instant.now().isBefore(end); round++) {
                String pipeline = get(client, root + "/pipelines?per_page=20").value("id");
                String job = get(client, root + "/jobs?per_page=20").value("id");
                String ended = get(client, root + "/jobs?scope=success&per_page=5").value("id");
                for (String path : List.of("/jobs/" + job, "/pipelines/" + pipeline, "/jobs/" + job, "/pipelines/" + pipeline + "/jobs", "",
                        "/repository/branches", "/repository/commits?per_page=5", ended.isEmpty() ? "" : "/jobs/" + ended + "/trace")) {
                    get(client, root + path);
                }
                for (String path : List.of("/projects?per_page=5", "/runners/all", "/user", "/version")) {
                    get(client, path);
                }
                request(client, "GET", "/-/readiness", "");
            }
        }
        return null;
    }

    private void commit(RawClient client, long project, String action, int number) throws IOException {
        post(client, "/projects/" + project + "/repository/commits", "{\"branch\":\"main\",\"commit_message\":\"Change it\",\"actions\":["
                + "{\"action\":\"" + action + "\",\"file_path\":\".gitlab-ci.yml\",\"content\":\"# " + number + "\\n" + CONFIGURATION
                + "\"}]}");
    }

    private Void develop(long project, int pushes, Instant end) throws IOException {
        try (RawClient client = new RawClient(server)) {
            for (int push = 1; push <= pushes && Instant.now().isBefore(end); push++) {
                commit(client, project, "update", push);
            }
        }
        return null;
    }

    /** Takes jobs until those of the pushes have ended, each with a log of three chunks. */
    private Void run(long project, int pushes, Instant end) throws IOException {
        try (RawClient client = new RawClient(server)) {
            String runner = post(client, "/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project
                    + ",\"tag_list\":[\"linux\"]}").value("token");
            String asking = "{\"token\":\"" + runner + "\",\"system_id\":\"training\",\"info\":{\"name\":\"training\",\"version\":\"1.0\","
                    + "\"platform\":\"linux\",\"architecture\":\"amd64\",\"executor\":\"shell\",\"features\":{\"variables\":true,"
                    + "\"artifacts\":true,\"refspecs\":true,\"masking\":true}}}";
            for (int job = 0; job < 4 * pushes && Instant.now().isBefore(end); job++) {
                Answer assigned = request(client, "POST", "/api/v4/jobs/request", asking, JSON);
                if (assigned.status() == 201) {
                    execute(client, assigned);
                }
            }
        }
        return null;
    }

    private void execute(RawClient client, Answer assigned) throws IOException {
        String job = "/api/v4/jobs/" + assigned.value("id");
        String credential = "JOB-TOKEN: " + assigned.value("token");
        String line = "It compiles another file, and writes a line of log about it\n".repeat(16);
        for (int chunk = 0; chunk < 3; chunk++) {
            request(client, "PATCH", job + "/trace", line, credential, "Content-Type: text/plain",
                    "Content-Range: " + chunk * line.length() + "-" + ((chunk + 1) * line.length() - 1));
        }
        request(client, "PUT", job, "{\"token\":\"" + assigned.value("token") + "\",\"state\":\"running\"}", JSON);
        request(client, "PUT", job, "{\"token\":\"" + assigned.value("token") + "\",\"state\":\"success\"}", JSON);
    }

    private Void alert(long project, int alerts, Instant end) throws IOException {
        try (RawClient client = new RawClient(server)) {
            Answer made = post(client, "/projects/" + project + "/alert_management_integrations", "{\"name\":\"training\"}");
            String path = URI.create(made.value("url")).getPath();
            String key = "Authorization: Bearer " + made.value("token");
            for (int alert = 0; alert < alerts && Instant.now().isBefore(end); alert++) {
                request(client, "POST", path, "{\"title\":\"Disk full\",\"severity\":\"high\",\"fingerprint\":\"disk" + alert % 50
                        + "\",\"hosts\":[\"web-1\"],\"service\":\"shop\"}", key, JSON);
            }
        }
        return null;
    }
}
