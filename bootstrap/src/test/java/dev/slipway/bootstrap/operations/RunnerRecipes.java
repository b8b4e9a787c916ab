package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.bootstrap.operations.WorldRows.StoredToken;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Calls of the operations on runners, and of those that runners call. */
final class RunnerRecipes {

    private static final String SYSTEM = "s_world";
    private static final byte[] PIECE = "hello".getBytes(StandardCharsets.UTF_8);

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST /api/v4/user/runners", (world, who) -> Call.of(Map.of(), "runner_type", "instance_type")),
            entry("GET /api/v4/runners/:id", (world, who) -> Call.of(id(world.runner(world.project()).id()))),
            entry("PUT /api/v4/runners/:id", (world, who) -> Call.of(id(world.runner(world.project()).id()), "description", "other")),
            entry("DELETE /api/v4/runners/:id", (world, who) -> Call.of(id(world.runner(world.project()).id()))),
            entry("POST /api/v4/runners/:id/reset_authentication_token", (world, who) -> Call.of(id(world.runner(world.project()).id()))),
            entry("GET /api/v4/runners/:id/jobs", (world, who) -> Call.of(id(world.runner(world.project()).id()))),
            entry("POST /api/v4/projects/:id/runners", (world, who) -> Call.of(id(world.project()), "runner_id",
                    Long.toString(world.runner(world.freshProject()).id()))),
            entry("DELETE /api/v4/projects/:id/runners/:runner_id", (world, who) -> Call.of(Map.of("id", Long.toString(world.project()),
                    "runner_id", Long.toString(world.runner(world.freshProject(), world.project()).id())))),
            entry("POST /api/v4/runners", (world, who) -> Call.of(Map.of(), "token", world.registrationToken())),
            entry("DELETE /api/v4/runners", (world, who) -> Call.of(Map.of(), "token", world.runner(world.project()).token())),
            entry("DELETE /api/v4/runners/managers", (world, who) -> {
                StoredToken runner = world.runner(world.project());
                world.process(runner.id(), SYSTEM);
                return Call.of(Map.of(), "token", runner.token(), "system_id", SYSTEM);
            }),
            entry("POST /api/v4/runners/reset_authentication_token",
                    (world, who) -> Call.of(Map.of(), "token", world.runner(world.project()).token())),
            entry("POST /api/v4/runners/verify", (world, who) -> Call.of(Map.of(), "token", world.runner(world.project()).token())),
            entry("POST /api/v4/jobs/request", (world, who) -> {
                long project = world.freshProject();
                world.pendingJob(project);
                return Call.of(Map.of(), "token", world.runner(project).token(), "system_id", SYSTEM);
            }),
            entry("PUT /api/v4/jobs/:id", (world, who) -> ofJob(world, who, "state", "running")),
            entry("PATCH /api/v4/jobs/:id/trace", (world, who) ->
                    ofJob(world, who).with(new Body("text/plain", PIECE, Map.of("Content-Range", "0-" + (PIECE.length - 1))))));

    private RunnerRecipes() {
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    /** The token of the job goes into the header where the caller has one there anyway. */
    static Call ofJob(World world, Principal who, String... parameters) {
        StoredToken job = world.runningJob();
        Call call = Call.of(id(job.id()), parameters).saying("token", job.token());
        return who == Principal.JOB_TOKEN ? call.with(job.token()) : call;
    }
}
