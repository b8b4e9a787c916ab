package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on snippets. */
final class SnippetRecipes {

    private static final String OF_PROJECT = " /api/v4/projects/:id/snippets";
    private static final String ANYWHERE = " /api/v4/snippets";

    static final Map<String, Recipe> ALL = all();

    private SnippetRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> lists = Map.ofEntries(
                entry("POST" + OF_PROJECT, (world, who) -> Call.of(Map.of("id", Long.toString(world.project())), "title", "kept",
                        "files[][file_path]", "a.txt", "files[][content]", "one")),
                entry("POST" + ANYWHERE, (world, who) -> Call.of(Map.of(), "title", "kept", "files[][file_path]", "a.txt",
                        "files[][content]", "one")),
                entry("GET" + ANYWHERE, (world, who) -> Call.of(Map.of())),
                entry("GET" + ANYWHERE + "/public", (world, who) -> Call.of(Map.of())),
                entry("GET" + ANYWHERE + "/all", (world, who) -> Call.of(Map.of())));
        Map<String, Recipe> all = new HashMap<>(lists);
        all.putAll(of(OF_PROJECT + "/:snippet_id", (world, who) -> Call.of(Map.of("id", Long.toString(world.project()), "snippet_id",
                Long.toString(world.snippet(world.project())), "ref", "main", "file_path", "a.txt"))));
        all.putAll(of(ANYWHERE + "/:id", (world, who) -> Call.of(Map.of("id", Long.toString(world.snippet(who)), "ref", "main", "file_path",
                "a.txt"))));
        return Map.copyOf(all);
    }

    private static Map<String, Recipe> of(String path, Recipe kept) {
        return Map.of(
                "GET" + path, kept,
                "PUT" + path, (world, who) -> kept.prepare(world, who).saying("title", "Something else")
                        .saying("files[][action]", "create").saying("files[][file_path]", "b.txt").saying("files[][content]", "two"),
                "DELETE" + path, kept,
                "GET" + path + "/raw", kept,
                "GET" + path + "/files/:ref/:file_path/raw", kept,
                "GET" + path + "/user_agent_detail", kept);
    }
}
