package dev.slipway.application.pipeline;

import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.include.Sources;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The files that the configuration of a child pipeline may include: those of its project, and what jobs of its parent left behind.
 *
 * @param artifacts reads a file that the job of a name left behind
 */
record ChildSources(Sources places, BiFunction<String, String, Sources.Artifact> artifacts) implements Sources {

    @Override
    public Artifact artifact(String job, String path) {
        return artifacts.apply(job, path);
    }

    @Override
    public boolean hasProject() {
        return places.hasProject();
    }

    @Override
    public Optional<IncludedFile.Home> home() {
        return places.home();
    }

    @Override
    public Optional<String> local(String path) {
        return places.local(path);
    }

    @Override
    public boolean isTooLarge(String path) {
        return places.isTooLarge(path);
    }

    @Override
    public List<String> paths() {
        return places.paths();
    }

    @Override
    public Optional<List<String>> changed() {
        return places.changed();
    }

    @Override
    public Optional<List<String>> changedSince(String ref) {
        return places.changedSince(ref);
    }

    @Override
    public Foreign project(String path, String ref) {
        return places.project(path, ref);
    }

    @Override
    public Foreign component(String host, String path, String version) {
        return places.component(host, path, version);
    }

    @Override
    public Remote remote(String address) {
        return places.remote(address);
    }

    @Override
    public Optional<String> template(String name) {
        return places.template(name);
    }

    @Override
    public Sources outside() {
        return places.outside();
    }

    @Override
    public boolean isLate() {
        return places.isLate();
    }
}
