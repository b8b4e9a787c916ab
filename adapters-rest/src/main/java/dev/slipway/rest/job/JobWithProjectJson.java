package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.paging.Links;

/** A job in a list of several projects, with the project instead of its settings, without artifacts and runner. */
public record JobWithProjectJson(@JsonUnwrapped AnyJobJson job) {

    /** @param project the project in the shape of the list */
    public static JobWithProjectJson of(JobView job, Record project, Links links) {
        return new JobWithProjectJson(AnyJobJson.of(job, project, links));
    }
}
