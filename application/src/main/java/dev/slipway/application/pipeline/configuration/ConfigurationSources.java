package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.access.Access;
import dev.slipway.application.ciconfig.IncludeFiles;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import java.time.InstantSource;

/** Opens the sources of included files. Files of other projects are read with the rights of one caller. */
public final class ConfigurationSources {

    private final Files files;
    private final Commits commits;
    private final Refs refs;
    private final Access access;
    private final IncludeFiles includeFiles;
    private final PipelinePolicy policy;
    private final InstantSource clock;

    public ConfigurationSources(Files files, Commits commits, Refs refs, Access access, IncludeFiles includeFiles, PipelinePolicy policy,
            InstantSource clock) {
        this.files = files;
        this.commits = commits;
        this.refs = refs;
        this.access = access;
        this.includeFiles = includeFiles;
        this.policy = policy;
        this.clock = clock;
    }

    /** Returns the sources of a configuration that belongs to no project. */
    Sources alone(Caller caller) {
        return server(caller);
    }

    /** Returns the sources of a project's configuration at a commit. */
    ProjectSources at(Caller caller, Origin origin, CommitPaths commit, String sha) {
        return new ProjectSources(server(caller), files, commit, origin.id(), origin.fullPath(), sha, ProjectSources.NO_PARENT);
    }

    private ServerSources server(Caller caller) {
        return new ServerSources(new ServerSources.Ports(files, commits, refs, access, includeFiles, policy), caller,
                clock.instant().plus(ServerSources.TIME), clock);
    }
}
