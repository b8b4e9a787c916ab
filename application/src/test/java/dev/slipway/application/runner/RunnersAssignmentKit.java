package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.access.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Runners}: projects of a runner and who manages it. */
abstract class RunnersAssignmentKit extends RunnersScenario {

    @Test
    final void runner_serves_the_projects_that_it_is_assigned_to_in_that_order() {
        long second = world().project();
        long first = world().project();
        long runner = runner(Owner.project(first));
        write(() -> runners().assign(runner, second, now()));
        Instant assigned = now();
        assertEquals(List.of(first, second), view(runner).projects().stream().map(RunnerView.Project::id).toList());
        assertEquals(List.of(runner), list(within(new Within.ServingProject(second))));
        after(Duration.ofSeconds(1));
        write(() -> runners().assign(runner, second, now()));
        assertEquals(assigned, view(runner).updatedAt());
        write(() -> runners().unassign(runner, first, now()));
        assertEquals(now(), view(runner).updatedAt());
        write(() -> runners().assign(runner, first, now()));
        assertEquals(List.of(second, first), view(runner).projects().stream().map(RunnerView.Project::id).toList());
        write(() -> runners().unassign(runner, world().project(), now()));
        assertEquals(2, view(runner).projects().size());
        assertEquals(Optional.of(view(runner)), write(() -> runners().lock(runner)));
        assertEquals(Optional.empty(), write(() -> runners().lock(-1)));
        world().deleteProject(second);
        assertEquals(List.of(first), view(runner).projects().stream().map(RunnerView.Project::id).toList());
    }

    @Test
    final void runner_is_assigned_once_by_many_at_once() throws Exception {
        long project = world().project();
        long runner = runner(Owner.project(world().project()));
        together(IntStream.range(0, 4).<Callable<Boolean>>mapToObj(index -> () -> write(() -> {
            runners().lock(runner);
            runners().assign(runner, project, now());
            return true;
        })).toList());
        assertEquals(2, view(runner).projects().size());
    }

    @Test
    final void account_knows_the_projects_of_a_runner_that_it_is_a_member_of() {
        long top = world().group();
        long inherited = world().project(world().group(top));
        long direct = world().project();
        long user = world().user();
        long own = world().personalProject(user);
        long runner = runner(Owner.project(inherited));
        for (long project : List.of(direct, own, world().project())) {
            write(() -> runners().assign(runner, project, now()));
        }
        assertEquals(Set.of(own), runners().projectsOf(runner, user));
        world().store(MemberDraft.ofGroup(top, user, Role.GUEST));
        world().store(MemberDraft.ofProject(direct, user, Role.GUEST));
        assertEquals(Set.of(own, inherited, direct), runners().projectsOf(runner, user));
        assertEquals(Set.of(), runners().projectsOf(runner, world().user()));
        world().deleteProject(direct);
        assertEquals(Set.of(own, inherited), runners().projectsOf(runner, user));
    }

    @Test
    final void owners_manage_runners_of_their_groups() {
        long top = world().group();
        long inner = world().group(top);
        long runner = runner(Owner.group(inner));
        runner(Owner.INSTANCE);
        assertManages(true, member(top, Role.OWNER, null), runner);
        assertManages(true, member(inner, Role.OWNER, null), runner);
        assertManages(false, member(inner, Role.MAINTAINER, null), runner);
        assertManages(false, member(world().group(inner), Role.OWNER, null), runner);
        assertManages(false, member(top, Role.OWNER, LocalDate.of(2001, 1, 1)), runner);
        assertManages(true, member(top, Role.OWNER, LocalDate.of(9999, 1, 1)), runner);
        assertManages(false, world().user(), runner);
    }

    private long member(long group, Role role, LocalDate until) {
        long user = world().user();
        world().store(MemberDraft.ofGroup(group, user, role).until(until));
        return user;
    }

    private void assertManages(boolean manages, long user, long runner) {
        assertEquals(manages, runners().managedBy(runner, user));
        assertEquals(manages ? List.of(runner) : List.of(), list(within(new Within.ManagedBy(user))));
    }

    @Test
    final void maintainers_manage_runners_of_their_projects() {
        long top = world().group();
        long project = world().project(world().group(top));
        long runner = runner(Owner.project(project));
        runner(Owner.INSTANCE);
        assertManages(true, member(top, Role.MAINTAINER, null), runner);
        assertManages(false, member(top, Role.DEVELOPER, null), runner);
        for (Role role : Role.values()) {
            long user = world().user();
            world().store(MemberDraft.ofProject(project, user, role));
            assertManages(role.atLeast(Role.MAINTAINER), user, runner);
        }
        long late = world().user();
        world().store(MemberDraft.ofProject(project, late, Role.OWNER).until(LocalDate.of(2001, 1, 1)));
        assertManages(false, late, runner);
        long user = world().user();
        long own = runner(Owner.project(world().personalProject(user)));
        assertManages(true, user, own);
        assertFalse(runners().managedBy(-1, user));
    }

    @Test
    final void owner_manages_no_runner_of_a_deleted_project_or_of_the_installation() {
        long group = world().group();
        long project = world().project(group);
        long owner = member(group, Role.OWNER, null);
        long runner = runner(Owner.project(project));
        assertFalse(runners().managedBy(runner(Owner.INSTANCE), owner));
        assertManages(true, owner, runner);
        world().deleteProject(project);
        assertManages(false, owner, runner);
    }
}
