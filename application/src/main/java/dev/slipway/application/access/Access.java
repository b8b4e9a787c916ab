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
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides which operations a caller may perform, for every use case. Invisible objects are not found; visible objects without the required
 * permission are forbidden.
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

    /** Rejects callers that a route does not admit, before any other check. */
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

    /** Returns the project; not found if the caller cannot see it. */
    public ProjectGrant project(Caller caller, ProjectRef reference) {
        return seen(caller, reference).orElseThrow(() -> Refusal.notFound("Project"));
    }

    /** Returns content that was read with the facts of its project; rejects callers without the ability in the project. */
    public <T> Optional<T> content(Caller caller, Guarded<T> read, Ability ability) {
        seen(caller, read.project()).orElseThrow(() -> Refusal.notFound("Project")).require(ability);
        return read.content();
    }

    /** Returns the project; empty if there is none or the caller cannot see it. */
    public Optional<ProjectGrant> seen(Caller caller, ProjectRef reference) {
        return seen(caller, facts.project(reference, caller.accountId()));
    }

    private Optional<ProjectGrant> seen(Caller caller, Optional<ProjectFacts> read) {
        return read.filter(found -> reaches(caller, found.id()))
                .map(found -> grant(caller, found))
                .filter(grant -> grant.standing().sees());
    }

    /** Tokens of jobs reach the project of the job, and those that admit it; deploy tokens reach the one that they open. */
    private boolean reaches(Caller caller, long projectId) {
        return switch (caller) {
            case Caller.Job job -> job.projectId() == projectId || facts.jobTokens(projectId, job.projectId()).reaches();
            case Caller.DeployToken token -> token.projectId() == projectId;
            case Caller.DeployKey key -> true;
            case Caller.Anonymous anonymous -> true;
            case Caller.Person person -> true;
            case Caller.Session session -> true;
        };
    }

    /** Deploy tokens read code of the project that they open like reporters; deploy keys open the projects in which they are enabled. */
    private Optional<Role> role(Caller caller, ProjectFacts found) {
        return switch (caller) {
            case Caller.DeployToken token -> Optional.of(Role.REPORTER).filter(held -> token.projectId() == found.id());
            case Caller.DeployKey key -> facts.deployKey(key.keyId(), found.id()).role();
            case Caller.Job job -> found.role();
            case Caller.Anonymous anonymous -> found.role();
            case Caller.Person person -> found.role();
            case Caller.Session session -> found.role();
        };
    }

    public ProjectGrant project(Caller caller, ProjectRef reference, Ability ability) {
        ProjectGrant grant = project(caller, reference);
        grant.require(ability);
        return grant;
    }

    /** Returns whether the caller has an ability in a project, without a rejection. False if the caller cannot see the project. */
    public boolean allows(Caller caller, ProjectRef reference, Ability ability) {
        return facts.project(reference, caller.accountId())
                .filter(found -> reaches(caller, found.id()))
                .filter(found -> ability.allows(grant(caller, found).standing()))
                .isPresent();
    }

    /** Returns the group; not found if the caller cannot see it. */
    public GroupGrant group(Caller caller, GroupRef reference) {
        return seen(caller, reference).orElseThrow(() -> Refusal.notFound("Group"));
    }

    /** Returns the group; empty if there is none or the caller may not see it. */
    public Optional<GroupGrant> seen(Caller caller, GroupRef reference) {
        return facts.group(reference, caller.accountId())
                .filter(found -> sees(caller, found))
                .map(found -> new GroupGrant(found.id(), found.fullPath(), found.visibility(), found.role(), caller.administrator()));
    }

    /** Returns those of the groups that the caller may see. */
    public Set<Long> seenGroups(Caller caller, Set<Long> ids) {
        return ids.isEmpty() ? Set.of() : facts.groups(ids, caller.accountId()).stream().filter(found -> sees(caller, found))
                .map(GroupFacts::id).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the group, seen or not, for use cases that ask for another right than sight. Empty if there is none. */
    public Optional<GroupGrant> existing(Caller caller, GroupRef reference) {
        return facts.group(reference, caller.accountId())
                .map(found -> new GroupGrant(found.id(), found.fullPath(), found.visibility(), found.role(), caller.administrator()));
    }

    /** Returns the project, seen or not, for use cases that ask for another right than sight. Empty if there is none. */
    public Optional<ProjectGrant> existing(Caller caller, ProjectRef reference) {
        return facts.project(reference, caller.accountId()).map(found -> grant(caller, found));
    }

    public GroupGrant group(Caller caller, GroupRef reference, Role needed) {
        GroupGrant grant = group(caller, reference);
        grant.require(needed);
        return grant;
    }

    private ProjectGrant grant(Caller caller, ProjectFacts found) {
        Standing standing = new Standing(
                caller.signedIn(),
                caller.account().map(Account::external).orElse(false),
                caller.administrator(),
                role(caller, found),
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
