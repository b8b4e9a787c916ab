package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.EnvironmentState;
import java.util.List;

/** A user stops an environment, or deletes one that is stopped. */
final class RemoveEnvironment implements Action {

    @Override
    public int weight() {
        return 4;
    }

    @Override
    public String perform(Scene scene) {
        long project = scene.dice.chance(70) ? scene.guarded() : scene.dice.of(scene.projects);
        List<ProjectEnvironment> found = scene.wiring.raw(Environments.class).list(project, EnvironmentFilter.ALL,
                new PageRequest.Offset(1, 100)).items();
        if (found.isEmpty()) {
            return null;
        }
        ProjectEnvironment environment = scene.dice.of(found);
        Caller person = scene.dice.of(scene.people);
        EnvironmentModule module = scene.server().modules.environment;
        if (environment.state() != EnvironmentState.STOPPED) {
            module.stopEnvironment.stop(person, Scene.at(project), environment.id(), true);
            return "stop environment " + environment.name() + " of project " + project;
        }
        module.deleteEnvironment.delete(person, Scene.at(project), environment.id(), Freshness.ANY);
        scene.books.pipelines().filter(run -> scene.books.project(run.id()) == project).forEach(run -> scene.journal.touch(run.id()));
        return "delete environment " + environment.name() + " of project " + project;
    }
}
