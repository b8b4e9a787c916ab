package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Git over HTTP and over SSH judge alike: each kind of caller does the same with each transport, and is told the same. */
class GitTransportsAgreeTest extends SshScene {

    private static final Pattern REJECTED = Pattern.compile("\\[remote rejected].*\\((.*)\\)");
    private static final AtomicInteger NAMES = new AtomicInteger();

    private Path work;

    /** Action of a client. */
    @FunctionalInterface
    private interface Action {
        Result by(Transport transport) throws IOException;
    }

    /** Runs git with the credentials of a caller. */
    private interface Transport {
        Result git(String... arguments);

        String url();
    }

    private record OfHttp(GitTransportsAgreeTest scene, String token) implements Transport {
        @Override
        public Result git(String... arguments) {
            return scene.git(scene.work, arguments);
        }

        @Override
        public String url() {
            return scene.url("anyone", token);
        }
    }

    private record OfSsh(GitTransportsAgreeTest scene, Path key) implements Transport {
        @Override
        public Result git(String... arguments) {
            return scene.git(key, scene.work, arguments);
        }

        @Override
        public String url() {
            return scene.sshUrl();
        }
    }

    @BeforeEach
    void begin() throws IOException {
        work = repository("work");
        git(work, "push", "-q", asOwner(), "main", "main:stable", "main:refs/tags/kept").succeeded();
        assertEquals(201, api.with(owner).post("/projects/" + project + "/protected_branches", "{\"name\":\"stable\"}").status());
        assertEquals(201, api.with(owner).post("/projects/" + project + "/protected_tags", "{\"name\":\"v*\"}").status());
    }

    private void advance() throws IOException {
        git(work, "fetch", "-q", asOwner(), "main").succeeded();
        git(work, "checkout", "-q", "-B", "step", "FETCH_HEAD").succeeded();
        commit(work, "step.txt", "step " + NAMES.incrementAndGet());
    }

    private Map<String, Action> actions() {
        Map<String, Action> actions = new LinkedHashMap<>();
        actions.put("fetch", on -> on.git("ls-remote", on.url()));
        actions.put("push a branch", on -> on.git("push", on.url(), "HEAD:refs/heads/new" + NAMES.incrementAndGet()));
        actions.put("push a protected branch", on -> {
            advance();
            return on.git("push", on.url(), "HEAD:main");
        });
        actions.put("force a protected branch", on -> {
            git(work, "checkout", "-q", "--orphan", "orphan" + NAMES.incrementAndGet()).succeeded();
            commit(work, "orphan.txt", "orphan " + NAMES.incrementAndGet());
            return on.git("push", on.url(), "+HEAD:main");
        });
        actions.put("delete a protected branch", on -> {
            git(work, "push", "-q", asOwner(), "main:stable");
            return on.git("push", on.url(), ":stable");
        });
        actions.put("push a tag", on -> on.git("push", on.url(), "HEAD:refs/tags/t" + NAMES.incrementAndGet()));
        actions.put("push a protected tag", on -> on.git("push", on.url(), "HEAD:refs/tags/v" + NAMES.incrementAndGet()));
        actions.put("push a ref of the server", on -> on.git("push", on.url(), "HEAD:refs/pipelines/9"));
        return actions;
    }

    private static String outcome(Result result) {
        Matcher rejected = REJECTED.matcher(result.output());
        return result.status() == 0 ? "done" : rejected.find() ? rejected.group(1) : "denied";
    }

    private Map<String, String> callers() {
        Map<String, String> callers = new LinkedHashMap<>();
        callers.put("stranger", member(0, "api"));
        for (int level : new int[] {10, 20, 30, 40, 50}) {
            callers.put("member " + level, member(level, "api"));
        }
        callers.put("blocked maintainer", member(40, "api"));
        return callers;
    }

    @Test
    void transports_judge_alike() {
        Map<String, String> callers = callers();
        Map<String, Path> keys = new LinkedHashMap<>();
        callers.forEach((name, token) -> keys.put(name, keyOf(token)));
        long blocked = api.with(callers.get("blocked maintainer")).get("/user").id();
        assertEquals(201, api.post("/users/" + blocked + "/block", "{}").status());
        Map<String, String> overHttp = new LinkedHashMap<>();
        Map<String, String> overSsh = new LinkedHashMap<>();
        callers.forEach((name, token) -> actions().forEach((action, does) -> {
            overHttp.put(name + ": " + action, done(does, new OfHttp(this, token)));
            overSsh.put(name + ": " + action, done(does, new OfSsh(this, keys.get(name))));
        }));
        assertAll(overHttp.keySet().stream().map(cell -> () -> assertEquals(overHttp.get(cell), overSsh.get(cell), cell)));
        assertEquals("done", overSsh.get("member 30: push a branch"));
        assertTrue(overSsh.get("member 30: push a protected branch").contains("protected branches"), overSsh.toString());
        assertEquals("denied", overSsh.get("blocked maintainer: fetch"));
        assertTrue(new TreeSet<>(overSsh.values()).size() > 5, overSsh.toString());
    }

    private static String done(Action action, Transport transport) {
        try {
            return outcome(action.by(transport));
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
