package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.job.JobJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A deployment on the wire.
 *
 * @param environment omitted inside of an environment
 * @param deployable  null for deployments that clients report, and for callers who may not read jobs
 */
record DeploymentJson(
        long id,
        long iid,
        String ref,
        String sha,
        Instant createdAt,
        Instant updatedAt,
        String status,
        @Nullable UserBriefJson user,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EnvironmentJson environment,
        @Nullable JobJson deployable) {

    static DeploymentJson of(DeploymentView deployment, Links links) {
        return shown(deployment, EnvironmentJson.of(deployment.environment()), links);
    }

    /** Returns a deployment as part of its environment. */
    static DeploymentJson within(DeploymentView deployment, Links links) {
        return shown(deployment, null, links);
    }

    private static DeploymentJson shown(DeploymentView deployment, @Nullable EnvironmentJson environment, Links links) {
        return new DeploymentJson(deployment.id(), deployment.iid(), deployment.commit().ref(), deployment.commit().sha(),
                deployment.times().createdAt(), deployment.times().updatedAt(), deployment.status().wireName(),
                UserBriefJson.ofNullable(deployment.user().orElse(null), links), environment,
                deployment.job().map(job -> JobJson.of(job, links)).orElse(null));
    }
}
