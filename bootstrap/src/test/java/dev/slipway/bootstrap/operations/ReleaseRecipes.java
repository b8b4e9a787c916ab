package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on releases. */
final class ReleaseRecipes {

    private static final String BASE = " /api/v4/projects/:id/releases";
    private static final String ONE = BASE + "/:tag_name";
    private static final String LINK = ONE + "/assets/links/:link_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + BASE, (world, who) -> {
                world.release();
                world.release();
                return Call.of(Map.of("id", Long.toString(world.project())));
            }),
            entry("POST" + BASE, (world, who) -> Call.of(Map.of("id", Long.toString(world.project())), "tag_name", world.name(),
                    "ref", World.CONFIGURED, "assets[links][][name]", "file", "assets[links][][url]", "https://example.com/file")),
            entry("GET" + ONE, (world, who) -> of(world, world.release())),
            entry("PUT" + ONE, (world, who) -> of(world, world.release()).saying("description", "Other")),
            entry("DELETE" + ONE, (world, who) -> of(world, world.release())),
            entry("GET" + ONE + "/assets/links", (world, who) -> {
                String tag = world.release();
                world.releaseLink(tag);
                return of(world, tag);
            }),
            entry("POST" + ONE + "/assets/links", (world, who) -> of(world, world.release()).saying("name", "file")
                    .saying("url", "https://example.com/other")),
            entry("GET" + LINK, (world, who) -> link(world)),
            entry("PUT" + LINK, (world, who) -> link(world).saying("name", "other")),
            entry("DELETE" + LINK, (world, who) -> link(world)),
            entry("GET" + ONE + "/downloads/:filepath", (world, who) -> of(world, world.release()).at("filepath", "file")),
            entry("GET" + BASE + "/permalink/latest", (world, who) -> {
                world.release();
                return Call.of(Map.of("id", Long.toString(world.project())));
            }),
            entry("GET" + BASE + "/permalink/latest/:suffix", (world, who) -> {
                world.release();
                return Call.of(Map.of("id", Long.toString(world.project()), "suffix", "downloads/file"));
            }));

    private ReleaseRecipes() {
    }

    private static Call of(World world, String tag) {
        return Call.of(Map.of("id", Long.toString(world.project()), "tag_name", tag));
    }

    private static Call link(World world) {
        String tag = world.release();
        Map<String, String> path = new HashMap<>(of(world, tag).path());
        path.put("link_id", Long.toString(world.releaseLink(tag)));
        return Call.of(path);
    }
}
