package dev.slipway.application.job;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Context of a running job as its token sees it.
 *
 * @param groups      groups of its project, outermost first
 * @param roles       all roles up to the one of the user in the project
 * @param environment null if the job has none
 */
public record JobContextView(long jobId, long pipelineId, long projectId, List<Long> groups, UserBrief user, List<Role> roles,
        @Nullable Environment environment) {

    public record Environment(String slug, String tier) {}
}
