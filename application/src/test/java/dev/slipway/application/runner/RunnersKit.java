package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Runners} does. */
public abstract class RunnersKit extends CiScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();
    private static final Settings ALL = new Settings(new RunnerAttributes(Optional.of("Größe"), Optional.of("note\nü"), List.of("b", "a"), false,
            Optional.of(Duration.ofMinutes(11))), true, true, true);

    private Runners runners() {
        return world().port(Runners.class);
    }

    private RunnerView view(long id) {
        return runners().find(id).orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private long insert(Owner owner, Settings settings, String token) {
        return write(() -> runners().insert(new Draft(owner, settings, new Token(bytes(token), token.substring(0, 3)), OptionalLong.empty()), now()));
    }

    @Test
    final void whatIsSetIsRead() {
        long user = world().user();
        String token = fresh("token");
        long id = write(() -> runners().insert(new Draft(Owner.INSTANCE, ALL, new Token(bytes(token), "tok"), OptionalLong.of(user)), now()));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, "Größe", true, true, false, List.of("b", "a"), true, 660, "note\nü", "tok", null, null,
                now(), now(), null, null, List.of()), view(id));
    }

    @Test
    final void whatIsNotSetIsNull() {
        long id = insert(Owner.INSTANCE, new Settings(new RunnerAttributes(Optional.empty(), Optional.empty(), List.of(), true, Optional.empty()),
                false, false, false), fresh("token"));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, null, false, false, true, List.of(), false, null, null, "tok", null, null,
                now(), now(), null, null, List.of()), view(id));
        assertEquals(Optional.empty(), runners().find(-1));
    }

    @Test
    final void aRunnerServesItsGroupOrItsProject() {
        long group = world().group();
        long project = world().project(group);
        RunnerView ofGroup = view(insert(Owner.group(group), ALL, fresh("token")));
        assertEquals(RunnerType.GROUP_TYPE, ofGroup.type());
        assertEquals(new RunnerView.Group(group, "Group " + group, "group" + group), ofGroup.group());
        assertEquals(List.of(), ofGroup.projects());
        RunnerView ofProject = view(insert(Owner.project(project), ALL, fresh("token")));
        assertEquals(RunnerType.PROJECT_TYPE, ofProject.type());
        assertNull(ofProject.group());
        assertEquals(List.of(new RunnerView.Project(project, "Project " + project, "Group " + group + " / Project " + project, "project" + project,
                "group" + group + "/project" + project)), ofProject.projects());
        world().deleteProject(project);
        assertEquals(List.of(), view(ofProject.id()).projects());
    }

    @Test
    final void anUpdateReplacesEverythingThatPeopleSet() {
        String token = fresh("token");
        long id = insert(Owner.INSTANCE, ALL, token);
        Instant made = now();
        after(Duration.ofSeconds(1));
        assertTrue(write(() -> runners().update(id, settings(true, "x"), now())));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, "shell", false, false, true, List.of("x"), false, null, null, "tok", null, null,
                made, now(), null, null, List.of()), view(id));
        assertEquals(id, runners().byToken(bytes(token)).orElseThrow().id());
        assertFalse(write(() -> runners().update(-1, ALL, now())));
    }

    @Test
    final void aTokenOpensItsRunnerUntilItIsReplaced() {
        String token = fresh("token");
        String other = fresh("new");
        long id = insert(Owner.INSTANCE, ALL, token);
        assertEquals(view(id), runners().byToken(bytes(token)).orElseThrow());
        after(Duration.ofSeconds(1));
        assertTrue(write(() -> runners().replaceToken(id, new Token(bytes(other), "new"), now())));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
        assertEquals(id, runners().byToken(bytes(other)).orElseThrow().id());
        assertEquals("new", view(id).tokenShort());
        assertEquals(now(), view(id).updatedAt());
        assertFalse(write(() -> runners().replaceToken(-1, new Token(bytes(fresh("t")), "t"), now())));
    }

    @Test
    final void aTokenIsOfOneRunner() {
        String token = fresh("token");
        insert(Owner.INSTANCE, ALL, token);
        long other = insert(Owner.INSTANCE, ALL, fresh("token"));
        assertThrows(RuntimeException.class, () -> insert(Owner.INSTANCE, ALL, token));
        assertThrows(RuntimeException.class, () -> write(() -> runners().replaceToken(other, new Token(bytes(token), "t"), now())));
    }

    @Test
    final void aRunnerIsDeletedOnceWithItsProcesses() {
        String token = fresh("token");
        long id = insert(Owner.INSTANCE, ALL, token);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertTrue(write(() -> runners().delete(id)));
        assertFalse(write(() -> runners().delete(id)));
        assertEquals(Optional.empty(), runners().find(id));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
        assertFalse(write(() -> runners().forget(id, "s1")));
        assertTrue(id < insert(Owner.INSTANCE, ALL, token));
    }

    @Test
    final void aRunnerOfAUnitThatFailedWasNeverThere() {
        String token = fresh("token");
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            insert(Owner.INSTANCE, ALL, token);
            throw new IllegalArgumentException();
        }));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
    }

    private static Process process(String systemId, String version) {
        return new Process(systemId, "name", version, "rev", "linux", "amd64", "shell", Map.of("cancelable", true), "10.0.0.1");
    }

    @Test
    final void whatAProcessSaysOfItselfIsShownAndTheOneHeardLastIsTheRunners() {
        long id = runner(Owner.INSTANCE);
        long first = write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow();
        assertEquals(now(), view(id).contactedAt());
        assertEquals(new RunnerView.Process("name", "1", "rev", "linux", "amd64", "10.0.0.1"), view(id).process());
        after(Duration.ofSeconds(1));
        long second = write(() -> runners().heard(id, process("s2", "2"), now())).orElseThrow();
        assertNotEquals(first, second);
        assertEquals("2", view(id).process().version());
        assertEquals(first, write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow());
        assertNotEquals(first, write(() -> runners().heard(runner(Owner.INSTANCE), process("s1", "1"), now())).orElseThrow());
    }

    @Test
    final void processesBeyondAllReasonPushOutTheStalest() {
        long id = runner(Owner.INSTANCE);
        long other = runner(Owner.INSTANCE);
        write(() -> runners().heard(other, process("first", "1"), now()));
        write(() -> runners().heard(id, process("first", "1"), now()));
        after(Duration.ofSeconds(1));
        write(() -> {
            for (int at = 1; at < Runners.MOST_PROCESSES; at++) {
                runners().heard(id, process("s" + at, "1"), now());
            }
            return null;
        });
        after(Duration.ofMinutes(11));
        write(() -> runners().heard(id, process("first", "1"), now()));
        write(() -> runners().heard(id, process("last", "1"), now()));
        assertFalse(write(() -> runners().forget(id, "s1")));
        assertTrue(write(() -> runners().forget(id, "s2")));
        assertTrue(write(() -> runners().forget(id, "first")));
        assertTrue(write(() -> runners().forget(other, "first")));
    }

    @Test
    final void whatChangedIsWrittenAtOnceAndSignsOfLifeNowAndThen() {
        long id = runner(Owner.INSTANCE);
        Instant start = now();
        write(() -> runners().heard(id, process("s1", "1"), now()));
        after(Duration.ofMinutes(9));
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertEquals(start, view(id).contactedAt());
        write(() -> runners().heard(id, process("s1", "2"), now()));
        assertEquals("2", view(id).process().version());
        Process moved = new Process("s1", "other", "2", "r2", "darwin", "arm64", "docker", Map.of(), "10.0.0.2");
        write(() -> runners().heard(id, moved, now()));
        assertEquals(new RunnerView.Process("other", "2", "r2", "darwin", "arm64", "10.0.0.2"), view(id).process());
        after(Duration.ofMinutes(11));
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertEquals(now(), view(id).contactedAt());
    }

    @Test
    final void everyPartOfAProcessThatChangesIsSeen() {
        Process before = new Process("s1", "n", "1", "r", "p", "a", "e", Map.of(), "i");
        List<Process> changes = List.of(new Process("s1", "N", "1", "r", "p", "a", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "R", "p", "a", "e", Map.of(), "i"), new Process("s1", "n", "1", "r", "P", "a", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "r", "p", "A", "e", Map.of(), "i"), new Process("s1", "n", "1", "r", "p", "a", "e", Map.of(), "I"));
        for (Process change : changes) {
            long id = runner(Owner.INSTANCE);
            write(() -> runners().heard(id, before, now()));
            write(() -> runners().heard(id, change, now()));
            assertEquals(new RunnerView.Process(change.name(), change.version(), change.revision(), change.platform(), change.architecture(),
                    change.ipAddress()), view(id).process());
        }
    }

    @Test
    final void whatAProcessDoesNotSayStaysAsItWas() {
        long id = runner(Owner.INSTANCE);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        after(Duration.ofMinutes(20));
        write(() -> runners().heard(id, new Process("s1", null, null, null, null, null, null, Map.of(), null), now()));
        assertEquals(new RunnerView.Process("name", "1", "rev", "linux", "amd64", "10.0.0.1"), view(id).process());
    }

    @Test
    final void aProcessWithoutANameIsOnlyASignOfLife() {
        long id = runner(Owner.INSTANCE);
        assertEquals(OptionalLong.empty(), write(() -> runners().heard(id, process(null, "1"), now())));
        assertEquals(OptionalLong.empty(), write(() -> runners().heard(id, process(" ", "1"), now())));
        assertEquals(now(), view(id).contactedAt());
        assertNull(view(id).process());
    }

    @Test
    final void aProcessThatIsHeardManyTimesAtOnceIsOne() throws Exception {
        long id = runner(Owner.INSTANCE);
        List<Callable<Long>> calls = IntStream.range(0, 6)
                .<Callable<Long>>mapToObj(index -> () -> write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow()).toList();
        assertEquals(1, together(calls).stream().distinct().count());
    }

    @Test
    final void aProcessIsForgottenOnce() {
        long id = runner(Owner.INSTANCE);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertFalse(write(() -> runners().forget(id, "s2")));
        assertTrue(write(() -> runners().forget(id, "s1")));
        assertFalse(write(() -> runners().forget(id, "s1")));
        assertNull(view(id).process());
    }

    private static RunnerFilter everywhere() {
        return within(new Within.Everywhere());
    }

    private static RunnerFilter within(Within within) {
        return new RunnerFilter(within, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    private List<Long> list(RunnerFilter filter) {
        Page<RunnerView> page = runners().list(filter, FIRST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(RunnerView::id).toList();
    }

    @Test
    final void listsAreNewestFirstAndPaged() {
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(runner(Owner.INSTANCE));
        }
        assertEquals(ids, list(everywhere()));
        Page<RunnerView> second = runners().list(everywhere(), new PageRequest.Offset(2, 2));
        assertEquals(ids.subList(2, 4), second.items().stream().map(RunnerView::id).toList());
        assertEquals(5, second.total());
        assertEquals(5, runners().list(everywhere(), new PageRequest.Offset(9, 2)).total());
        assertEquals(ids.subList(2, 4), runners().list(everywhere(), new PageRequest.Keyset(ids.get(1), false, 2)).items().stream()
                .map(RunnerView::id).toList());
    }

    @Test
    final void filtersByTypePauseAndTags() {
        long group = world().group();
        long instance = runner(Owner.INSTANCE, "a", "b");
        long ofGroup = runner(Owner.group(group), "a");
        long paused = insert(Owner.project(world().project(group)), ALL, fresh("token"));
        assertEquals(List.of(instance), list(new RunnerFilter(new Within.Everywhere(), Optional.of(RunnerType.INSTANCE_TYPE), Optional.empty(),
                Optional.empty(), List.of())));
        assertEquals(List.of(paused), list(new RunnerFilter(new Within.Everywhere(), Optional.empty(), Optional.empty(), Optional.of(true), List.of())));
        assertEquals(List.of(ofGroup, instance), list(new RunnerFilter(new Within.Everywhere(), Optional.empty(), Optional.empty(), Optional.of(false),
                List.of())));
        assertEquals(List.of(paused, ofGroup, instance), list(tagged("a")));
        assertEquals(List.of(paused, instance), list(tagged("a", "b")));
        assertEquals(List.of(), list(tagged("a", "B")));
    }

    private static RunnerFilter tagged(String... tags) {
        return new RunnerFilter(new Within.Everywhere(), Optional.empty(), Optional.empty(), Optional.empty(), List.of(tags));
    }

    @Test
    final void filtersByStatusAsTheDomainTellsIt() {
        Instant end = now();
        for (Duration silence : List.of(Duration.ZERO, RunnerStatus.ONLINE_FOR, RunnerStatus.ONLINE_FOR.plusSeconds(1), RunnerStatus.STALE_AFTER,
                RunnerStatus.STALE_AFTER.plusSeconds(1))) {
            long id = runner(Owner.INSTANCE);
            write(() -> runners().heard(id, process("s", "1"), end.minus(silence)));
        }
        runner(Owner.INSTANCE);
        List<RunnerView> all = runners().list(everywhere(), FIRST).items();
        assertEquals(6, all.size());
        for (RunnerStatus status : RunnerStatus.values()) {
            List<Long> expected = all.stream().filter(runner -> RunnerStatus.at(Optional.ofNullable(runner.contactedAt()), end) == status)
                    .map(RunnerView::id).toList();
            assertFalse(expected.isEmpty());
            assertEquals(expected, list(new RunnerFilter(new Within.Everywhere(), Optional.empty(), Optional.of(status), Optional.empty(), List.of())),
                    status.wireName());
        }
    }

    @Test
    final void aProjectIsServedByItsOwnThoseOfItsGroupsAndThoseSharedByAll() {
        long top = world().group();
        long inner = world().group(top);
        long project = world().project(inner);
        long instance = runner(Owner.INSTANCE, "whatever");
        long above = runner(Owner.group(top));
        long ofGroup = runner(Owner.group(inner));
        long own = runner(Owner.project(project));
        runner(Owner.group(world().group(inner)));
        runner(Owner.group(world().group()));
        runner(Owner.project(world().project(inner)));
        assertEquals(List.of(own, ofGroup, above, instance), list(within(new Within.ServingProject(project))));
        world().shareRunners(project, false);
        assertEquals(List.of(own, ofGroup, above), list(within(new Within.ServingProject(project))));
        world().serveByGroups(project, false);
        assertEquals(List.of(own), list(within(new Within.ServingProject(project))));
        assertEquals(List.of(), list(within(new Within.ServingProject(-1))));
    }

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
        world().memberOfGroup(top, user, Role.GUEST, null);
        world().memberOfProject(direct, user, Role.GUEST, null);
        assertEquals(Set.of(own, inherited, direct), runners().projectsOf(runner, user));
        assertEquals(Set.of(), runners().projectsOf(runner, world().user()));
        world().deleteProject(direct);
        assertEquals(Set.of(own, inherited), runners().projectsOf(runner, user));
    }

    @Test
    final void group_is_served_by_its_runners_those_above_and_those_of_the_installation() {
        long top = world().group();
        long inner = world().group(top);
        long instance = runner(Owner.INSTANCE);
        long above = runner(Owner.group(top));
        long ofGroup = runner(Owner.group(inner));
        runner(Owner.group(world().group(inner)));
        runner(Owner.group(world().group()));
        runner(Owner.project(world().project(inner)));
        assertEquals(List.of(ofGroup, above, instance), list(within(new Within.ServingGroup(inner))));
        assertEquals(List.of(above, instance), list(within(new Within.ServingGroup(top))));
        assertEquals(List.of(instance), list(within(new Within.ServingGroup(-1))));
    }

    @Test
    final void ownersManageRunnersOfTheirGroups() {
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
        world().memberOfGroup(group, user, role, until);
        return user;
    }

    private void assertManages(boolean manages, long user, long runner) {
        assertEquals(manages, runners().managedBy(runner, user));
        assertEquals(manages ? List.of(runner) : List.of(), list(within(new Within.ManagedBy(user))));
    }

    @Test
    final void maintainersManageRunnersOfTheirProjects() {
        long top = world().group();
        long project = world().project(world().group(top));
        long runner = runner(Owner.project(project));
        runner(Owner.INSTANCE);
        assertManages(true, member(top, Role.MAINTAINER, null), runner);
        assertManages(false, member(top, Role.DEVELOPER, null), runner);
        for (Role role : Role.values()) {
            long user = world().user();
            world().memberOfProject(project, user, role, null);
            assertManages(role.atLeast(Role.MAINTAINER), user, runner);
        }
        long late = world().user();
        world().memberOfProject(project, late, Role.OWNER, LocalDate.of(2001, 1, 1));
        assertManages(false, late, runner);
        long user = world().user();
        long own = runner(Owner.project(world().personalProject(user)));
        assertManages(true, user, own);
        assertFalse(runners().managedBy(-1, user));
    }

    @Test
    final void nobodyManagesRunnersOfAProjectThatIsGoneOrOfTheInstallation() {
        long group = world().group();
        long project = world().project(group);
        long owner = member(group, Role.OWNER, null);
        long runner = runner(Owner.project(project));
        assertFalse(runners().managedBy(runner(Owner.INSTANCE), owner));
        assertManages(true, owner, runner);
        world().deleteProject(project);
        assertManages(false, owner, runner);
    }

    @Test
    final void aRegistrationTokenSaysWhoseItIs() {
        long group = world().group();
        long project = world().project(group);
        world().registrationToken(Owner.group(group), bytes("of the group"));
        world().registrationToken(Owner.project(project), bytes("of the project"));
        assertEquals(Optional.of(Owner.group(group)), runners().registration(bytes("of the group")));
        assertEquals(Optional.of(Owner.project(project)), runners().registration(bytes("of the project")));
        assertEquals(Optional.empty(), runners().registration(bytes("of nobody")));
        world().deleteProject(project);
        assertEquals(Optional.empty(), runners().registration(bytes("of the project")));
    }

    @Test
    final void runners_are_walked_by_key_while_others_come_and_go() {
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(runner(Owner.INSTANCE));
        }
        Walks.same(page -> runners().list(everywhere(), page));
        assertEquals(ids, Walks.all(page -> runners().list(everywhere(), page).map(RunnerView::id), 2, (number, last) -> {
            runner(Owner.INSTANCE);
            write(() -> runners().delete(last));
        }));
    }
}
