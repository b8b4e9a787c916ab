package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.runner.CreateRunner.Created;
import dev.slipway.application.runner.RunnerRegistration.Enrolled;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.runner.RunnerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runners as users manage them, and as they register themselves. */
class RunnerManagementTest extends CiUseCases {

    private static final Failure GONE = new Failure.NotFound("Runner");

    private final long group = world().group();
    private final long other = world().project();
    private final FakeAuditEvents events = new FakeAuditEvents(house.world.transactions());
    private final AuditTrail audit = new AuditTrail(events);
    private final Transactions transactions = house.world.transactions();
    private final RunnerTokens tokens = new RunnerTokens(house.secrets);
    private final Runners runners = world().port(Runners.class);
    private final Runners raced = mock(Runners.class, delegatesTo(runners));
    private final Caller maintainer = house.accounts.member(project, Role.MAINTAINER);
    private final Caller administrator = house.accounts.administrator();

    @BeforeEach
    void arrange() {
        house.accounts.groupMember(group, Role.DEVELOPER);
    }

    private ManagedRunners managed(Runners port) {
        return new ManagedRunners(house.access, port);
    }

    private CreateRunner create() {
        return new CreateRunner(house.access, runners, tokens, transactions, audit);
    }

    private UpdateRunner update() {
        return new UpdateRunner(managed(runners), runners, transactions, audit);
    }

    private DeleteRunner delete(Runners port) {
        return new DeleteRunner(managed(port), port, transactions, audit);
    }

    private EnableRunner enable() {
        return new EnableRunner(house.access, managed(runners), runners, transactions, audit);
    }

    private DisableRunner disable() {
        return new DisableRunner(house.access, runners, transactions, audit);
    }

    private RunnerRegistration registration(Runners port) {
        return new RunnerRegistration(port, new RunnerCredentials(port, house.secrets, house.world), tokens, house.secrets, transactions,
                audit);
    }

    private List<String> recorded() {
        return events.stored().stream().map(view -> view.event().type() + " by " + view.author().id() + " of " + view.entity().type() + " "
                + view.entity().id()).toList();
    }

    private static Settings settings(String... tags) {
        return RunnerDraft.of(Owner.INSTANCE).tagged(tags).settings();
    }

    private static Settings invalid() {
        return RunnerDraft.of(Owner.INSTANCE).taggedOnly().settings();
    }

    private Caller caller(String role, RunnerType type) {
        return switch (role) {
            case "administrator" -> administrator;
            case "stranger" -> house.accounts.stranger();
            default -> type == RunnerType.GROUP_TYPE ? house.accounts.groupMember(group, Role.valueOf(role))
                    : house.accounts.member(project, Role.valueOf(role));
        };
    }

    private CreateRunner.Request request(RunnerType type, boolean ofGroup, boolean ofProject, Settings settings) {
        return new CreateRunner.Request(type, ofGroup ? group : null, ofProject ? project : null, settings);
    }

    private CreateRunner.Request request(RunnerType type, Settings settings) {
        return request(type, type == RunnerType.GROUP_TYPE, type == RunnerType.PROJECT_TYPE, settings);
    }

