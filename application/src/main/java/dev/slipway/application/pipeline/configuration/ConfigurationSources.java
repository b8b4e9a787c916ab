package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.ciconfig.IncludeFiles;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitView;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Set;

/**
 * Opens the places from which configurations read other files, each for somebody: an include of another project is read with the rights of
 * the person for whom the configuration is read.
 */
@Singleton
public final class ConfigurationSources {

    private final Files files;
    private final Commits commits;
    private final Refs refs;
    private final Access access;
    private final Credentials credentials;
    private final IncludeFiles includeFiles;
    private final PipelinePolicy policy;
    private final InstantSource clock;

    public ConfigurationSources(Files files, Commits commits, Refs refs, Access access, Credentials credentials, IncludeFiles includeFiles,
            PipelinePolicy policy, InstantSource clock) {
        this.files = files;
        this.commits = commits;
        this.refs = refs;
        this.access = access;
        this.credentials = credentials;
        this.includeFiles = includeFiles;
        this.policy = policy;
        this.clock = clock;
    }

    /** Those of a configuration that no project holds. */
    Sources alone(Caller caller) {
        return server(caller);
    }

    /** Those of a project's configuration at a commit. */
    ProjectSources at(Caller caller, long projectId, String projectPath, CommitView commit, String sha) {
        return new ProjectSources(server(caller), files, commit, projectId, projectPath, sha, ProjectSources.NO_PARENT);
    }

    /** Whoever stands behind an id; nobody where the account is gone or may not sign in. */
    public Caller person(long userId) {
        return credentials.account(Long.toString(userId)).filter(account -> account.state().bar().isEmpty()).<Caller>map(account -> new Caller.Person(account, 0, Set.of(Scope.READ_API)))
                .orElse(Caller.ANONYMOUS);
    }

    private ServerSources server(Caller caller) {
        return new ServerSources(new ServerSources.Ports(files, commits, refs, access, includeFiles, policy), caller,
                clock.instant().plus(ServerSources.TIME), clock);
    }
}
