package dev.slipway.application.pipeline.request;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.domain.access.Ability;

/** Right of a caller to give variables to a pipeline. Projects may restrict it to maintainers. */
public enum VariableRight {
    /** Gives variables in every project. */
    MAINTAINER,
    /** Gives variables in projects that do not restrict them. */
    UNRESTRICTED_PROJECTS;

    public static VariableRight of(ProjectGrant grant) {
        return of(grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES));
    }

    public static VariableRight of(boolean maintainer) {
        return maintainer ? MAINTAINER : UNRESTRICTED_PROJECTS;
    }

    /** Returns whether the request's variables may be given; a request without variables always passes. */
    public boolean allows(PipelineRequest request) {
        return this == MAINTAINER || request.variables().isEmpty() || !request.origin().restrictsVariables();
    }
}
