package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.environment.EnvironmentDetail;
import dev.slipway.application.environment.EnvironmentReads.Shown;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A single environment on the wire, with its last deployment. */
record EnvironmentDetailJson(@JsonUnwrapped EnvironmentJson environment, @Nullable DeploymentJson lastDeployment) {

    static EnvironmentDetailJson of(Shown<EnvironmentDetail> shown, Links links) {
        return new EnvironmentDetailJson(EnvironmentJson.of(shown.content().environment(), shown),
                shown.content().lastDeployment().map(deployment -> DeploymentJson.within(deployment, links)).orElse(null));
    }
}
