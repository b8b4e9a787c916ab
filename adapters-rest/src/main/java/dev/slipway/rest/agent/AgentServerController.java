package dev.slipway.rest.agent;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.agent.AgentServer;
import dev.slipway.application.agent.ReportedConfiguration;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves the server to which agents connect. It proves itself in a header of its own and passes on the token of an agent. */
@Controller(AgentServerController.PATH)
final class AgentServerController {

    static final String PATH = "/api/v4/internal/kubernetes";
    static final String PROOF = "Gitlab-Kas-Api-Request";
    private static final String BEARER = "bearer ";

    /** Maximum bytes of a body with a configuration, in JSON. */
    private static final long MAX_CONFIGURATION_BYTES = 1L << 20;

    private final AgentServer server;
    private final ReportedConfiguration configuration;

    AgentServerController(AgentServer server, ReportedConfiguration configuration) {
        this.server = server;
        this.configuration = configuration;
    }

    record ProjectParams(@Required String id) {}

    record ConfigurationParams(@Required Long agentId, Map<String, Object> agentConfig) {}

    record Counters(Long gitopsSync, Long k8sApiProxyRequest) {}

    record UniqueCounters(List<Long> agentUsersUsingCiTunnel) {}

    record UsageParams(Counters counters, UniqueCounters uniqueCounters) {}

    @Get("/agent_info")
    @Route(gate = Gate.OPEN, raw = true)
    ConnectedAgentJson agent(@Nullable @Header(PROOF) String proof, @Nullable @Header(HttpHeaders.AUTHORIZATION) String authorization) {
        return ConnectedAgentJson.of(server.agent(presented(proof, authorization)));
    }

    @Get("/project_info")
    @Route(gate = Gate.OPEN, raw = true)
    ReadableProjectJson project(@Nullable @Header(PROOF) String proof, @Nullable @Header(HttpHeaders.AUTHORIZATION) String authorization,
            @Bind ProjectParams params) {
        return ReadableProjectJson.of(server.project(presented(proof, authorization), ProjectRef.of(params.id())));
    }

    @Post("/agent_configuration")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> configure(@Nullable @Header(PROOF) String proof,
            @Bind(anonymousBytes = MAX_CONFIGURATION_BYTES) ConfigurationParams params) {
        configuration.receive(presented(proof, null), params.agentId());
        return HttpResponse.noContent();
    }

    /** Accepts figures of the use of agents and discards them: the server collects no usage data. */
    @Post("/usage_metrics")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> count(@Nullable @Header(PROOF) String proof, @Bind UsageParams params) {
        server.authenticate(presented(proof, null));
        return HttpResponse.noContent();
    }

    static AgentServer.Presented presented(@Nullable String proof, @Nullable String authorization) {
        return new AgentServer.Presented(Optional.ofNullable(proof), Optional.ofNullable(authorization)
                .filter(header -> header.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(header -> header.substring(BEARER.length()).strip()));
    }
}
