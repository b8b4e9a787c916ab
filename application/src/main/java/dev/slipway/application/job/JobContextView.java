package dev.slipway.application.job;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import java.util.List;

/**
 * Where a running job stands, as its token sees it. No agents are allowed to it, since there are none.
 *
 * @param groups      the groups around its project, outermost first
 * @param roles       every role up to the one that the user holds in the project
 * @param environment null where the job works on none
 */
public record JobContextView(long jobId, long pipelineId, long projectId, List<Long> groups, UserBrief user, List<Role> roles,
        Environment environment) {

    public record Environment(String slug, String tier) {}
}
