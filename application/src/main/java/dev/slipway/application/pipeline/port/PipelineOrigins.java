package dev.slipway.application.pipeline.port;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.variable.UserFacts;
import java.util.Optional;

/** What the making of a pipeline asks about projects and people. */
public interface PipelineOrigins {

    /** Empty where the project is gone or going. */
    Optional<Origin> find(long projectId);

    /** Who stands behind an id; empty where the account is gone. */
    Optional<UserFacts> user(long userId);

    /**
     * A project that pipelines are made in.
     *
     * @param description        null for none
     * @param defaultBranch      may be missing in the repository
     * @param configPath         where the configuration lies; null for the usual place
     * @param buildsEnabled      whether the project uses pipelines at all
     * @param restrictsVariables whether only maintainers may give variables
     */
    record Origin(long id, String name, String description, String fullPath, long namespaceId, Visibility visibility, String defaultBranch,
            String configPath, boolean buildsEnabled, boolean restrictsVariables) {}
}
