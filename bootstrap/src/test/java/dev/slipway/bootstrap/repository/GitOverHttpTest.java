package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The real git command against the assembled server: what goes in and out, and who may. */
final class GitOverHttpTest extends GitScene {

    @Test
    void wants_that_unpack_to_too_much_are_refused() throws Exception {
        number("update projects set visibility = 20 where id = ? returning id", project);
        Path first = repository("first");
        git(first, "push", asOwner(), "main").succeeded();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream packer = new GZIPOutputStream(packed)) {
            packer.write(new byte[3 << 20]);
        }
        assertEquals(413, send(HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/git-upload-pack"))
                .header("Content-Type", "application/x-git-upload-pack-request").header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(packed.toByteArray()))).statusCode());
    }

    @Test
    void push_clone_and_fetch() throws Exception {
        Path first = repository("first");
        git(first, "push", asOwner(), "main").succeeded();
        assertTrue(get("/branches/main").body().contains("\"default\":true"), get("/branches/main").body());
        assertTrue(get("/branches/main").body().contains("\"protected\":true"));
        git(directory, "clone", "-q", asOwner(), "second").succeeded();
        assertEquals("one", Files.readString(directory.resolve("second/a.txt")));
        commit(first, "a.txt", "two");
        git(first, "tag", "-a", "v1", "-m", "The first").succeeded();
        git(first, "push", "-o", "ci.skip", asOwner(), "main", "v1").succeeded();
        git(directory.resolve("second"), "pull", "-q", "--tags").succeeded();
        assertEquals("two", Files.readString(directory.resolve("second/a.txt")));
        assertTrue(get("/tags/v1").body().contains("\"message\":\"The first\""), get("/tags/v1").body());
        for (String version : List.of("0", "1", "2")) {
            git(directory, "-c", "protocol.version=" + version, "clone", "-q", "--depth", "1", asOwner(), "shallow" + version).succeeded();
            assertEquals("1\n", git(directory.resolve("shallow" + version), "rev-list", "--count", "HEAD").output());
        }
    }

    @Test
    void options_of_a_push_give_variables_or_skip() throws Exception {
        Path work = repository("work");
        commit(work, ".gitlab-ci.yml", "build: {script: make, tags: [nobody], rules: [{if: '$KEY == \"some value\"'}]}");
        git(work, "push", "-o", "ci.variable=KEY=some value", "-o", "ci.variable=OTHER=a=b", "-o", "ci.input=x=y", "-o", "unknown",
                asOwner(), "main").succeeded();
        String api = "/api/v4/projects/" + project;
        JsonNode made = json(api + "/pipelines").get(0);
        assertEquals("[{\"variable_type\":\"env_var\",\"key\":\"KEY\",\"value\":\"some value\",\"raw\":false},"
                + "{\"variable_type\":\"env_var\",\"key\":\"OTHER\",\"value\":\"a=b\",\"raw\":false}]",
                json(api + "/pipelines/" + made.get("id").asLong() + "/variables").toString());
        git(work, "push", "-o", "ci.skip", asOwner(), "main:skipped").succeeded();
        git(work, "push", asOwner(), "main:plain").succeeded();
        assertEquals("skipped skipped",
                json(api + "/pipelines").get(0).get("ref").asText() + " " + json(api + "/pipelines").get(0).get("status").asText());
        assertEquals(2, json(api + "/pipelines").size());
        String[] options = IntStream.range(0, 101).boxed().flatMap(number -> Stream.of("-o", "o" + number)).toArray(String[]::new);
        git(work,
                Stream.of(Stream.of("push"), Stream.of(options), Stream.of(asOwner(), "main:many")).flatMap(part -> part)
                        .toArray(String[]::new))
                .refused("A push may have 100 options at the most.");
    }

    private JsonNode json(String route) throws Exception {
        return new ObjectMapper()
                .readTree(send(HttpRequest.newBuilder(server.address().resolve(route)).header("PRIVATE-TOKEN", owner)).body());
    }

    @Test
    void refs_are_deleted_and_rewound_where_allowed() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        commit(work, "a.txt", "two");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        git(work, "reset", "-q", "--hard", "HEAD~1").succeeded();
        commit(work, "a.txt", "other");
        git(work, "push", "--force", asOwner(), "main:side").succeeded();
        git(work, "push", "--force", asOwner(), "main").refused("You are not allowed to force push code to a protected branch");
        git(work, "push", url("x", member(30, "api")), ":main")
                .refused("Only a project maintainer or owner can delete a protected branch.");
        git(work, "push", url("x", member(40, "api")), ":main").succeeded();
        assertEquals(404, get("/branches/main").statusCode());
        git(work, "push", asOwner(), "main").succeeded();
        git(work, "push", asOwner(), ":side").succeeded();
        assertEquals(404, get("/branches/side").statusCode());
        git(work, "push", asOwner(), "main:refs/pipelines/9").refused("deny updating a hidden ref: refs/pipelines/ belongs to the server");
    }

    @Test
    void roles_and_scopes_decide() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        commit(work, "a.txt", "two");
        String developer = member(30, "write_repository");
        git(work, "push", url("x", developer), "main").refused("You are not allowed to push code to protected branches on this project.");
        git(work, "push", url("x", developer), "main:topic").succeeded();
        git(work, "push", url("x", member(20, "api")), "main:reported").refused("403");
        git(work, "push", url("x", member(30, "read_repository")), "main:read").refused("403");
        git(directory, "clone", "-q", url("x", member(20, "read_repository")), "readable").succeeded();
        git(directory, "clone", "-q", url("x", member(0, "api")), "stranger").refused("not found");
        git(directory, "clone", "-q", url("x", "wrong-token-000000000"), "wrong").refused("Authentication failed");
    }

    @Test
    void maintainers_begin_repositories() throws Exception {
        Path work = repository("work");
        String developer = url("x", member(30, "write_repository"));
        git(work, "push", developer, "main")
                .refused("The repository is empty. Its first branch becomes the protected default branch, so a maintainer has to push it.");
        git(work, "push", developer, "main:topic").refused("a maintainer has to push it");
        assertEquals("[]", get("/branches").body());
        git(work, "push", url("x", member(40, "write_repository")), "main").succeeded();
        git(work, "push", developer, "main:topic").succeeded();
    }

    @Test
    void a_job_reads_its_own_project_while_it_runs() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        String ofOther = jobToken();
        String otherOwner = owner;
        project();
        git(work, "push", asOwner(), "main").succeeded();
        String token = jobToken();
        String own = url("gitlab-ci-token", token);
        git(directory, "clone", "-q", own, "cloned").succeeded();
        assertEquals("one", Files.readString(directory.resolve("cloned/a.txt")));
        git(directory.resolve("cloned"), "fetch", "-q", "--depth", "1", "origin", "main").succeeded();
        commit(work, "a.txt", "two");
        git(work, "push", own, "main").refused("403");
        git(work, "push", own, "main:topic").refused("403");
        git(work, "push", own, ":main").refused("403");
        git(directory, "clone", "-q", url("gitlab-ci-token", ofOther), "foreign").refused("not found");
        git(directory, "clone", "-q", url("x", otherOwner), "stranger").refused("not found");
        assertEquals(404, get("/branches/topic").statusCode());
        server.database().execute("update jobs set status = 'success', token_digest = null where project_id = " + project);
        Waiting.until("the token of an ended job opens nothing", Duration.ofSeconds(10),
                () -> git(directory, "ls-remote", own).output().contains("Authentication failed"));
    }

    @Test
    void anonymous_clients_are_asked_for_a_password() throws Exception {
        for (String each : List.of(path, "nobody/nothing-there")) {
            HttpResponse<String> answer = send(
                    HttpRequest.newBuilder(URI.create(server.address() + "/" + each + ".git/info/refs?service=git-upload-pack")));
            assertEquals(401, answer.statusCode());
            assertEquals("Basic realm=\"Slipway\"", answer.headers().firstValue("WWW-Authenticate").orElseThrow());
        }
    }

    @Test
    void of_many_who_push_one_ref_one_wins() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        List<Path> clones = new ArrayList<>();
        for (int index = 0; index < 4; index++) {
            git(directory, "clone", "-q", asOwner(), "clone" + index).succeeded();
            clones.add(directory.resolve("clone" + index));
            commit(clones.get(index), "a.txt", "clone" + index);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Result>> pushes = clones.stream().<Callable<Result>>map(clone -> () -> git(clone, "push", "origin", "main"))
                    .toList();
            int won = 0;
            for (Future<Result> push : threads.invokeAll(pushes)) {
                won += push.get().status() == 0 ? 1 : 0;
            }
            assertEquals(1, won);
        }
        assertEquals(0, number("select count(*) from pushes where project_id = ? and state = 'recorded'", project));
        assertEquals(2, number("select count(*) from pushes where project_id = ? and state = 'settled'", project));
    }


}
