package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.environment.EnvironmentReads.Listed;
import dev.slipway.application.environment.EnvironmentReads.Shown;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.project.SimpleProjectJson;

/** An environment of a list on the wire, with its project. */
record ListedEnvironmentJson(@JsonUnwrapped EnvironmentJson environment, SimpleProjectJson project) {

    static ListedEnvironmentJson of(ProjectEnvironment environment, Shown<Listed> shown, Links links) {
        return new ListedEnvironmentJson(EnvironmentJson.of(environment, shown),
                SimpleProjectJson.of(shown.content().project(), links));
    }
}
