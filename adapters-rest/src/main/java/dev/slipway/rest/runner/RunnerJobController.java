package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.runner.RunnerJobReads;
import dev.slipway.application.runner.RunnerJobView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.job.JobWithProjectJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Serves the jobs of a runner. */
@Controller("/api/v4")
final class RunnerJobController {

    private final RunnerJobReads reads;

    RunnerJobController(RunnerJobReads reads) {
        this.reads = reads;
    }

    record ProjectJson(long id, String description, String name, String nameWithNamespace, String path, String pathWithNamespace,
            Instant createdAt) {

        static ProjectJson of(RunnerJobView.Project project) {
            return new ProjectJson(project.id(), project.description(), project.name(), project.nameWithNamespace(), project.path(),
                    project.pathWithNamespace(), project.createdAt());
        }
    }

    record JobParams(
            @AllowedValues( {
                    "created", "waiting_for_resource", "preparing", "pending", "running", "success", "failed", "canceled", "skipped",
                    "manual", "scheduled"}) String status,
            @AllowedValues({"id"}) String orderBy,
            @AllowedValues({"asc", "desc"}) @Default("desc") String sort) {

        Set<JobStatus> statuses() {
            return Optional.ofNullable(status).flatMap(JobStatus::of).map(Set::of).orElse(Set.of());
        }
    }

    @Get("/runners/{id:[0-9]+}/jobs")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> jobs(Caller caller, @PathVariable("id") long id, @Bind JobParams params, Paging paging, Links links) {
        return paging.answer(reads.of(caller, id, params.statuses(), params.sort().equals("asc"), paging.request()),
                view -> JobWithProjectJson.of(view.job(), ProjectJson.of(view.project()), links));
    }
}
