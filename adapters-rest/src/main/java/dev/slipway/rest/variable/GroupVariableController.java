package dev.slipway.rest.variable;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.variable.CreateVariable;
import dev.slipway.application.variable.DeleteVariable;
import dev.slipway.application.variable.UpdateVariable;
import dev.slipway.application.variable.VariableReads;
import dev.slipway.application.variable.VariableTarget;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.RestSettings;
import io.micronaut.http.annotation.Controller;

/** Serves the variables of a group, for the jobs of its projects. Environment scopes need the premium tier. */
@Controller("/api/v4/groups/{id:[^/]+}/variables")
final class GroupVariableController extends VariableController<GroupRef> {

    GroupVariableController(VariableReads reads, CreateVariable createVariable, UpdateVariable updateVariable,
            DeleteVariable deleteVariable, RestSettings settings) {
        super(reads, createVariable, updateVariable, deleteVariable, settings.tier().includes(Tier.PREMIUM));
    }

    @Override
    VariableTarget target(GroupRef id) {
        return new VariableTarget.Group(id);
    }
}
