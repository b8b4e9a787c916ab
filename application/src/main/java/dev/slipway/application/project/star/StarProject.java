package dev.slipway.application.project.star;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.port.Stars;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Gives a project the caller's star, and takes it back. */
public final class StarProject {

    private final Access access;
    private final Stars stars;
    private final Transactions transactions;

    public StarProject(Access access, Stars stars, Transactions transactions) {
        this.access = access;
        this.stars = stars;
        this.transactions = transactions;
    }

    /** Rejects as not modified what the caller starred before. */
    public void star(Caller caller, ProjectRef reference) {
        long user = access.signedIn(caller).id();
        long project = access.project(caller, reference, Ability.READ_PROJECT).id();
        if (!transactions.write(now -> stars.add(project, user, now))) {
            throw Refusal.notModified();
        }
    }

    /** Rejects as not modified what the caller has not starred. */
    public void unstar(Caller caller, ProjectRef reference) {
        long user = access.signedIn(caller).id();
        long project = access.project(caller, reference, Ability.READ_PROJECT).id();
        if (!transactions.write(now -> stars.remove(project, user))) {
            throw Refusal.notModified();
        }
    }
}
