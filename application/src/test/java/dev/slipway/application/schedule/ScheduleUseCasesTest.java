package dev.slipway.application.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.application.schedule.fake.FakeDueSchedules;
import dev.slipway.application.schedule.fake.FakeSchedules;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.DueSchedules.Settlement;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.schedule.ScheduleDraft;
import dev.slipway.domain.variable.Variable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleUseCasesTest extends CiUseCases {

    private static final String SHA = "c".repeat(40);
    private static final String JOBS = "workflow: {rules: [{if: $CI_PIPELINE_SOURCE == \"schedule\" && $KIND == \"full\"}]}\nbuild: "
            + "{script: make}";
    private static final ScheduleDraft HOURLY = new ScheduleDraft("Hourly $X", "main", "0 * * * *", "UTC", true);
    private static final PipelineVariable KIND = new PipelineVariable("KIND", "full", false);
    private static final UpdateSchedule.Request NOTHING = new UpdateSchedule.Request(null, null, null, null, null);

    private final FakeSchedules kept =
            new FakeSchedules(house.world.transactions(), id -> world().port(PipelineOrigins.class).find(id).isPresent());
    private final FakeDueSchedules due = new FakeDueSchedules(house.world.transactions(), kept);
    private final SchedulePolicy policy = new SchedulePolicy(Duration.ofMinutes(10), 3, 2);
    private final ScheduleModule module = module(due, policy);
    private final ScheduleReads reads = module.scheduleReads;
    private final CreateSchedule create = module.createSchedule;
    private final UpdateSchedule update = module.updateSchedule;
    private final DeleteSchedule delete = module.deleteSchedule;
    private final TakeSchedule take = module.takeSchedule;
    private final PlaySchedule play = module.playSchedule;
    private final CreateScheduleVariable createVariable = module.createScheduleVariable;
    private final UpdateScheduleVariable updateVariable = module.updateScheduleVariable;
    private final DeleteScheduleVariable deleteVariable = module.deleteScheduleVariable;
    private final RunSchedule run = module.runSchedule;
    private Caller developer;

    private ScheduleModule module(DueSchedules port, SchedulePolicy limits) {
        return new ScheduleModule(new ScheduleModule.Ports(port, kept, limits), house.modules.kernel, house.modules.access,
                house.modules.audit,
                house.modules.repository, house.modules.pipeline);
    }

    @BeforeEach
    void arrange() {
        house.world.moveTo(Instant.parse("2024-05-06T07:08:09Z"));
        Signature ada = new Signature("Ada", "ada@example.org", now());
        house.repository.commit(new Commit(SHA, List.of(), ada, ada, "m [skip ci]"), JOBS);
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
        developer = member(Role.DEVELOPER);
    }

    private Caller member(Role role) {
        return house.accounts.known(house.accounts.member(project, role));
    }

    private ScheduleView made(Caller owner, ScheduleDraft draft) {
        return create.create(owner, here(), draft).schedule();
    }

    /** One that makes pipelines. */
    private long hourly(Caller owner) {
        long id = made(owner, HOURLY).id();
        write(() -> kept.add(id, KIND, now()));
        return id;
    }

    private ScheduleView view(long id) {
        return kept.find(project, id).orElseThrow();
    }

    private List<PipelineView> allMade() {
        return views(world().port(PipelineViews.class).list(project, PipelineFilter.all(), PageRequest.Offset.first()));
    }

    private List<PipelineView> of(long id) {
        return views(world().port(PipelineViews.class).ofSchedule(project, id, PageRequest.Offset.first()));
    }

    private List<PipelineView> views(Page<PipelineItem> page) {
        return page.items().stream().map(item -> world().port(PipelineViews.class).find(project, item.id()).orElseThrow()).toList();
    }

    /** Does what is due by a time. */
    private void until(String time) {
        house.world.moveTo(Instant.parse(time));
        boolean done = true;
        while (done) {
            done = house.work.doOne(List.of(run));
        }
    }

    private String trouble(long id) {
        return view(id).trouble() == null ? null : view(id).trouble().reason().id();
    }

    @Test
    void developers_make_schedules() {
        SchedulePolicy unlimited = new SchedulePolicy(Duration.ofMinutes(10), 0, 2);
        CreateSchedule open = module(due, unlimited).createSchedule;
        assertRoles(Role.DEVELOPER, caller -> open.create(caller, here(), HOURLY));
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> open.create(Caller.ANONYMOUS, here(), HOURLY)));
    }

    @Test
    void a_new_schedule_shows_when_it_runs_next_and_whose_it_is() {
        ScheduleDetail detail = create.create(developer, here(), HOURLY);
        assertEquals(HOURLY, detail.schedule().draft());
        assertEquals(Instant.parse("2024-05-06T08:00:00Z"), detail.schedule().nextRunAt());
        assertEquals(id(developer), detail.schedule().owner().id());
        assertEquals(Optional.of(List.of()), detail.variables());
        assertEquals(Optional.empty(), detail.lastPipeline());
        made(developer, new ScheduleDraft("d", "none yet", "@daily", "Tokyo", false));
        assertEquals(1, house.work.recorded().size(), "one that is not active does nothing");
    }

    @Test
    void a_project_keeps_so_many() {
        for (int index = 0; index < 3; index++) {
            made(developer, HOURLY);
        }
        assertEquals(new Failure.Invalid(List.of(FieldError.of("base", "schedule.too_many", 3))), failure(() -> made(developer, HOURLY)));
    }

    @Test
    void what_is_wrong_is_told_by_field() {
        Failure wrong = new Failure.Invalid(List.of(FieldError.of("cron", "schedule.syntax")));
        assertEquals(wrong, failure(() -> made(developer, new ScheduleDraft("d", "main", "* *", "UTC", true))));
        long id = hourly(developer);
        assertEquals(wrong,
                failure(() -> update.update(developer, here(), id, new UpdateSchedule.Request(null, null, "never", null, null))));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("description", "field.blank"))),
                failure(() -> update.update(developer, here(), id, new UpdateSchedule.Request("", null, null, null, null))));
    }

    @Test
    void its_owner_changes_a_schedule_and_maintainers_take_it_over_first() {
        long id = hourly(developer);
        Caller other = member(Role.DEVELOPER);
        assertForbidden(() -> update.update(other, here(), id, NOTHING));
        assertForbidden(() -> take.take(other, here(), id));
        assertForbidden(() -> createVariable.create(other, here(), id, KIND));
        assertForbidden(() -> updateVariable.update(other, here(), id, "KIND", new UpdateScheduleVariable.Request("x", null)));
        assertForbidden(() -> deleteVariable.delete(other, here(), id, "KIND"));
        assertForbidden(() -> delete.delete(other, here(), id, Freshness.ANY));
        assertEquals("o", update.update(developer, here(), id, new UpdateSchedule.Request("o", null, null, null, null)).schedule().draft()
                .description());
        Caller maintainer = member(Role.MAINTAINER);
        UpdateSchedule.Request elsewhere = new UpdateSchedule.Request("m", "mine", null, null, null);
        assertForbidden(() -> update.update(maintainer, here(), id, elsewhere));
        assertForbidden(() -> createVariable.create(maintainer, here(), id, new PipelineVariable("K", "v", false)));
        assertForbidden(() -> updateVariable.update(maintainer, here(), id, "KIND", new UpdateScheduleVariable.Request("x", null)));
        assertForbidden(() -> deleteVariable.delete(maintainer, here(), id, "KIND"));
        assertEquals("o main " + id(developer),
                view(id).draft().description() + " " + view(id).draft().ref() + " " + view(id).owner().id());
        assertEquals(List.of(KIND), kept.variables(id));
        assertEquals("a", update.update(house.accounts.administrator(), here(), id, new UpdateSchedule.Request("a", null, null, null, null))
                .schedule().draft().description());
        take.take(maintainer, here(), id);
        assertEquals("mine", update.update(maintainer, here(), id, elsewhere).schedule().draft().ref());
        assertForbidden(() -> update.update(developer, here(), id, NOTHING));
        kept.orphan(id);
        assertEquals("o", update.update(maintainer, here(), id, new UpdateSchedule.Request("o", null, null, null, null)).schedule().draft()
                .description());
        assertForbidden(() -> update.update(developer, here(), id, NOTHING));
        delete.delete(member(Role.MAINTAINER), here(), id, Freshness.ANY);
        assertEquals(new Failure.NotFound("Pipeline Schedule"), failure(() -> reads.get(developer, here(), id)));
        assertEquals(new Failure.NotFound("Pipeline Schedule"), failure(() -> update.update(developer, here(), id, NOTHING)));
    }

    @Test
    void variables_are_shown_to_those_who_may_change_them() {
        long id = hourly(developer);
        assertEquals(Optional.of(List.of(KIND)), reads.get(developer, here(), id).variables());
        assertEquals(Optional.of(List.of(KIND)), reads.get(member(Role.MAINTAINER), here(), id).variables());
        assertEquals(Optional.empty(), reads.get(member(Role.DEVELOPER), here(), id).variables());
        assertEquals(Optional.empty(), reads.get(member(Role.REPORTER), here(), id).variables());
        assertEquals(1, reads.list(member(Role.REPORTER), here(), Optional.of(true), PageRequest.Offset.first()).total());
        assertEquals(0, reads.list(member(Role.REPORTER), here(), Optional.of(false), PageRequest.Offset.first()).total());
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> reads.list(Caller.ANONYMOUS, here(), Optional.empty(), PageRequest.Offset.first())));
    }

    @Test
    void variables_keep_to_what_variables_of_projects_do() {
        long id = hourly(developer);
        assertEquals(new Failure.Invalid(List.of(FieldError.of("key", "field.taken"))),
                failure(() -> createVariable.create(developer, here(), id, KIND)));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("key", "variable.key_characters"))),
                failure(() -> createVariable.create(developer, here(), id, new PipelineVariable("a-b", "v", false))));
        PipelineVariable file = new PipelineVariable("FILE", "v", true);
        assertEquals(file, createVariable.create(developer, here(), id, file));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("base", "schedule.too_many_variables", 2))),
                failure(() -> createVariable.create(developer, here(), id, new PipelineVariable("MORE", "v", false))));
        assertEquals(new PipelineVariable("FILE", "w", true),
                updateVariable.update(developer, here(), id, "FILE", new UpdateScheduleVariable.Request("w", null)));
        assertEquals(new PipelineVariable("FILE", "w", false),
                updateVariable.update(developer, here(), id, "FILE", new UpdateScheduleVariable.Request(null, false)));
        assertEquals(new PipelineVariable("FILE", "w", false), deleteVariable.delete(developer, here(), id, "FILE"));
        assertEquals(new Failure.NotFound("Pipeline Schedule Variable"),
                failure(() -> deleteVariable.delete(developer, here(), id, "FILE")));
        assertEquals(List.of(KIND), kept.variables(id));
    }

    private void restrictVariables() {
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), Visibility.PRIVATE, "main", null,
                true, true));
    }

    @Test
    void where_only_maintainers_give_variables_developers_do_not() {
        long id = hourly(developer);
        restrictVariables();
        assertForbidden(() -> createVariable.create(developer, here(), id, new PipelineVariable("K", "v", false)));
        assertForbidden(() -> updateVariable.update(developer, here(), id, "KIND", new UpdateScheduleVariable.Request("x", null)));
        assertForbidden(() -> deleteVariable.delete(developer, here(), id, "KIND"));
        Caller maintainer = member(Role.MAINTAINER);
        take.take(maintainer, here(), id);
        createVariable.create(maintainer, here(), id, new PipelineVariable("K", "v", false));
        until("2024-05-06T08:00:00Z");
        assertEquals(1, of(id).size(), "what it has it gives");
    }

    @Test
    void a_protected_ref_is_for_those_who_may_run_things_on_it() {
        long before = hourly(developer);
        house.repository.protect(project, "main");
        assertForbidden(() -> made(developer, HOURLY));
        assertForbidden(() -> made(developer, new ScheduleDraft("d", "refs/heads/main", "@daily", "UTC", true)));
        assertForbidden(() -> update.update(developer, here(), before, NOTHING));
        assertForbidden(() -> play.play(developer, here(), before));
        assertForbidden(() -> deleteVariable.delete(developer, here(), before, "KIND"));
        ScheduleView other = made(developer, new ScheduleDraft("d", "feature", "@daily", "UTC", true));
        assertForbidden(() -> update.update(developer, here(), other.id(), new UpdateSchedule.Request(null, "main", null, null, null)));
        made(developer, new ScheduleDraft("d", "refs/tags/main", "@daily", "UTC", true));
        play.play(member(Role.MAINTAINER), here(), before);
        until("2024-05-06T08:00:00Z");
        assertEquals(1, allMade().size());
        assertEquals("pipeline.protected_ref", trouble(before));
        assertTrue(view(before).draft().active());
    }

    @Test
    void a_schedule_that_is_due_makes_one_pipeline_in_the_name_of_its_owner() {
        long id = hourly(developer);
        until("2024-05-06T07:59:59Z");
        assertEquals(List.of(), allMade());
        until("2024-05-06T08:00:00Z");
        PipelineView made = of(id).getFirst();
        assertEquals(List.of(made), allMade());
        assertEquals(PipelineSource.SCHEDULE, made.source());
        assertEquals(id(developer), made.user().id());
        assertEquals("pending build=pending", statuses(made.id()));
        assertTrue(house.refs.pinned(project, made.id()));
        assertEquals(Instant.parse("2024-05-06T09:00:00Z"), view(id).nextRunAt());
        assertNull(view(id).trouble());
        assertEquals(Optional.of(made.id()), reads.get(developer, here(), id).lastPipeline().map(PipelineItem::id));
        until("2024-05-06T09:00:00Z");
        assertEquals(2, of(id).size());
    }

    @Test
    void its_jobs_know_the_schedule_and_its_variables() {
        long id = hourly(developer);
        until("2024-05-06T08:00:00Z");
        write(() -> kept.change(id, new PipelineVariable("KIND", "other", false), now()));
        delete.delete(developer, here(), id, Freshness.ANY);
        WaitingJob job = world().port(WaitingJobs.class).facts(id(allMade().getFirst().id(), "build")).orElseThrow();
        assertEquals(Optional.of(new WaitingJob.Schedule("Hourly $X", List.of(Variable.hidden("KIND", "full")))),
                job.pipeline().schedule());
        assertEquals(List.of(), job.pipeline().variables());
        until("2024-05-06T09:00:00Z");
        assertEquals(1, allMade().size());
    }

    @Test
    void after_a_long_pause_there_is_one_run_and_then_the_next_regular_time() {
        long id = hourly(developer);
        until("2024-05-09T12:34:56Z");
        assertEquals(1, of(id).size());
        assertEquals(Instant.parse("2024-05-09T13:00:00Z"), view(id).nextRunAt());
        until("2024-05-09T12:00:00Z");
        assertEquals(1, of(id).size(), "a clock that goes back runs nothing again");
        until("2024-05-09T13:00:00Z");
        assertEquals(2, of(id).size());
    }

    @Test
    void runs_are_so_far_apart() {
        long id = hourly(developer);
        update.update(developer, here(), id, new UpdateSchedule.Request(null, null, "* * * * *", null, null));
        for (int minute = 9; minute < 40; minute++) {
            until("2024-05-06T07:%02d:00Z".formatted(minute));
        }
        assertEquals(List.of("2024-05-06T07:09:00Z", "2024-05-06T07:19:00Z", "2024-05-06T07:29:00Z", "2024-05-06T07:39:00Z"),
                of(id).stream().map(view -> view.times().createdAt().toString()).toList());
    }

    @Test
    void a_time_that_is_told_twice_or_in_two_places_makes_one_pipeline() {
        long id = hourly(developer);
        house.world.moveTo(Instant.parse("2024-05-06T08:00:00Z"));
        DueSchedules overtaken = mock(DueSchedules.class);
        when(overtaken.begin(id, now())).thenReturn(write(() -> due.begin(id, now())));
        run.handle(id);
        run.handle(id);
        module(overtaken, policy).runSchedule.handle(id);
        assertEquals(1, allMade().size());
        assertEquals(List.of(of(id).getFirst().id()), List.copyOf(house.refs.pinned(project)));
    }

    @Test
    void what_ends_before_the_commit_leaves_nothing_and_is_done_again() {
        long id = hourly(developer);
        house.world.moveTo(Instant.parse("2024-05-06T08:00:00Z"));
        boolean[] dies = {true};
        DueSchedules dying = (DueSchedules) Proxy.newProxyInstance(DueSchedules.class.getClassLoader(), new Class<?>[] {DueSchedules.class},
                (proxy, method, arguments) -> {
                    Object answer = method.invoke(due, arguments);
                    if (method.getName().equals("settle") && dies[0]) {
                        throw new IllegalStateException("the process ends");
                    }
                    return answer;
                });
        RunSchedule mortal = module(dying, policy).runSchedule;
        assertThrows(IllegalStateException.class, () -> mortal.handle(id));
        assertEquals(List.of(), allMade());
        assertEquals(now(), view(id).nextRunAt());
        dies[0] = false;
        mortal.handle(id);
        assertEquals(1, allMade().size());
        assertNull(view(id).trouble());
    }

    @Test
    void what_never_answers_is_given_up_for_this_time() {
        long id = hourly(developer);
        house.world.moveTo(Instant.parse("2024-05-06T08:00:00Z"));
        for (int attempt = 0; attempt < 3; attempt++) {
            write(() -> due.begin(id, now()));
        }
        after(Duration.ofMinutes(3));
        run.handle(id);
        assertEquals(List.of(), allMade());
        assertEquals("schedule.failed", trouble(id));
        until("2024-05-06T09:00:00Z");
        assertEquals(1, allMade().size());
        assertNull(trouble(id));
        house.world.moveTo(Instant.parse("2024-05-06T10:00:00Z"));
        run.givenUp(id, "why");
        assertEquals("schedule.failed", trouble(id));
        assertEquals(Instant.parse("2024-05-06T11:00:00Z"), view(id).nextRunAt());
    }

    @Test
    void what_is_told_often_at_once_is_not_given_up() {
        long id = hourly(developer);
        for (int round = 0; round < 5; round++) {
            update.update(developer, here(), id, new UpdateSchedule.Request(null, null, null, null, false));
            update.update(developer, here(), id, new UpdateSchedule.Request(null, null, null, null, true));
        }
        house.world.moveTo(Instant.parse("2024-05-06T08:00:00Z"));
        for (int attempt = 0; attempt < 5; attempt++) {
            write(() -> due.begin(id, now()));
        }
        until("2024-05-06T08:00:00Z");
        assertEquals(1, of(id).size());
        assertNull(trouble(id));
    }

    @Test
    void an_owner_who_may_not_any_more_switches_the_schedule_off() {
        long gone = hourly(developer);
        kept.orphan(gone);
        Caller blocked = member(Role.DEVELOPER);
        long barred = hourly(blocked);
        house.accounts.block(blocked);
        Caller left = member(Role.DEVELOPER);
        long outside = hourly(left);
        house.accounts.leave(project, left);
        until("2024-05-06T08:00:00Z");
        assertEquals(List.of("schedule.owner_gone", "schedule.owner_barred", "schedule.owner_not_allowed"),
                List.of(trouble(gone), trouble(barred), trouble(outside)));
        assertFalse(view(gone).draft().active() || view(barred).draft().active() || view(outside).draft().active());
        assertEquals(List.of(), allMade());
        assertEquals(List.of(), house.work.recorded());
        Caller maintainer = member(Role.MAINTAINER);
        take.take(maintainer, here(), outside);
        update.update(maintainer, here(), outside, new UpdateSchedule.Request(null, null, null, null, true));
        assertNull(trouble(outside));
        until("2024-05-06T09:00:00Z");
        assertEquals(List.of(id(maintainer)), allMade().stream().map(view -> view.user().id()).toList());
    }

    /** The project may be opened for the next run; a role that was taken away does not come back by waiting. */
    @ParameterizedTest
    @CsvSource({"DEVELOPER,schedule.project_closed,true", "REPORTER,schedule.owner_not_allowed,false"})
    void schedule_of_an_archived_project_waits_for_its_owner_who_may_run_it(Role role, String trouble, boolean stays) {
        long id = hourly(developer);
        house.accounts.role(project, developer, role);
        house.accounts.archive(project);
        until("2024-05-06T08:00:00Z");
        assertEquals(trouble, trouble(id));
        assertEquals(stays, view(id).draft().active());
        assertEquals(List.of(), allMade());
        assertEquals(stays ? 1 : 0, house.work.recorded().size());
    }

    @Test
    void what_cannot_be_made_now_is_told_and_tried_at_the_next_time() {
        long id = hourly(developer);
        house.refs.move(project, RefName.branch("main"), SHA, Shas.ZERO);
        until("2024-05-06T08:00:00Z");
        assertEquals("pipeline.reference_not_found", trouble(id));
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
        write(() -> kept.change(id, new PipelineVariable("KIND", "none", false), now()));
        until("2024-05-06T09:00:00Z");
        assertEquals("pipeline.configuration", trouble(id));
        assertEquals(1, house.work.recorded().size());
        assertTrue(view(id).draft().active());
        write(() -> kept.change(id, KIND, now()));
        until("2024-05-06T10:00:00Z");
        assertEquals(1, of(id).size());
    }

    @Test
    void abandoned_schedule_is_found_again_within_a_minute() {
        assertEquals(Duration.ofMinutes(1), run.every().orElseThrow());
        long id = write(() -> kept.insert(project, id(developer), HOURLY, now(), now()));
        write(() -> kept.add(id, KIND, now()));
        after(Duration.ofMinutes(2));
        run.handle(0);
        run.handle(0);
        assertEquals(List.of(RunSchedule.KIND + " " + id), house.work.recorded());
        until(now().toString());
        assertEquals(1, of(id).size());
        run.handle(0);
        assertEquals(1, house.work.recorded().stream().filter((RunSchedule.KIND + " " + id)::equals).count());
    }

    @Test
    void changes_of_the_times_begin_anew_and_others_do_not() {
        long id = hourly(developer);
        house.world.moveTo(Instant.parse("2024-05-06T08:00:01Z"));
        update.update(developer, here(), id, new UpdateSchedule.Request("other", null, null, null, null));
        assertEquals(Instant.parse("2024-05-06T08:00:00Z"), view(id).nextRunAt(), "what is due stays due");
        update.update(developer, here(), id, new UpdateSchedule.Request(null, null, "30 * * * *", null, null));
        assertEquals(Instant.parse("2024-05-06T08:30:00Z"), view(id).nextRunAt());
        update.update(developer, here(), id, new UpdateSchedule.Request(null, null, null, null, false));
        until("2024-05-06T12:00:00Z");
        assertEquals(List.of(), allMade());
        update.update(developer, here(), id, new UpdateSchedule.Request(null, null, null, null, true));
        assertEquals(Instant.parse("2024-05-06T12:30:00Z"), view(id).nextRunAt());
        until("2024-05-06T12:30:00Z");
        assertEquals(1, of(id).size());
    }

    @Test
    void developers_play_once_a_minute_in_their_own_name() {
        long id = hourly(developer);
        Instant next = view(id).nextRunAt();
        Caller other = member(Role.DEVELOPER);
        play.play(other, here(), id);
        assertEquals(id(other), of(id).getFirst().user().id());
        assertEquals(next, view(id).nextRunAt());
        assertEquals(new Failure.RateLimited(Duration.ofSeconds(51)), failure(() -> play.play(other, here(), id)));
        play.play(developer, here(), id);
        after(Duration.ofMinutes(1));
        play.play(other, here(), id);
        assertEquals(3, of(id).size());
        assertForbidden(() -> play.play(member(Role.REPORTER), here(), id));
        assertEquals(new Failure.NotFound("Pipeline Schedule"), failure(() -> play.play(developer, here(), id + 1)));
        write(() -> kept.remove(id, "KIND"));
        after(Duration.ofMinutes(1));
        assertEquals("pipeline.configuration", badRequest(() -> play.play(developer, here(), id)));
    }

    @Test
    void a_deletion_can_name_the_moment_since_which_nothing_changed() {
        long id = hourly(developer);
        assertEquals(new Failure.PreconditionFailed(),
                failure(() -> delete.delete(developer, here(), id, new Freshness(Optional.of(now().minusSeconds(10))))));
        delete.delete(developer, here(), id, new Freshness(Optional.of(now())));
        assertNotEquals(Optional.of(id), kept.find(project, id).map(ScheduleView::id));
        assertFalse(write(() -> due.settle(new DueSchedules.Due(id, project, null, HOURLY, now(), 1, now()),
                new Settlement(now(), true, Reason.of("a"), now()))));
    }
}
