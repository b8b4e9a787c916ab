package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on pipelines and jobs. */
final class PipelineRecipes {

    private static final String JOB = " /api/v4/projects/:id/jobs/:job_id";
    private static final String PIPELINE = " /api/v4/projects/:id/pipelines/:pipeline_id";

    private static final String TRIGGER = " /api/v4/projects/:id/triggers/:trigger_id";

    private static final String GROUP = " /api/v4/projects/:id/resource_groups/:key";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + JOB, (world, who) -> job(world, "success")),
            entry("GET" + JOB + "/trace", (world, who) -> job(world, "success")),
            entry("POST" + JOB + "/cancel", (world, who) -> job(world, "running")),
            entry("POST" + JOB + "/retry", (world, who) -> job(world, "failed")),
            entry("POST" + JOB + "/play", (world, who) ->
            job(world, "manual").saying("job_variables_attributes[][key]", "KEY").saying("job_variables_attributes[][value]", "value")),
            entry("POST" + JOB + "/erase", (world, who) -> {
                long job = world.job(world.pipeline("success"), "success");
                world.log(job);
                return of(world, "job_id", job);
            }),
            entry("POST /api/v4/projects/:id/pipeline", (world, who) -> Call.of(Map.of("id", Long.toString(world.project())),
                    "ref", World.CONFIGURED, "variables[][key]", "KEY", "variables[][value]", "value")),
            entry("GET /api/v4/projects/:id/pipelines/latest",
                    (world, who) -> Call.of(Map.of("id", Long.toString(world.project())), "ref", World.CONFIGURED)),
            entry("POST /api/v4/projects/:id/trigger/pipeline", (world, who) -> Call.of(Map.of("id", Long.toString(world.project())),
                    "ref", World.CONFIGURED, "token", world.trigger(who).token(), "variables[KEY]", "value")),
            entry("POST /api/v4/projects/:id/ref/:ref/trigger/pipeline", (world, who) -> Call.of(
                    Map.of("id", Long.toString(world.project()), "ref", World.CONFIGURED), "token", world.trigger(who).token())),
            entry("GET" + TRIGGER, (world, who) -> of(world, "trigger_id", world.trigger(who).id())),
            entry("PUT" + TRIGGER, (world, who) -> of(world, "trigger_id", world.trigger(who).id()).saying("description", "other")),
            entry("DELETE" + TRIGGER, (world, who) -> of(world, "trigger_id", world.trigger(who).id())),
            entry("GET" + GROUP, (world, who) -> group(world)),
            entry("PUT" + GROUP, (world, who) -> group(world).saying("process_mode", "oldest_first")),
            entry("GET /api/v4/projects/:id/repository/commits/:sha/statuses", (world, who) -> {
                world.reportedStatus();
                world.reportedStatus();
                return Call.of(Map.of("id", Long.toString(world.project()), "sha", World.CONFIGURED));
            }),
            entry("POST /api/v4/projects/:id/statuses/:sha", (world, who) -> Call.of(
                    Map.of("id", Long.toString(world.project()), "sha", World.CONFIGURED), "state", "success", "ref", World.CONFIGURED,
                    "name", world.name(), "target_url", "https://ci.example/1")),
            entry("GET" + PIPELINE, (world, who) -> pipeline(world, "success")),
            entry("DELETE" + PIPELINE, (world, who) -> pipeline(world, "success")),
            entry("GET" + PIPELINE + "/variables",
                    (world, who) -> of(world, "pipeline_id", world.pipeline(Principal.ADMINISTRATOR, "success"))),
            entry("POST" + PIPELINE + "/cancel", (world, who) -> pipeline(world, "running")),
            entry("POST" + PIPELINE + "/retry", (world, who) -> pipeline(world, "failed")),
            entry("GET" + PIPELINE + "/jobs", (world, who) -> pipeline(world, "success")),
            entry("GET" + PIPELINE + "/bridges", (world, who) -> pipeline(world, "success")));

    private PipelineRecipes() {
    }

    private static Call group(World world) {
        return Call.of(Map.of("id", Long.toString(world.project()), "key", world.resourceGroup()));
    }

    private static Call job(World world, String status) {
        return of(world, "job_id", world.job(world.pipeline(status), status));
    }

    private static Call pipeline(World world, String status) {
        long pipeline = world.pipeline(status);
        world.job(pipeline, status);
        return of(world, "pipeline_id", pipeline);
    }

    private static Call of(World world, String variable, long id) {
        return Call.of(Map.of("id", Long.toString(world.project()), variable, Long.toString(id)));
    }
}
