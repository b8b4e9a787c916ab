package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on notes and discussions. */
final class DiscussionRecipes {

    private static final String COMMIT = " /api/v4/projects/:id/repository/commits/";
    private static final String COMMENTS = COMMIT + ":sha/comments";
    private static final String DISCUSSIONS = COMMIT + ":noteable_id/discussions";
    private static final String REQUEST = " /api/v4/projects/:id/merge_requests/:noteable_id";
    private static final String THREADS = REQUEST + "/discussions";
    private static final String ISSUE = " /api/v4/projects/:id/issues/:noteable_id";
    private static final String SNIPPET = " /api/v4/projects/:id/snippets/:noteable_id";
    private static final String EPIC = " /api/v4/groups/:id/epics/:noteable_id";

    static final Map<String, Recipe> ALL = all();

    private DiscussionRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        all.putAll(ofDiscussions(DISCUSSIONS, DiscussionRecipes::onCommit));
        all.putAll(ofDiscussions(THREADS, DiscussionRecipes::onRequest));
        all.putAll(ofDiscussions(ISSUE + "/discussions", DiscussionRecipes::onIssue));
        all.putAll(ofNotes(REQUEST + "/notes", DiscussionRecipes::onRequest));
        all.putAll(ofNotes(ISSUE + "/notes", DiscussionRecipes::onIssue));
        all.putAll(ofDiscussions(SNIPPET + "/discussions", DiscussionRecipes::onSnippet));
        all.putAll(ofNotes(SNIPPET + "/notes", DiscussionRecipes::onSnippet));
        all.putAll(ofDiscussions(EPIC + "/discussions", DiscussionRecipes::onEpic));
        all.putAll(ofNotes(EPIC + "/notes", DiscussionRecipes::onEpic));
        all.putAll(ofDiffs());
        return Map.copyOf(all);
    }

    /** @param inside names a thread of the object, and its note */
    private static Map<String, Recipe> ofDiscussions(String discussions, Recipe inside) {
        String discussion = discussions + "/:discussion_id";
        String note = discussion + "/notes/:note_id";
        return Map.ofEntries(
                entry("GET" + discussions, inside),
                entry("POST" + discussions, saying(inside, "Why?")),
                entry("GET" + discussion, inside),
                entry("GET" + discussion + "/notes", inside),
                entry("POST" + discussion + "/notes", saying(inside, "Because.")),
                entry("GET" + note, inside),
                entry("PUT" + note, saying(inside, "Why not?")),
                entry("DELETE" + note, inside));
    }

    private static Map<String, Recipe> ofNotes(String notes, Recipe inside) {
        String note = notes + "/:note_id";
        return Map.ofEntries(
                entry("GET" + notes, inside),
                entry("POST" + notes, saying(inside, "Why?")),
                entry("GET" + note, inside),
                entry("PUT" + note, saying(inside, "Why not?")),
                entry("DELETE" + note, inside));
    }

    private static Recipe saying(Recipe inside, String text) {
        return (world, who) -> inside.prepare(world, who).saying("body", text);
    }

    /** What objects with diffs have besides. */
    private static Map<String, Recipe> ofDiffs() {
        return Map.ofEntries(
                entry("GET" + COMMENTS, (world, who) -> {
                    world.discussion(who);
                    return Call.of(Map.of("id", project(world), "sha", world.configuring()));
                }),
                entry("POST" + COMMENTS, (world, who) -> Call.of(Map.of("id", project(world), "sha", world.configuring()), "note", "Why?",
                        "path", ".gitlab-ci.yml", "line", "1", "line_type", "new")),
                entry("POST" + DISCUSSIONS, (world, who) -> Call.of(Map.of("id", project(world), "noteable_id", world.configuring()),
                        "body", "Why?", "position[base_sha]", world.beforeConfiguring(), "position[start_sha]", world.beforeConfiguring(),
                        "position[head_sha]", world.configuring(), "position[position_type]", "text", "position[new_path]",
                        ".gitlab-ci.yml", "position[new_line]", "1")),
                entry("POST" + THREADS, (world, who) -> onRequest(world, who).saying("body", "Why?")
                        .saying("position[base_sha]", world.discussedCommit("base"))
                        .saying("position[start_sha]", world.discussedCommit("start"))
                        .saying("position[head_sha]", world.discussedCommit("head")).saying("position[position_type]", "text")
                        .saying("position[new_path]", "discussed.txt").saying("position[new_line]", "1")),
                entry("PUT" + THREADS + "/:discussion_id", (world, who) -> onRequest(world, who).saying("resolved", "true")));
    }

    private static String project(World world) {
        return Long.toString(world.project());
    }

    private static Call onCommit(World world, Principal who) {
        return inside(world, world.configuring(), world.discussion(who));
    }

    private static Call onRequest(World world, Principal who) {
        World.Discussed discussed = world.requestOf(who);
        return inside(world, Long.toString(world.discussedRequest()), discussed);
    }

    private static Call onIssue(World world, Principal who) {
        World.Discussed discussed = world.issueOf(who);
        return inside(world, Long.toString(world.discussedIssue()), discussed);
    }

    private static Call onSnippet(World world, Principal who) {
        World.Discussed discussed = world.snippetOf(who);
        return inside(world, Long.toString(world.discussedSnippet()), discussed);
    }

    private static Call onEpic(World world, Principal who) {
        World.Discussed discussed = world.epicOf(who);
        return inside(world, Long.toString(world.discussedEpic()), discussed).at("id", Long.toString(world.group()));
    }

    private static Call inside(World world, String noteable, World.Discussed discussed) {
        return Call.of(Map.of("id", project(world), "noteable_id", noteable, "discussion_id", discussed.key(), "note_id",
                Long.toString(discussed.note())));
    }
}
