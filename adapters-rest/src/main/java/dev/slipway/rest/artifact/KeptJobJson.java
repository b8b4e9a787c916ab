package dev.slipway.rest.artifact;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.job.JobJson;
import org.jspecify.annotations.Nullable;

/**
 * A job with retained artifacts.
 *
 * @param downloadUrl null for a job without an archive
 */
record KeptJobJson(@JsonUnwrapped JobJson job, @Nullable String downloadUrl) {

    static KeptJobJson of(JobView job, Links links) {
        String archive = job.archive().map(file -> links.api("/projects/" + job.project().id() + "/jobs/" + job.id() + "/artifacts"))
                .orElse(null);
        return new KeptJobJson(JobJson.of(job, links), archive);
    }
}
