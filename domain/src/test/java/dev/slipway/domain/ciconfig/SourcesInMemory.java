package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.include.IncludedFile.Home;
import dev.slipway.domain.ciconfig.include.Sources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files for tests: those of a project, and what the ways to other places lead to. */
final class SourcesInMemory implements Sources {
    private final Map<String, String> files;
    private final Map<String, Sources> projects = new HashMap<>();
    private final Map<String, Remote> remotes = new HashMap<>();
    private final Map<String, String> templates = new HashMap<>();
    private final Map<String, Artifact> artifacts = new HashMap<>();
    private Optional<Home> home = Optional.empty();
    private Sources outside = Sources.none();
    private Optional<List<String>> changed = Optional.empty();
    private boolean hasProject = true;
    private int filesUntilLate = Integer.MAX_VALUE;

    private SourcesInMemory(Map<String, String> files) {
        this.files = files;
    }

    static SourcesInMemory of(Map<String, String> files) {
        return new SourcesInMemory(files);
    }

    SourcesInMemory named(String project, String sha) {
        home = Optional.of(new Home(project, sha));
        return this;
    }

    /** @param path the project, with {@code @ref} behind it where it is not the head */
    SourcesInMemory withProject(String path, Sources other) {
        projects.put(path, other);
        return this;
    }

    SourcesInMemory withRemote(String address, Remote answer) {
        remotes.put(address, answer);
        return this;
    }

    SourcesInMemory withTemplate(String name, String text) {
        templates.put(name, text);
        return this;
    }

    SourcesInMemory withArtifact(String job, Artifact answer) {
        artifacts.put(job, answer);
        return this;
    }

    SourcesInMemory withOutside(Sources other) {
        outside = other;
        return this;
    }

    SourcesInMemory withChanged(List<String> paths) {
        changed = Optional.of(paths);
        return this;
    }

    SourcesInMemory lateAfter(int count) {
        filesUntilLate = count;
        return this;
    }

    SourcesInMemory withoutFiles() {
        hasProject = false;
        return this;
    }

    @Override
    public boolean hasProject() {
        return hasProject;
    }

    @Override
    public Optional<Home> home() {
        return home;
    }

    @Override
    public Optional<String> local(String path) {
        return Optional.ofNullable(files.get(path));
    }

    @Override
    public List<String> paths() {
        return files.keySet().stream().filter(path -> !path.startsWith("@")).sorted().toList();
    }

    @Override
    public Optional<List<String>> changed() {
        return changed;
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return ref.equals("main") ? changed : Optional.empty();
    }

    @Override
    public Foreign project(String path, String ref) {
        boolean known = projects.keySet().stream().anyMatch(key -> key.equals(path) || key.startsWith(path + "@"));
        Sources found = projects.get(ref.equals(HEAD) ? path : path + "@" + ref);
        return found != null ? new Foreign.Found(found) : known ? new Foreign.NoReference() : new Foreign.Hidden();
    }

    @Override
    public Foreign component(String host, String path, String version) {
        return host.equals("ci.example.com") ? project(path, version) : new Foreign.Unsupported();
    }

    @Override
    public Remote remote(String address) {
        return remotes.getOrDefault(address, new Remote.Status(404));
    }

    @Override
    public Optional<String> template(String name) {
        return Optional.ofNullable(templates.get(name));
    }

    @Override
    public Artifact artifact(String job, String path) {
        return artifacts.getOrDefault(job, new Artifact.NotHere());
    }

    @Override
    public Sources outside() {
        return outside;
    }

    @Override
    public boolean isLate() {
        return filesUntilLate-- <= 0;
    }
}
