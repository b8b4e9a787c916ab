package dev.slipway.rest.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.slipway.application.agent.AllowedAgentView;
import dev.slipway.application.agent.AllowedAgents;
import dev.slipway.application.job.JobContextView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Context of a running job, with the agents that it may use. Specification, section Job-token context. */
record AllowedAgentsJson(List<AllowedJson> allowedAgents, IdJson job, IdJson pipeline, ProjectJson project, UserJson user,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EnvironmentJson environment) {

    record IdJson(long id) {}

    record ProjectJson(long id, List<IdJson> groups) {}

    record UserJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl,
            List<String> rolesInProject) {}

    record EnvironmentJson(String slug, String tier) {}

    /** @param configuration a JSON object, as the file of the agent has it */
    record AllowedJson(long id, AgentJson.ProjectJson configProject, @JsonRawValue String configuration) {

        static AllowedJson of(AllowedAgentView allowed) {
            return new AllowedJson(allowed.agent().id(), AgentJson.ProjectJson.of(allowed.agent().project()),
                    allowed.settings().values().text());
        }
    }

    static AllowedAgentsJson of(AllowedAgents.Answer answer, Links links) {
        JobContextView context = answer.context();
        UserBriefJson user = UserBriefJson.of(context.user(), links);
        List<String> roles = context.roles().stream().map(role -> role.name().toLowerCase(Locale.ROOT)).toList();
        return new AllowedAgentsJson(answer.agents().stream().map(AllowedJson::of).toList(), new IdJson(context.jobId()),
                new IdJson(context.pipelineId()),
                new ProjectJson(context.projectId(), context.groups().stream().map(IdJson::new).toList()),
                new UserJson(user.id(), user.username(), user.name(), user.state(), user.avatarUrl(), user.webUrl(), roles),
                context.environment() == null ? null : new EnvironmentJson(context.environment().slug(), context.environment().tier()));
    }
}
