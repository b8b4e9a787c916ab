package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.token.ChangeJobTokenScope.Link;
import dev.slipway.application.token.fake.FakeJobTokenScopes;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.AllowlistRules;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Maintainers decide which jobs reach their project. */
final class JobTokenScopeTest {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final TokenModule use = TestModules.of(transactions, new FakeAccessFacts(directory, InstantSource.system()),
            new FakeJobTokenScopes(directory), events).token;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long id = directory.store(ProjectDraft.in(group, "p"));
    private final long target = directory.store(ProjectDraft.in(group, "q"));
    private final ProjectRef project = new ProjectRef.Id(id);
    private final Caller maintainer = member(Role.MAINTAINER);

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of());
    }

    private List<Long> projects() {
        return use.jobTokenScopeReads.projects(maintainer, project, PageRequest.Offset.first()).items().stream()
                .map(AllowlistedSource::id).toList();
    }

    private List<Long> groups() {
        return use.jobTokenScopeReads.groups(maintainer, project, PageRequest.Offset.first()).items().stream()
                .map(AllowlistedSource::id).toList();
    }

    @Test
    void maintainer_opens_and_limits_the_project() {
        assertEquals(new JobTokenScopeView(true, false), use.jobTokenScopeReads.get(maintainer, project));
        use.changeJobTokenScope.limit(maintainer, project, false);
        assertEquals(new JobTokenScopeView(false, false), use.jobTokenScopeReads.get(maintainer, project));
    }

    @Test
    void maintainer_lists_projects_and_groups_once() {
        assertEquals(new Link(id, target), use.changeJobTokenScope.addProject(maintainer, project, target));
        assertEquals(new Link(id, group), use.changeJobTokenScope.addGroup(maintainer, project, group));
        assertEquals(List.of(List.of(id, target), List.of(group)), List.of(projects(), groups()));
        Failure projectListed = new Failure.Unprocessable(Reason.of("job_token_scope.project_listed"));
        for (long again : new long[] {id, target}) {
            assertEquals(projectListed, Refusals.of(() -> use.changeJobTokenScope.addProject(maintainer, project, again)));
        }
        assertEquals(new Failure.Unprocessable(Reason.of("job_token_scope.group_listed")),
                Refusals.of(() -> use.changeJobTokenScope.addGroup(maintainer, project, group)));
        use.changeJobTokenScope.removeProject(maintainer, project, target);
        use.changeJobTokenScope.removeGroup(maintainer, project, group);
        assertEquals(List.of(List.of(id), List.of()), List.of(projects(), groups()));
        assertEquals(new Failure.NotFound("Project"),
                Refusals.of(() -> use.changeJobTokenScope.removeProject(maintainer, project, target)));
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> use.changeJobTokenScope.removeGroup(maintainer, project, group)));
    }

    @Test
    void changes_are_recorded_and_what_is_refused_is_not() {
        use.changeJobTokenScope.limit(maintainer, project, false);
        use.changeJobTokenScope.addProject(maintainer, project, target);
        use.changeJobTokenScope.addGroup(maintainer, project, group);
        Refusals.of(() -> use.changeJobTokenScope.addGroup(maintainer, project, group));
        use.changeJobTokenScope.removeProject(maintainer, project, target);
        use.changeJobTokenScope.removeGroup(maintainer, project, group);
        Refusals.of(() -> use.changeJobTokenScope.removeGroup(maintainer, project, group));
        assertEquals(List.of("JOB_TOKEN_SCOPE_UPDATED Project " + id, "JOB_TOKEN_ALLOWLIST_ADDED Project " + target,
                "JOB_TOKEN_ALLOWLIST_ADDED Group " + group, "JOB_TOKEN_ALLOWLIST_REMOVED Project " + target,
                "JOB_TOKEN_ALLOWLIST_REMOVED Group " + group), events.stored().stream().map(each -> each.event().type() + " "
                        + each.event().target().type() + " " + each.event().target().id().orElseThrow()).toList());
        assertEquals(List.of(id), events.stored().stream().map(each -> each.entity().id()).distinct().toList());
        assertEquals(Optional.of(new AuditChange("inbound_job_token_scope_enabled", Optional.empty(), Optional.of(AuditValue.of(false)))),
                events.stored().getFirst().event().change());
    }

    @Test
    void maintainer_lists_what_they_see() {
        long hidden = directory.store(GroupDraft.named("hidden"));
        long inside = directory.store(ProjectDraft.in(hidden, "p"));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> use.changeJobTokenScope.addProject(maintainer, project, inside)));
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> use.changeJobTokenScope.addGroup(maintainer, project, hidden)));
    }

    @Test
    void maintainer_is_not_told_what_others_listed_and_they_do_not_see() {
        long hidden = directory.store(GroupDraft.named("hidden"));
        long inside = directory.store(ProjectDraft.in(hidden, "p"));
        long root = directory.store(AccountDraft.named("root").asAdministrator());
        Caller administrator = new Caller.Person(directory.account(root).orElseThrow(), 0, Set.of());
        use.changeJobTokenScope.addProject(administrator, project, inside);
        use.changeJobTokenScope.addGroup(administrator, project, hidden);
        assertEquals(List.of(List.of(id), List.of()), List.of(projects(), groups()));
        assertEquals(List.of(id, inside), use.jobTokenScopeReads.projects(administrator, project, PageRequest.Offset.first()).items()
                .stream().map(AllowlistedSource::id).toList());
        use.changeJobTokenScope.removeProject(maintainer, project, inside);
    }

    @Test
    void project_lists_a_bounded_number_of_projects() {
        long first = directory.store(ProjectDraft.in(group, "first"));
        use.changeJobTokenScope.addProject(maintainer, project, first);
        for (int number = 1; number < AllowlistRules.MOST; number++) {
            use.changeJobTokenScope.addProject(maintainer, project, directory.store(ProjectDraft.in(group, "p" + number)));
        }
        assertEquals(new Failure.Unprocessable(Reason.of("job_token_scope.too_many", 200)),
                Refusals.of(() -> use.changeJobTokenScope.addProject(maintainer, project, target)));
        assertEquals(new Failure.Unprocessable(Reason.of("job_token_scope.project_listed")),
                Refusals.of(() -> use.changeJobTokenScope.addProject(maintainer, project, first)));
        assertEquals(AllowlistRules.MOST, directory.jobTokens().find(id).orElseThrow().projects().size());
        assertEquals(new Link(id, group), use.changeJobTokenScope.addGroup(maintainer, project, group));
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, names = {"GUEST", "REPORTER", "DEVELOPER"})
    void member_below_maintainer_neither_reads_nor_changes_it(Role role) {
        Caller member = member(role);
        List<Executable> calls = List.of(() -> use.jobTokenScopeReads.get(member, project),
                () -> use.jobTokenScopeReads.projects(member, project, PageRequest.Offset.first()),
                () -> use.jobTokenScopeReads.groups(member, project, PageRequest.Offset.first()),
                () -> use.changeJobTokenScope.limit(member, project, false),
                () -> use.changeJobTokenScope.addProject(member, project, target),
                () -> use.changeJobTokenScope.addGroup(member, project, group),
                () -> use.changeJobTokenScope.removeProject(member, project, target),
                () -> use.changeJobTokenScope.removeGroup(member, project, group));
        calls.forEach(call -> assertEquals(Refusal.forbidden().failure(), Refusals.of(call)));
    }
}
