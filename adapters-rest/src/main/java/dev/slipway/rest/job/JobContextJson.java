package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.job.JobContextView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Context of a running job. Specification, section Job-token context. */
record JobContextJson(List<Object> allowedAgents, IdJson job, IdJson pipeline, ProjectJson project, UserJson user,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EnvironmentJson environment) {

    record IdJson(long id) {}

    record ProjectJson(long id, List<IdJson> groups) {}

    record UserJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl,
            List<String> rolesInProject) {}

    record EnvironmentJson(String slug, String tier) {}

    static JobContextJson of(JobContextView context, Links links) {
        UserBriefJson user = UserBriefJson.of(context.user(), links);
        List<String> roles = context.roles().stream().map(role -> role.name().toLowerCase(Locale.ROOT)).toList();
        return new JobContextJson(List.of(), new IdJson(context.jobId()), new IdJson(context.pipelineId()),
                new ProjectJson(context.projectId(), context.groups().stream().map(IdJson::new).toList()),
                new UserJson(user.id(), user.username(), user.name(), user.state(), user.avatarUrl(), user.webUrl(), roles),
                context.environment() == null ? null : new EnvironmentJson(context.environment().slug(), context.environment().tier()));
    }
}
