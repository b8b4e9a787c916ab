package dev.slipway.application.access;

import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.GroupFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;

/**
 * Decides who may do what, for every use case. What is not visible is not found; what is visible but not allowed is forbidden.
 */
public final class Access {

    private final AccessFacts facts;

    public Access(AccessFacts facts) {
        this.facts = facts;
    }

    public Account signedIn(Caller caller) {
        return caller.account().orElseThrow(Refusal::unauthenticated);
    }

    public Account administrator(Caller caller) {
        Account account = signedIn(caller);
        if (!caller.administrator()) {
            throw Refusal.forbidden();
        }
        return account;
    }

    /** Asks what a route asks before anything else. */
    public void pass(Gate gate, Caller caller, boolean reading) {
        switch (gate) {
            case OPEN -> { }
            case SIGNED_IN_TO_WRITE -> {
                if (!reading) {
                    signedIn(caller);
                }
            }
            case SIGNED_IN -> signedIn(caller);
            case ADMINISTRATOR -> administrator(caller);
        }
    }

    /** The project, if this caller can see it. */
    public ProjectGrant project(Caller caller, ProjectRef reference) {
        return seen(caller, reference).orElseThrow(() -> Refusal.notFound("Project"));
    }

    /** The same without a refusal: empty where there is none, or none for this caller. */
    public Optional<ProjectGrant> seen(Caller caller, ProjectRef reference) {
        return facts.project(reference, caller.accountId())
                .filter(found -> !(caller instanceof Caller.Job job) || job.projectId() == found.id())
                .map(found -> grant(caller, found))
                .filter(grant -> grant.standing().sees());
    }

    public ProjectGrant project(Caller caller, ProjectRef reference, Ability ability) {
        ProjectGrant grant = project(caller, reference);
        grant.require(ability);
        return grant;
    }

    /** The same question without a refusal, for whoever grants more to those who may. */
    public boolean allows(Caller caller, ProjectRef reference, Ability ability) {
        return facts.project(reference, caller.accountId())
                .filter(found -> !(caller instanceof Caller.Job job) || job.projectId() == found.id())
                .filter(found -> ability.allows(grant(caller, found).standing()))
                .isPresent();
    }

    /** The group, if this caller can see it. */
    public GroupGrant group(Caller caller, GroupRef reference) {
        return seen(caller, reference).orElseThrow(() -> Refusal.notFound("Group"));
    }

    /** Returns the group; empty if there is none or the caller may not see it. */
    public Optional<GroupGrant> seen(Caller caller, GroupRef reference) {
        return facts.group(reference, caller.accountId())
                .filter(found -> sees(caller, found))
                .map(found -> new GroupGrant(found.id(), found.fullPath(), found.visibility(), found.role(), caller.administrator()));
    }

    public GroupGrant group(Caller caller, GroupRef reference, Role needed) {
        GroupGrant grant = group(caller, reference);
        grant.require(needed);
        return grant;
    }

    private static ProjectGrant grant(Caller caller, ProjectFacts found) {
        Standing standing = new Standing(
                caller.signedIn(),
                caller.account().map(Account::external).orElse(false),
                caller.administrator(),
                found.role(),
                found.visibility(),
                found.publicBuilds(),
                found.archived(),
                found.features());
        return new ProjectGrant(found.id(), found.namespaceId(), found.fullPath(), found.defaultBranch(), standing);
    }

    private static boolean sees(Caller caller, GroupFacts found) {
        if (caller.administrator() || found.role().isPresent() || found.hasProjectInside()) {
            return true;
        }
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return found.visibility() == Visibility.PUBLIC || found.visibility() == Visibility.INTERNAL && internal;
    }
}
