package dev.slipway.application.pipeline.port;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.variable.UserFacts;
import java.util.Optional;

/** Projects and users, as the creation of a pipeline needs them. */
public interface PipelineOrigins {

    /** Returns a project; empty if there is none or it is being deleted. */
    Optional<Origin> find(long projectId);

    /** Returns a user; empty if the account is deleted. */
    Optional<UserFacts> user(long userId);

    /**
     * Project that pipelines are created in.
     *
     * @param description        null for none
     * @param defaultBranch      may be missing in the repository
     * @param configPath         path of the configuration; null for the default
     * @param buildsEnabled      whether the project uses pipelines
     * @param restrictsVariables whether only maintainers may give variables
     */
    record Origin(long id, String name, String description, String fullPath, long namespaceId, Visibility visibility, String defaultBranch,
            String configPath, boolean buildsEnabled, boolean restrictsVariables) {}
}
