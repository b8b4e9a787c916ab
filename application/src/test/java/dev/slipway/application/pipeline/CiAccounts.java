package dev.slipway.application.pipeline;

import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.GroupFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Callers of the projects of a test: their accounts, their roles, and the tokens of jobs. */
public final class CiAccounts {

    private record Membership(long place, long user) {}

    final AccessFacts facts = mock();
    final Credentials credentials = mock();

    private final FakeCiWorld world;
    private final PipelineOrigins origins;
    private final Map<Membership, Role> roles = new HashMap<>();
    private final Map<Membership, Role> groupRoles = new HashMap<>();
    private final Set<Long> publicProjects = new HashSet<>();
    private final Set<Long> archivedProjects = new HashSet<>();

    CiAccounts(FakeCiWorld world) {
        this.world = world;
        this.origins = world.port(PipelineOrigins.class);
        when(facts.project(any(), any())).thenAnswer(call -> facts(call.getArgument(0), call.getArgument(1)));
        when(facts.group(any(), any())).thenAnswer(call -> group(call.getArgument(0), call.getArgument(1)));
        when(facts.jobTokens(anyLong(), anyLong())).thenReturn(new JobTokenReach(false, true, false));
    }

    private Optional<ProjectFacts> facts(ProjectRef reference, OptionalLong account) {
        long project = switch (reference) {
            case ProjectRef.Id(long id) -> id;
            case ProjectRef.Path(String path) -> Long.parseLong("0" + path.replaceFirst(".*?(\\d*)$", "$1"));
        };
        Optional<Role> role = account.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(roles.get(new Membership(project, account.getAsLong())));
        return origins.find(project).map(found -> new ProjectFacts(project, found.namespaceId(), found.fullPath(), found.defaultBranch(),
                publicProjects.contains(project) ? Visibility.PUBLIC : Visibility.PRIVATE, true, archivedProjects.contains(project),
                ProjectFeatures.OPEN, role));
    }

    /** Private groups, which their members and administrators see. */
    private Optional<GroupFacts> group(GroupRef reference, OptionalLong account) {
        if (!(reference instanceof GroupRef.Id(long group)) || groupRoles.keySet().stream().noneMatch(member -> member.place() == group)) {
            return Optional.empty();
        }
        Optional<Role> role = account.isEmpty() ? Optional.empty()
                : Optional.ofNullable(groupRoles.get(new Membership(group, account.getAsLong())));
        return Optional.of(new GroupFacts(group, "group" + group, Visibility.PRIVATE, role, false));
    }

    /** Makes a project public. */
    public void publish(long project) {
        publicProjects.add(project);
    }

    /** Archives a project. */
    public void archive(long project) {
        archivedProjects.add(project);
    }

    /** Creates a user with a role in the project. */
    public Caller member(long project, Role role) {
        long user = world.user();
        roles.put(new Membership(project, user), role);
        world.store(MemberDraft.ofProject(project, user, role));
        return caller(user, false);
    }

    /** Creates a user with a role in a group. */
    public Caller groupMember(long group, Role role) {
        long user = world.user();
        groupRoles.put(new Membership(group, user), role);
        world.store(MemberDraft.ofGroup(group, user, role));
        return caller(user, false);
    }

    /** Creates a user without a role. */
    public Caller stranger() {
        return caller(world.user(), false);
    }

    public Caller administrator() {
        return caller(world.user(), true);
    }

    private static Caller caller(long user, boolean administrator) {
        return new Caller.Person(new Account(user, "user" + user, "User " + user, administrator, false, AccountState.ACTIVE), 1,
                Set.of(Scope.API));
    }

    /** Stores the account of a caller, so that work recorded for its id finds it. */
    public Caller known(Caller caller) {
        Account account = caller.account().orElseThrow();
        when(credentials.account(Long.toString(account.id()))).thenReturn(Optional.of(account));
        return caller;
    }

    /** Blocks the stored account of a caller. */
    public void block(Caller caller) {
        Account was = caller.account().orElseThrow();
        when(credentials.account(Long.toString(was.id()))).thenReturn(Optional.of(
                new Account(was.id(), was.username(), was.name(), was.administrator(), was.external(), AccountState.BLOCKED)));
    }

    /** Stores the token of a running job, which acts as the caller in the project. @param digest of the token */
    public void job(byte[] digest, Caller caller, long project) {
        Caller.Job job = new Caller.Job(caller.account().orElseThrow(), 1, 1, project);
        when(credentials.jobToken(aryEq(digest))).thenReturn(Optional.of(job));
    }

    /** Gives a member another role. */
    public void role(long project, Caller caller, Role role) {
        roles.put(new Membership(project, caller.accountId().orElseThrow()), role);
    }

    /** Ends a membership. */
    public void leave(long project, Caller caller) {
        roles.remove(new Membership(project, caller.accountId().orElseThrow()));
    }
}
