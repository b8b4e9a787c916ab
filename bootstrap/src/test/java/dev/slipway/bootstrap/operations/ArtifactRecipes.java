package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on artifacts and test reports, and of those with which runners move files. */
final class ArtifactRecipes {

    private static final String PROJECT = " /api/v4/projects/:id";
    private static final String JOB = PROJECT + "/jobs/:job_id/artifacts";
    private static final String REF = PROJECT + "/jobs/artifacts/:ref_name";
    private static final String PIPELINE = PROJECT + "/pipelines/:pipeline_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + JOB, (world, who) -> ofJob(world, world.archivedJob())),
            entry("GET" + JOB + "/:artifact_path",
                    (world, who) -> ofJob(world, world.archivedJob()).at("artifact_path", World.ARCHIVED_FILE)),
            entry("POST" + JOB + "/keep", (world, who) -> ofJob(world, world.archivedJob())),
            entry("DELETE" + JOB, (world, who) -> ofJob(world, world.job(world.pipeline("success"), "success"))),
            entry("DELETE" + PROJECT + "/artifacts", (world, who) -> Call.of(Map.of("id",
                    Long.toString(who == Principal.JOB_TOKEN ? world.project() : world.freshProject())))),
            entry("GET" + REF + "/download", (world, who) -> ofRef(world)),
            entry("GET" + REF + "/raw/:artifact_path", (world, who) -> ofRef(world).at("artifact_path", World.ARCHIVED_FILE)),
            entry("GET" + PIPELINE + "/test_report", (world, who) -> ofPipeline(world)),
            entry("GET" + PIPELINE + "/test_report_summary", (world, who) -> ofPipeline(world)),
            entry("GET /api/v4/jobs/:id/artifacts", (world, who) -> Call.of(Map.of("id", Long.toString(world.callingJob())))),
            entry("POST /api/v4/jobs/:id/artifacts", (world, who) -> fromJob(world, who).with(world.archive())),
            entry("POST /api/v4/jobs/:id/artifacts/authorize", (world, who) -> fromJob(world, who)));

    private ArtifactRecipes() {
    }

    private static Call ofJob(World world, long job) {
        return Call.of(Map.of("id", Long.toString(world.project()), "job_id", Long.toString(job)));
    }

    private static Call ofRef(World world) {
        return Call.of(Map.of("id", Long.toString(world.project()), "ref_name", World.ARCHIVED), "job", "build");
    }

    private static Call ofPipeline(World world) {
        return Call.of(Map.of("id", Long.toString(world.project()), "pipeline_id", Long.toString(world.pipeline("success"))));
    }

    private static Call fromJob(World world, Principal who) {
        return RunnerRecipes.ofJob(world, who);
    }
}
