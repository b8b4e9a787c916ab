package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.ciconfig.include.IncludedFile.Home;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Sources of a project's configuration: the files of its commit, artifacts of jobs of the parent pipeline, and the sources of the server.
 *
 * @param artifacts reads a file from the artifacts of a job, by job name and path
 */
record ProjectSources(ServerSources server, Files files, CommitPaths commit, long projectId, String path, String sha,
        BiFunction<String, String, Sources.Artifact> artifacts) implements Sources {

    /** Artifacts for a pipeline without a parent. */
    static final BiFunction<String, String, Sources.Artifact> NO_PARENT = (job, file) -> new Artifact.NotHere();

    /** Returns the sources for a child pipeline, which may include artifacts of its parent. */
    ProjectSources below(BiFunction<String, String, Sources.Artifact> left) {
        return new ProjectSources(server, files, commit, projectId, path, sha, left);
    }

    @Override
    public Optional<Home> home() {
        return Optional.of(new Home(path, sha));
    }

    @Override
    public Optional<String> local(String file) {
        return files.read(projectId, sha, file, ConfigurationReader.MAX_BYTES).map(content -> new String(content, StandardCharsets.UTF_8));
    }

    @Override
    public boolean isTooLarge(String file) {
        return files.find(projectId, sha, file).filter(entry -> entry.size() > ConfigurationReader.MAX_BYTES).isPresent();
    }

    @Override
    public List<String> paths() {
        return commit.paths();
    }

    @Override
    public Optional<List<String>> changed() {
        return commit.changed();
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return commit.changedSince(ref);
    }

    @Override
    public Foreign project(String other, String ref) {
        return server.project(other, ref);
    }

    @Override
    public Foreign component(String host, String other, String version) {
        return server.component(host, other, version);
    }

    @Override
    public Artifact artifact(String job, String file) {
        return artifacts.apply(job, file);
    }

    @Override
    public Remote remote(String address) {
        return server.remote(address);
    }

    @Override
    public Optional<String> template(String name) {
        return server.template(name);
    }

    @Override
    public Sources outside() {
        return server.outside();
    }

    @Override
    public boolean isLate() {
        return server.isLate();
    }
}