    private static String outcome(Supplier<?> act) {
        try {
            act.get();
            return "ok";
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                case Failure.Forbidden(var reason) -> reason.map(Reason::id).orElse("forbidden");
                case Failure.BadRequest(var reason) -> reason.map(Reason::id).orElse("bad request");
                case Failure.NotFound(String thing) -> thing + " not found";
                case Failure.Invalid(var errors) -> errors.getFirst().reason().id();
                default -> refused.failure().getClass().getSimpleName();
            };
        }
    }

    @ParameterizedTest
    @CsvSource({"INSTANCE_TYPE,administrator,ok", "INSTANCE_TYPE,OWNER,runner.insufficient_permissions",
        "INSTANCE_TYPE,stranger,runner.insufficient_permissions", "GROUP_TYPE,administrator,ok", "GROUP_TYPE,OWNER,ok",
        "GROUP_TYPE,MAINTAINER,runner.insufficient_permissions", "GROUP_TYPE,stranger,runner.scope_missing",
        "PROJECT_TYPE,administrator,ok", "PROJECT_TYPE,OWNER,ok", "PROJECT_TYPE,MAINTAINER,runner.insufficient_permissions",
        "PROJECT_TYPE,stranger,runner.scope_missing"})
    void owners_create_runners_for_what_they_own(RunnerType type, String role, String expected) {
        Caller caller = caller(role, type);
        CreateRunner.Request request = request(type, settings("docker"));
        if (!expected.equals("ok")) {
            assertEquals(expected, outcome(() -> create().create(caller, request)));
            assertEquals(List.of(), recorded());
            return;
        }
        assertEquals("runner.tags_required", outcome(() -> create().create(caller, request(type, invalid()))));
        assertEquals(List.of(), recorded());
        Created created = create().create(caller, request);
        RunnerView stored = runners.byToken(house.secrets.digest(created.token())).orElseThrow();
        assertEquals(created.id(), stored.id());
        assertTrue(created.token().startsWith("glrt-" + stored.tokenShort()));
        assertEquals(type, stored.type());
        String owner = switch (type) {
            case INSTANCE_TYPE -> "INSTANCE 1";
            case GROUP_TYPE -> "GROUP " + stored.groupId().orElseThrow();
            case PROJECT_TYPE -> "PROJECT " + stored.owner().orElseThrow().id();
        };
        assertEquals(List.of("RUNNER_CREATED by " + id(caller) + " of " + owner), recorded());
    }

    @ParameterizedTest
    @CsvSource({"INSTANCE_TYPE,true,false,group_id=param.excluded", "INSTANCE_TYPE,false,true,project_id=param.excluded",
        "GROUP_TYPE,false,false,group_id=param.missing", "GROUP_TYPE,true,true,project_id=param.excluded",
        "PROJECT_TYPE,false,false,project_id=param.missing",
        "PROJECT_TYPE,true,false,group_id=param.excluded project_id=param.missing"})
    void owner_of_a_new_runner_is_named_by_its_type(RunnerType type, boolean ofGroup, boolean ofProject, String errors) {
        Failure failure = failure(() -> create().create(administrator, request(type, ofGroup, ofProject, settings())));
        assertEquals(errors, ((Failure.InvalidParameters) failure).errors().stream().map(error -> error.field() + "=" + error.reason().id())
                .collect(Collectors.joining(" ")));
    }

    @Test
    void anonymous_caller_is_asked_for_credentials() {
        long runner = runner(Owner.INSTANCE);
        assertEquals("Unauthenticated", outcome(() -> create().create(Caller.ANONYMOUS, request(RunnerType.INSTANCE_TYPE, settings()))));
        assertEquals("Unauthenticated", outcome(() -> managed(runners).toSee(Caller.ANONYMOUS, runner)));
        house.accounts.publish(project);
        assertEquals("Unauthenticated", outcome(() -> enable().enable(Caller.ANONYMOUS, here(), runner)));
    }

    private String deleted(Caller caller, long runner) {
        return outcome(() -> {
            delete(runners).delete(caller, runner, Freshness.ANY);
            return true;
        });
    }

    @Test
    void runner_is_deleted_by_those_who_manage_all_that_it_serves() {
        long runner = runner(Owner.project(project));
        assertEquals("Runner not found", deleted(house.accounts.member(project, Role.DEVELOPER), runner));
        assertEquals("ok", deleted(maintainer, runner));
        assertEquals("Runner not found", deleted(maintainer, runner));
        assertEquals("runner.no_access", deleted(maintainer, runner(Owner.INSTANCE)));
        long shared = runner(Owner.project(project));
        write(() -> runners.assign(shared, other, now()));
        assertEquals("runner.several_projects", deleted(maintainer, shared));
        assertTrue(runners.find(shared).isPresent());
        assertEquals("ok", deleted(administrator, shared));
        assertEquals(List.of("RUNNER_DESTROYED by " + id(maintainer) + " of PROJECT " + project,
                "RUNNER_DESTROYED by " + id(administrator) + " of PROJECT " + project), recorded());
    }

    @Test
    void runner_that_changed_or_is_deleted_meanwhile_is_not_deleted_once_more() {
        long runner = runner(Owner.project(project));
        assertEquals(Refusal.preconditionFailed().failure(), failure(() -> delete(runners).delete(maintainer, runner,
                new Freshness(Optional.of(now().minusSeconds(1))))));
        doReturn(false).when(raced).delete(runner);
        assertEquals(GONE, failure(() -> delete(raced).delete(maintainer, runner, Freshness.ANY)));
        assertEquals(List.of(), recorded());
    }

    private String enabled(Caller caller, long runner) {
        return outcome(() -> enable().enable(caller, new ProjectRef.Id(other), runner));
    }

    /** A maintainer of the other project, and of the one that owns the runner with a role there. */
    private Caller both(Role role) {
        Caller caller = house.accounts.member(project, role);
        house.accounts.role(other, caller, Role.MAINTAINER);
        return caller;
    }

    @ParameterizedTest
    @CsvSource({"project,MAINTAINER,ok", "project,DEVELOPER,Runner not found", "locked,MAINTAINER,runner.is_locked",
        "enabled,MAINTAINER,runner.already_enabled", "instance,MAINTAINER,runner.is_instance_runner",
        "group,MAINTAINER,Runner not found"})
    void maintainer_of_both_projects_lets_a_runner_serve_another(String kind, Role role, String expected) {
        Owner owner = switch (kind) {
            case "instance" -> Owner.INSTANCE;
            case "group" -> Owner.group(group);
            default -> Owner.project(project);
        };
        long runner = runner(RunnerDraft.of(owner).locked(kind.equals("locked")));
        if (kind.equals("enabled")) {
            write(() -> runners.assign(runner, other, now()));
        }
        Caller caller = both(role);
        assertEquals(expected, enabled(caller, runner));
        assertEquals(expected.equals("ok") ? List.of("RUNNER_ASSIGNED by " + id(caller) + " of PROJECT " + other) : List.of(), recorded());
        assertEquals(expected.equals("ok") || kind.equals("enabled"), runners.find(runner).orElseThrow().serves(other));
    }

    @Test
    void runner_that_serves_another_project_is_returned_with_both_and_enabled_once() {
        ProjectRef there = new ProjectRef.Id(other);
        Caller caller = both(Role.MAINTAINER);
        long runner = runner(Owner.project(project));
        assertEquals(List.of(project, other),
                enable().enable(caller, there, runner).projects().stream().map(RunnerView.Project::id).toList());
        assertEquals(Refusal.invalid("runner_projects", "runner.already_enabled").failure(),
                failure(() -> enable().enable(caller, there, runner)));
        long locked = runner(RunnerDraft.of(Owner.project(project)).locked(true));
        assertEquals(Refusal.forbidden(Reason.of("runner.is_locked")).failure(), failure(() -> enable().enable(caller, there, locked)));
    }

    /** Rows: description, which a runner need not have. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Fast"})
    void runner_is_recorded_as_the_same_when_it_is_created_and_deleted(String description) {
        RunnerAttributes attributes = new RunnerAttributes(Optional.of(description).filter(text -> !text.isEmpty()), Optional.empty(),
                List.of(), true, Optional.empty());
        Created created = create().create(administrator, request(RunnerType.INSTANCE_TYPE, new Settings(attributes, false, false, false)));
        delete(runners).delete(administrator, created.id(), Freshness.ANY);
        assertEquals(2, events.stored().size());
        assertEquals(1, events.stored().stream().map(view -> view.event().target()).distinct().count());
    }

    @Test
    void maintainer_of_a_project_that_shares_a_runner_hands_it_to_no_other() {
        long third = world().project();
        long runner = runner(Owner.project(project));
        write(() -> runners.assign(runner, other, now()));
        Caller caller = house.accounts.member(other, Role.MAINTAINER);
        house.accounts.role(third, caller, Role.MAINTAINER);
        assertEquals("runner.not_owner", outcome(() -> enable().enable(caller, new ProjectRef.Id(third), runner)));
        assertEquals("runner.not_owner", outcome(() -> managed(runners).toChange(caller, runner)));
        assertEquals("forbidden", outcome(() -> enable().enable(house.accounts.member(other, Role.DEVELOPER), new ProjectRef.Id(other),
                runner)));
        assertEquals("ok", outcome(() -> enable().enable(administrator, new ProjectRef.Id(third), runner)));
    }

    private String disabled(Caller caller, long project, long runner) {
        return outcome(() -> {
            disable().disable(caller, new ProjectRef.Id(project), runner, Freshness.ANY);
            return true;
        });
    }

    @Test
    void runner_leaves_each_project_but_the_one_that_owns_it() {
        long runner = runner(Owner.project(project));
        Caller there = house.accounts.member(other, Role.MAINTAINER);
        assertEquals("Runner not found", disabled(there, other, runner));
        assertEquals("runner.only_project", disabled(maintainer, project, runner));
        write(() -> runners.assign(runner, other, now()));
        assertEquals("runner.owner_project", disabled(maintainer, project, runner));
        assertEquals("forbidden", disabled(house.accounts.member(other, Role.DEVELOPER), other, runner));
        assertEquals("PreconditionFailed", outcome(() -> {
            disable().disable(there, new ProjectRef.Id(other), runner, new Freshness(Optional.of(now().minusSeconds(1))));
            return true;
        }));
        assertTrue(runners.find(runner).orElseThrow().serves(other));
        assertEquals(List.of(), recorded());
        assertEquals("ok", disabled(there, other, runner));
        assertFalse(runners.find(runner).orElseThrow().serves(other));
        assertEquals(List.of("RUNNER_UNASSIGNED by " + id(there) + " of PROJECT " + other), recorded());
    }

    private static UpdateRunner.Request changes(Change<String> description, Change<Boolean> flag, Change<List<String>> tags,
            Change<Integer> timeout) {
        return new UpdateRunner.Request(description, flag, flag, Change.keep(), tags, flag, timeout, description);
    }

    @Test
    void settings_that_are_not_given_stay_and_each_change_is_recorded() {
        long runner = runner(RunnerDraft.of(Owner.project(project)).tagged("docker"));
        RunnerView before = runners.find(runner).orElseThrow();
        RunnerView same = update().update(maintainer, runner, changes(Change.keep(), Change.keep(), Change.keep(), Change.keep()));
        assertEquals(before, same);
        assertEquals(List.of(), recorded());
        RunnerView changed = update().update(maintainer, runner, changes(Change.to("Fast"), Change.to(true),
                Change.to(List.of("a", "b", "a")), Change.to(600)));
        assertEquals(List.of("Fast", "Fast", true, true, true, true, List.of("a", "b"), 600), List.of(changed.description(),
                changed.maintenanceNote(), changed.paused(), changed.locked(), changed.protectedRefsOnly(), changed.runUntagged(),
                changed.tags(), changed.maximumTimeout()));
        assertEquals(List.of("description: shell -> Fast", "locked: false -> true", "maintenance_note: -> ", "maximum_timeout:  -> 600",
                "paused: false -> true", "protected: false -> true", "tag_list: -> "), events.stored().stream()
                .map(view -> view.event().change().orElseThrow()).map(change -> change.attribute() + ": "
                        + change.from().map(AuditValue::text).map(text -> text + " ").orElse("") + "-> "
                        + change.to().map(AuditValue::text).orElse("")).toList());
        RunnerView cleared = update().update(maintainer, runner, changes(Change.to(null), Change.to(null), Change.to(null),
                Change.to(null)));
        assertEquals("null null true true [] null", cleared.description() + " " + cleared.maintenanceNote() + " " + cleared.paused() + " "
                + cleared.locked() + " " + cleared.tags() + " " + cleared.maximumTimeout());
    }

    @Test
    void settings_that_are_wrong_or_of_another_project_are_refused_and_stay() {
        long runner = runner(Owner.project(project));
        RunnerView before = runners.find(runner).orElseThrow();
        UpdateRunner.Request tooShort = changes(Change.keep(), Change.to(true), Change.keep(), Change.to(599));
        assertEquals("runner.timeout_too_short", outcome(() -> update().update(maintainer, runner, tooShort)));
        UpdateRunner.Request pause = changes(Change.keep(), Change.to(true), Change.keep(), Change.keep());
        assertEquals("Runner not found", outcome(() -> update().update(house.accounts.member(other, Role.OWNER), runner, pause)));
        assertEquals("runner.no_access", outcome(() -> update().update(maintainer, runner(Owner.INSTANCE), pause)));
        assertEquals(before, runners.find(runner).orElseThrow());
        assertEquals(List.of(), recorded());
    }

    @Test
    void owners_of_a_group_alone_manage_its_runners() {
        long runner = runner(Owner.group(group));
        assertEquals("ok", outcome(() -> managed(runners).toChange(house.accounts.groupMember(group, Role.OWNER), runner)));
        assertEquals("Runner not found", outcome(() -> managed(runners).toSee(house.accounts.groupMember(group, Role.MAINTAINER), runner)));
        assertEquals("ok", outcome(() -> managed(runners).toManage(administrator, runner)));
        long shared = runner(Owner.INSTANCE);
        assertEquals("ok", outcome(() -> managed(runners).toSee(house.accounts.stranger(), shared)));
        assertEquals("runner.no_access", outcome(() -> managed(runners).toManage(house.accounts.stranger(), shared)));
    }

    private static Process process(String systemId) {
        return new Process(systemId, "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "192.0.2.1");
    }

    @Test
    void runner_registers_with_the_token_of_a_project() {
        world().registrationToken(Owner.project(project), house.secrets.digest("of the project"));
        assertEquals("runner.registration_token_invalid",
                outcome(() -> registration(runners).register("another", settings(), process("s_1"))));
        assertEquals("runner.tags_required", outcome(() -> registration(runners).register("of the project", invalid(), process("s_1"))));
        assertEquals(List.of(), recorded());
        Enrolled enrolled = registration(runners).register("of the project", settings("docker"), process("s_1"));
        RunnerView stored = runners.byToken(house.secrets.digest(enrolled.token())).orElseThrow();
        assertEquals(List.of(enrolled.id(), project, List.of("docker"), now()),
                List.of(stored.id(), stored.owner().orElseThrow().id(), stored.tags(), stored.contactedAt()));
        assertEquals(List.of("RUNNER_REGISTERED by -1 of PROJECT " + project), recorded());
        assertEquals(Optional.of("192.0.2.1"), events.stored().getFirst().author().address());
        assertEquals("Registration token", events.stored().getFirst().author().name());
    }

    @Test
    void runner_verifies_replaces_and_gives_back_its_token() {
        Created created = create().create(administrator, request(RunnerType.INSTANCE_TYPE, settings()));
        assertEquals(new Enrolled(created.id(), created.token(), null), registration(runners).verify(created.token(), process("s_1")));
        assertEquals(now(), runners.find(created.id()).orElseThrow().contactedAt());
        Enrolled replaced = registration(runners).resetToken(created.token(), "192.0.2.1");
        assertEquals(created.id(), replaced.id());
        assertEquals("forbidden", outcome(() -> registration(runners).verify(created.token(), process("s_1"))));
        assertEquals("ok", outcome(() -> registration(runners).verify(replaced.token(), process("s_1"))));
        assertEquals(" not found", left(replaced.token(), "s_2"));
        assertEquals("ok", left(replaced.token(), "s_1"));
        registration(runners).leaveWhole(replaced.token(), "192.0.2.1");
        assertEquals(Optional.empty(), runners.find(created.id()));
        assertEquals("forbidden", left(replaced.token(), "s_1"));
        assertEquals(List.of("RUNNER_CREATED by " + id(administrator) + " of INSTANCE 1", "RUNNER_TOKEN_RESET by -1 of INSTANCE 1",
                "RUNNER_DESTROYED by -1 of INSTANCE 1"), recorded());
        assertEquals(List.of("Runner 192.0.2.1", "Runner 192.0.2.1"), events.stored().stream().skip(1)
                .map(view -> view.author().name() + " " + view.author().address().orElseThrow()).toList());
    }

    private String left(String token, String systemId) {
        return outcome(() -> {
            registration(runners).leave(token, systemId);
            return true;
        });
    }

    @Test
    void token_of_a_runner_that_is_deleted_meanwhile_is_not_replaced() {
        Created created = create().create(administrator, request(RunnerType.INSTANCE_TYPE, settings()));
        doReturn(false).when(raced).replaceToken(anyLong(), any(), any());
        doReturn(false).when(raced).delete(anyLong());
        assertEquals(GONE, failure(() -> registration(raced).resetToken(created.token(), "192.0.2.1")));
        assertEquals(GONE, failure(() -> new ResetRunnerToken(managed(raced), registration(raced)).reset(administrator, created.id())));
        registration(raced).leaveWhole(created.token(), "192.0.2.1");
        assertEquals(1, recorded().size());
    }

    @Test
    void user_who_may_change_a_runner_replaces_its_token() {
        long runner = runner(Owner.project(project));
        ResetRunnerToken reset = new ResetRunnerToken(managed(runners), registration(runners));
        assertEquals("Runner not found", outcome(() -> reset.reset(house.accounts.member(project, Role.DEVELOPER), runner)));
        Enrolled replaced = reset.reset(maintainer, runner);
        assertEquals(runner, runners.byToken(house.secrets.digest(replaced.token())).orElseThrow().id());
        assertEquals(List.of("RUNNER_TOKEN_RESET by " + id(maintainer) + " of PROJECT " + project), recorded());
    }
}
