package dev.slipway.rest.variable;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.variable.CreateVariable;
import dev.slipway.application.variable.DeleteVariable;
import dev.slipway.application.variable.UpdateVariable;
import dev.slipway.application.variable.VariableReads;
import dev.slipway.application.variable.VariableTarget;
import io.micronaut.http.annotation.Controller;

/** Serves the variables of a project, for its jobs. */
@Controller("/api/v4/projects/{id:[^/]+}/variables")
final class ProjectVariableController extends VariableController<ProjectRef> {

    ProjectVariableController(VariableReads reads, CreateVariable createVariable, UpdateVariable updateVariable,
            DeleteVariable deleteVariable) {
        super(reads, createVariable, updateVariable, deleteVariable, true);
    }

    @Override
    VariableTarget target(ProjectRef id) {
        return new VariableTarget.Project(id);
    }
}
