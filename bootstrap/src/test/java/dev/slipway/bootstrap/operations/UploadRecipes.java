package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.Pictures;
import java.util.Map;

/** Calls of the operations on uploads, avatars and topics. */
final class UploadRecipes {

    private static final String UPLOADS = " /api/v4/projects/:id/uploads";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST" + UPLOADS, (world, who) -> Call.of(id(world.freshProject())).with(new Body(FileForm.TYPE, file("file").bytes()))),
            entry("DELETE" + UPLOADS + "/:secret/:filename", (world, who) -> upload(world)),
            entry("GET" + UPLOADS + "/:upload_id", (world, who) -> upload(world)),
            entry("DELETE" + UPLOADS + "/:upload_id", (world, who) -> upload(world)),
            entry("GET /-/project/:id/uploads/:secret/:filename", (world, who) -> upload(world)),
            entry("GET /:project/uploads/:secret/:filename", (world, who) -> upload(world)),
            entry("GET /api/v4/projects/:id/avatar", (world, who) -> avatar(world, "/projects/", world.freshProject())),
            entry("GET /api/v4/groups/:id/avatar", (world, who) -> avatar(world, "/groups/", world.subgroup())),
            entry("GET /uploads/-/system/:kind/avatar/:id/:filename", (world, who) -> avatar(world, "/projects/", world.freshProject())),
            entry("PUT /api/v4/user/avatar", (world, who) -> Call.of(Map.of(), "avatar", "")),
            entry("POST /api/v4/topics", (world, who) -> Call.of(Map.of(), "name", world.name(), "title", "Title")),
            entry("GET /api/v4/topics/:id", (world, who) -> Call.of(id(topic(world)))),
            entry("PUT /api/v4/topics/:id", (world, who) -> Call.of(id(topic(world)), "title", "Other")),
            entry("DELETE /api/v4/topics/:id", (world, who) -> Call.of(id(topic(world)))),
            entry("POST /api/v4/topics/merge", (world, who) -> Call.of(Map.of(), "source_topic_id", Long.toString(topic(world)),
                    "target_topic_id", Long.toString(topic(world)))));

    private UploadRecipes() {
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    private static FileForm file(String name) {
        return new FileForm().file(name, "a.png", "image/png", Pictures.png());
    }

    private static Call upload(World world) {
        long project = world.freshProject();
        Api.Answer made = world.root().send("POST", "/projects/" + project + "/uploads", file("file"));
        String[] path = made.body().get("full_path").asText().split("/uploads/");
        return Call.of(Map.of("id", Long.toString(project), "project", path[0].substring(1), "secret", path[1].split("/")[0], "filename",
                "a.png", "upload_id", Long.toString(made.id())));
    }

    private static Call avatar(World world, String path, long id) {
        Api.Answer sent = world.root().send("PUT", path + id, file("avatar"));
        if (sent.status() != 200) {
            throw new IllegalStateException(sent.status() + " " + sent.body());
        }
        return Call.of(Map.of("kind", "project", "id", Long.toString(id), "filename", "a.png"));
    }

    private static long topic(World world) {
        return world.root().post("/topics", "{\"name\":\"" + world.name() + "\",\"title\":\"Title\"}").id();
    }
}
