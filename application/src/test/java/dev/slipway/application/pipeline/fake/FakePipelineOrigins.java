package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.domain.variable.UserFacts;
import java.util.Optional;

/** Projects and people in memory, as far as the making of a pipeline asks. */
public final class FakePipelineOrigins implements PipelineOrigins {

    private final FakeCi ci;

    public FakePipelineOrigins(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public Optional<Origin> find(long projectId) {
        return ci.projects.find(projectId).filter(row -> !row.gone())
                .map(row -> new Origin(row.id(), row.name(), row.description(), row.fullPath(), row.spaceId(), row.visibility(),
                        row.defaultBranch(), row.configPath(), row.buildsEnabled(), row.restrictsVariables()));
    }

    @Override
    public Optional<UserFacts> user(long userId) {
        return ci.users.find(userId).filter(row -> !row.gone())
                .map(row -> new UserFacts(row.id(), row.email(), row.username(), row.name()));
    }
}
