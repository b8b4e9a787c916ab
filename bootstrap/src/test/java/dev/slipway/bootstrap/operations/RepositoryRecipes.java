package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;

/** Calls of the operations on branches, tags, commits and files, and of those that git clients call. */
final class RepositoryRecipes {

    private static final String BASE = " /api/v4/projects/:id/repository";
    private static final String FILE = BASE + "/files/:file_path";
    /** What git clients send between the parts of a conversation. */
    private static final byte[] FLUSH = "0000".getBytes(StandardCharsets.US_ASCII);

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST" + BASE + "/branches", (world, who) -> in(world, Map.of(), "branch", world.name(), "ref", "main")),
            entry("GET" + BASE + "/branches/:branch", (world, who) -> in(world, Map.of("branch", "main"))),
            entry("DELETE" + BASE + "/branches/:branch", (world, who) -> in(world, Map.of("branch", world.branch()))),
            entry("PUT" + BASE + "/branches/:branch/protect",
                    (world, who) -> in(world, Map.of("branch", world.branch()), "developers_can_push", "true")),
            entry("PUT" + BASE + "/branches/:branch/unprotect", (world, who) -> in(world, Map.of("branch", world.protectedBranch()))),
            entry("POST" + BASE + "/tags", (world, who) -> in(world, Map.of(), "tag_name", world.name(), "ref", "main")),
            entry("GET" + BASE + "/tags/:tag_name", (world, who) -> in(world, Map.of("tag_name", "v1"))),
            entry("DELETE" + BASE + "/tags/:tag_name", (world, who) -> in(world, Map.of("tag_name", world.tag()))),
            entry("GET" + BASE + "/commits/:sha", (world, who) -> in(world, Map.of("sha", "main"))),
            entry("POST" + BASE + "/commits/:sha/cherry_pick",
                    (world, who) -> in(world, Map.of("sha", world.change(world.name())), "branch", world.branch())),
            entry("POST" + BASE + "/commits/:sha/revert", (world, who) -> {
                String branch = world.name();
                return in(world, Map.of("sha", world.change(branch)), "branch", branch);
            }),
            entry("GET" + BASE + "/commits/:sha/diff", (world, who) -> in(world, Map.of("sha", "main"), "unidiff", "true")),
            entry("GET" + BASE + "/commits/:sha/refs", (world, who) -> in(world, Map.of("sha", "main"), "type", "branch")),
            entry("GET" + BASE + "/commits/:sha/signature", (world, who) -> in(world, Map.of("sha", world.signedCommit()))),
            entry("GET" + BASE + "/compare", (world, who) -> in(world, Map.of(), "from", "main", "to", "v1")),
            entry("GET" + BASE + "/merge_base", (world, who) -> in(world, Map.of(), "refs", "main,v1")),
            entry("GET" + BASE + "/archive.:ending", (world, who) -> in(world, Map.of("ending", "zip"))),
            entry("POST" + BASE + "/commits", (world, who) -> in(world, Map.of(), "branch", world.name(), "start_branch", "main",
                    "commit_message", "Add",
                    "actions[][action]", "create", "actions[][file_path]", "other.txt", "actions[][content]", "x")),
            entry("GET" + FILE, (world, who) -> in(world, Map.of("file_path", "README.md"), "ref", "main")),
            entry("GET" + FILE + "/raw", (world, who) -> in(world, Map.of("file_path", "README.md"))),
            entry("GET" + FILE + "/blame",
                    (world, who) -> in(world, Map.of("file_path", "README.md"), "ref", "main", "range[start]", "1", "range[end]", "2")),
            entry("POST" + FILE, (world, who) -> in(world, Map.of("file_path", "other.txt"), change(world, "content", "x"))),
            entry("PUT" + FILE, (world, who) -> in(world, Map.of("file_path", "README.md"), change(world, "content", "x"))),
            entry("DELETE" + FILE, (world, who) -> in(world, Map.of("file_path", "README.md"), change(world))),
            entry("GET" + BASE + "/blobs/:sha", (world, who) -> in(world, Map.of("sha", world.blob()))),
            entry("GET" + BASE + "/blobs/:sha/raw", (world, who) -> in(world, Map.of("sha", world.blob()))),
            entry("GET /:repository/info/refs", (world, who) -> git(world, "service", "git-upload-pack")),
            entry("POST /:repository/git-upload-pack",
                    (world, who) -> git(world).with(new Body("application/x-git-upload-pack-request", FLUSH))),
            entry("POST /:repository/git-receive-pack",
                    (world, who) -> git(world).with(new Body("application/x-git-receive-pack-request", FLUSH))));

    private RepositoryRecipes() {
    }

    private static Call in(World world, Map<String, String> path, String... parameters) {
        return Call.of(path, parameters).at("id", Long.toString(world.project()));
    }

    /** A commit to a branch of its own. */
    private static String[] change(World world, String... others) {
        String[] all = {"branch", world.name(), "start_branch", "main", "commit_message", "Change"};
        return Stream.of(all, others).flatMap(Stream::of).toArray(String[]::new);
    }

    private static Call git(World world, String... parameters) {
        return Call.of(Map.of("repository", world.projectPath() + ".git"), parameters);
    }
}
