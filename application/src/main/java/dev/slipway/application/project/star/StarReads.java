package dev.slipway.application.project.star;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.project.port.Stars;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns who starred a project. */
public final class StarReads {

    private final Access access;
    private final Stars stars;

    public StarReads(Access access, Stars stars) {
        this.access = access;
        this.stars = stars;
    }

    /** @param query part of a name or username */
    public Page<Starrer> of(Caller caller, ProjectRef reference, Optional<String> query, PageRequest page) {
        long project = access.project(caller, reference, Ability.READ_PROJECT).id();
        return stars.of(project, query, caller.accountId(), caller.administrator(), page);
    }
}
