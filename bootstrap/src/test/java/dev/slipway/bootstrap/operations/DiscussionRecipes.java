package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on notes and discussions. */
final class DiscussionRecipes {

    private static final String COMMIT = " /api/v4/projects/:id/repository/commits/";
    private static final String COMMENTS = COMMIT + ":sha/comments";
    private static final String DISCUSSIONS = COMMIT + ":noteable_id/discussions";
    private static final String DISCUSSION = DISCUSSIONS + "/:discussion_id";
    private static final String NOTE = DISCUSSION + "/notes/:note_id";

    private static final String REQUEST = " /api/v4/projects/:id/merge_requests/:noteable_id";
    private static final String THREADS = REQUEST + "/discussions";
    private static final String THREAD = THREADS + "/:discussion_id";
    private static final String THREAD_NOTE = THREAD + "/notes/:note_id";
    private static final String PLAIN = REQUEST + "/notes";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + COMMENTS, (world, who) -> {
                world.discussion(who);
                return Call.of(Map.of("id", project(world), "sha", world.configuring()));
            }),
            entry("POST" + COMMENTS, (world, who) -> Call.of(Map.of("id", project(world), "sha", world.configuring()), "note", "Why?",
                    "path", ".gitlab-ci.yml", "line", "1", "line_type", "new")),
            entry("GET" + DISCUSSIONS, (world, who) -> {
                world.discussion(who);
                return onCommit(world);
            }),
            entry("POST" + DISCUSSIONS, (world, who) -> onCommit(world, "body", "Why?", "position[base_sha]", world.beforeConfiguring(),
                    "position[start_sha]", world.beforeConfiguring(), "position[head_sha]", world.configuring(),
                    "position[position_type]", "text", "position[new_path]", ".gitlab-ci.yml", "position[new_line]", "1")),
            entry("GET" + DISCUSSION, (world, who) -> inDiscussion(world, who)),
            entry("GET" + DISCUSSION + "/notes", (world, who) -> inDiscussion(world, who)),
            entry("POST" + DISCUSSION + "/notes", (world, who) -> inDiscussion(world, who).saying("body", "Because.")),
            entry("GET" + NOTE, (world, who) -> inDiscussion(world, who)),
            entry("PUT" + NOTE, (world, who) -> inDiscussion(world, who).saying("body", "Why not?")),
            entry("DELETE" + NOTE, (world, who) -> inDiscussion(world, who)),
            entry("GET" + THREADS, (world, who) -> inThread(world, who)),
            entry("POST" + THREADS, (world, who) -> inThread(world, who).saying("body", "Why?")
                    .saying("position[base_sha]", world.discussedCommit("base"))
                    .saying("position[start_sha]", world.discussedCommit("start"))
                    .saying("position[head_sha]", world.discussedCommit("head")).saying("position[position_type]", "text")
                    .saying("position[new_path]", "discussed.txt").saying("position[new_line]", "1")),
            entry("GET" + THREAD, (world, who) -> inThread(world, who)),
            entry("PUT" + THREAD, (world, who) -> inThread(world, who).saying("resolved", "true")),
            entry("GET" + THREAD + "/notes", (world, who) -> inThread(world, who)),
            entry("POST" + THREAD + "/notes", (world, who) -> inThread(world, who).saying("body", "Because.")),
            entry("GET" + THREAD_NOTE, (world, who) -> inThread(world, who)),
            entry("PUT" + THREAD_NOTE, (world, who) -> inThread(world, who).saying("body", "Why not?")),
            entry("DELETE" + THREAD_NOTE, (world, who) -> inThread(world, who)),
            entry("GET" + PLAIN, (world, who) -> inThread(world, who)),
            entry("POST" + PLAIN, (world, who) -> inThread(world, who).saying("body", "Why?")),
            entry("GET" + PLAIN + "/:note_id", (world, who) -> inThread(world, who)),
            entry("PUT" + PLAIN + "/:note_id", (world, who) -> inThread(world, who).saying("body", "Why not?")),
            entry("DELETE" + PLAIN + "/:note_id", (world, who) -> inThread(world, who)));

    private DiscussionRecipes() {
    }

    private static String project(World world) {
        return Long.toString(world.project());
    }

    private static Call onCommit(World world, String... parameters) {
        return Call.of(Map.of("id", project(world), "noteable_id", world.configuring()), parameters);
    }

    private static Call inThread(World world, Principal who) {
        World.Discussed discussed = world.requestOf(who);
        return Call.of(Map.of("id", project(world), "noteable_id", Long.toString(world.discussedRequest()), "discussion_id",
                discussed.key(), "note_id", Long.toString(discussed.note())));
    }

    private static Call inDiscussion(World world, Principal who) {
        World.Discussed discussed = world.discussion(who);
        return onCommit(world).at("discussion_id", discussed.key()).at("note_id", Long.toString(discussed.note()));
    }
}
