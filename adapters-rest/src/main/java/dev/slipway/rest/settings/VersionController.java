package dev.slipway.rest.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.access.Gate;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Serves the version of the API, which clients use to select features. */
@Controller("/api/v4")
final class VersionController {

    private final RestSettings settings;
    private final AgentServerJson agentServer;

    VersionController(RestSettings settings, AgentServerPolicy agentServer) {
        this.settings = settings;
        this.agentServer = new AgentServerJson(agentServer.enabled(), agentServer.address().map(URI::toString).orElse(null), null);
    }

    record VersionJson(String version, String revision) {}

    record MetadataJson(String version, String revision, AgentServerJson kas, boolean enterprise) {}

    /** The server that cluster agents connect to; its version is not known here. The member keeps its own spelling. */
    record AgentServerJson(boolean enabled, @JsonProperty("externalUrl") @Nullable String externalUrl, @Nullable String version) {}

    @Get("/version")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    VersionJson version() {
        return new VersionJson(settings.version(), settings.revision());
    }

    @Get("/metadata")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    MetadataJson metadata() {
        return new MetadataJson(settings.version(), settings.revision(), agentServer, settings.tier() != Tier.FREE);
    }
}
