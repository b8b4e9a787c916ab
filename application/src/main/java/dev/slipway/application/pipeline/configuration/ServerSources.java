package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.ciconfig.IncludeFiles;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Sources of a configuration outside of its project: files of projects that the caller may read, templates, and remote files.
 *
 * @param caller   with whose rights files are read
 * @param deadline after which no remote file is read any more
 */
record ServerSources(Ports ports, Caller caller, Instant deadline, InstantSource clock) implements Sources {

    /** For all files of a configuration together (3.12 of the language). */
    static final Duration TIME = Duration.ofSeconds(30);
    /** For one file of another server. */
    private static final Duration REMOTE_TIME = Duration.ofSeconds(10);

    record Ports(Files files, Commits commits, Refs refs, Access access, IncludeFiles includeFiles, PipelinePolicy policy) {}

    @Override
    public boolean hasProject() {
        return false;
    }

    @Override
    public Optional<String> local(String path) {
        return Optional.empty();
    }

    @Override
    public List<String> paths() {
        return List.of();
    }

    @Override
    public Foreign project(String path, String ref) {
        return readable(path).map(grant -> at(grant, commit(grant, ref))).orElseGet(Foreign.Hidden::new);
    }

    private Optional<Commit> commit(ProjectGrant grant, String ref) {
        return ports.commits().find(grant.id(), ref.equals(HEAD) ? RefName.branch(grant.defaultBranch()).full() : ref);
    }

    @Override
    public Foreign component(String host, String path, String version) {
        ServerFacts server = ports.policy().server();
        if (!host.equalsIgnoreCase(server.host()) && !host.equalsIgnoreCase(server.host() + ":" + server.port())) {
            return new Foreign.Unsupported();
        }
        return readable(path).map(grant -> at(grant, versioned(grant, version))).orElseGet(Foreign.Hidden::new);
    }

    private Optional<ProjectGrant> readable(String path) {
        ProjectRef reference = new ProjectRef.Path(path.replaceFirst("^/+", ""));
        return ports.access().allows(caller, reference, Ability.READ_CODE) ? Optional.of(ports.access().project(caller, reference))
                : Optional.empty();
    }

    private Foreign at(ProjectGrant grant, Optional<Commit> commit) {
        return commit.<Foreign>map(found -> new Foreign.Found(new ProjectSources(this, ports.files(),
                new CommitFiles(ports.commits(), ports.files(), grant.id(), found.sha(), Optional.empty()), grant.id(), grant.fullPath(),
                found.sha(), ProjectSources.NO_PARENT)))
                .orElseGet(Foreign.NoReference::new);
    }

    private Optional<Commit> versioned(ProjectGrant grant, String version) {
        return commit(grant, version).or(() -> ComponentVersion.newest(ports.refs().all(grant.id()).stream().map(Refs.Named::ref)
                .filter(ref -> ref.kind() == RefKind.TAG).map(RefName::name).toList(), version)
                .flatMap(tag -> ports.commits().find(grant.id(), RefName.tag(tag).full())));
    }

    @Override
    public Remote remote(String address) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isPositive() ? ports.includeFiles().remotes().read(URI.create(address), left.compareTo(REMOTE_TIME) < 0 ? left
                : REMOTE_TIME)
                : new Remote.Timeout();
    }

    @Override
    public Optional<String> template(String name) {
        return ports.includeFiles().templates().find(name);
    }

    @Override
    public Sources outside() {
        return new ServerSources(ports, Caller.ANONYMOUS, deadline, clock);
    }

    @Override
    public boolean isLate() {
        return clock.instant().isAfter(deadline);
    }
}
