package dev.slipway.application.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who changes schedules, and what is recorded of it. */
class ScheduleChangesTest extends CiUseCases {

    private static final ScheduleDraft DAILY = new ScheduleDraft("Daily", "main", "@daily", "UTC", true);
    private static final PipelineVariable KEY = new PipelineVariable("KEY", "secret", false);
    private static final UpdateSchedule.Request RENAMED = new UpdateSchedule.Request("Other", null, null, null, null);

    private final ScheduleModule module = house.modules.schedule;
    private final Schedules schedules = world().port(Schedules.class);
    private final Caller owner = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));

    @BeforeEach
    void arrange() {
        house.world.moveTo(Instant.parse("2024-05-06T07:08:09Z"));
    }

    private long made(ScheduleDraft draft) {
        return module.createSchedule.create(owner, here(), draft).schedule().id();
    }

    private List<String> recorded() {
        return ((FakeAuditEvents) house.modules.audit.ports.auditEvents()).stored().stream().map(view -> view.event().type() + " "
                + view.author().id() + " " + view.entity().id() + " " + view.event().target().id() + " "
                + view.event().target().name().orElseThrow().text()).toList();
    }

    @Test
    void each_change_of_a_variable_and_of_the_owner_is_recorded_without_values() {
        long id = made(DAILY);
        assertEquals(List.of(), recorded());
        module.createScheduleVariable.create(owner, here(), id, KEY);
        module.updateScheduleVariable.update(owner, here(), id, "KEY", new UpdateScheduleVariable.Request("other", null));
        module.deleteScheduleVariable.delete(owner, here(), id, "KEY");
        Caller maintainer = house.accounts.member(project, Role.MAINTAINER);
        module.takeSchedule.take(maintainer, here(), id);
        module.takeSchedule.take(maintainer, here(), id);
        String of = " " + id(owner) + " " + project + " " + OptionalLong.empty() + " KEY";
        assertEquals(List.of("CI_VARIABLE_CREATED" + of, "CI_VARIABLE_UPDATED" + of, "CI_VARIABLE_DELETED" + of,
                "SCHEDULE_OWNER_UPDATED " + id(maintainer) + " " + project + " " + OptionalLong.of(id) + " Daily"), recorded());
    }

    @Test
    void refused_change_of_a_variable_is_not_recorded() {
        long id = made(DAILY);
        failure(() -> module.createScheduleVariable.create(owner, here(), id, new PipelineVariable("A-B", "v", false)));
        failure(() -> module.updateScheduleVariable.update(owner, here(), id, "NONE", new UpdateScheduleVariable.Request("v", null)));
        failure(() -> module.deleteScheduleVariable.delete(owner, here(), id, "NONE"));
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), schedules.variables(id));
    }

    /** What a member does to the schedule of another user: read it, see its variables, play it, delete it or take it over, change it. */
    @ParameterizedTest
    @CsvSource({"GUEST,true,false,false,false,false", "REPORTER,true,false,false,false,false", "DEVELOPER,true,false,true,false,false",
        "MAINTAINER,true,true,true,true,false", "OWNER,true,true,true,true,false"})
    void member_uses_the_schedule_of_another_user_by_role(Role role, boolean reads, boolean variables, boolean plays, boolean manages,
            boolean changes) {
        long id = made(DAILY);
        Caller member = house.accounts.member(project, role);
        assertEquals(reads, module.scheduleReads.get(member, here(), id).schedule().id() == id);
        assertEquals(variables, module.scheduleReads.get(member, here(), id).variables().isPresent());
        assertEquals(plays ? "BadRequest" : "Forbidden", failure(() -> module.playSchedule.play(member, here(), id)).getClass()
                .getSimpleName(), "there is no branch yet");
        assertEquals(changes, allowed(() -> module.updateSchedule.update(member, here(), id, RENAMED)));
        assertEquals(changes, allowed(() -> module.createScheduleVariable.create(member, here(), id, KEY)));
        assertEquals(manages, allowed(() -> module.takeSchedule.take(member, here(), id)));
        assertEquals(manages ? id(member) : id(owner), schedules.find(project, id).orElseThrow().owner().id());
        assertEquals(manages, allowed(() -> module.deleteSchedule.delete(member, here(), id, Freshness.ANY)));
        assertEquals(manages, schedules.find(project, id).isEmpty());
    }

    private static boolean allowed(Runnable action) {
        try {
            action.run();
            return true;
        } catch (Refusal refused) {
            assertEquals(new Failure.Forbidden(Optional.empty()), refused.failure());
            return false;
        }
    }

    @Test
    void developer_who_became_a_reporter_loses_the_own_schedule() {
        long id = made(DAILY);
        house.accounts.role(project, owner, Role.REPORTER);
        assertForbidden(() -> module.updateSchedule.update(owner, here(), id, RENAMED));
        assertForbidden(() -> module.deleteSchedule.delete(owner, here(), id, Freshness.ANY));
        assertForbidden(() -> module.playSchedule.play(owner, here(), id));
        assertEquals(Optional.empty(), module.scheduleReads.get(owner, here(), id).variables());
        assertEquals(DAILY, schedules.find(project, id).orElseThrow().draft());
    }

    @Test
    void schedule_of_another_project_is_not_found() {
        long id = made(DAILY);
        long other = house.world.project();
        ProjectRef elsewhere = new ProjectRef.Id(other);
        Caller there = house.accounts.member(other, Role.OWNER);
        Failure missing = new Failure.NotFound("Pipeline Schedule");
        assertEquals(missing, failure(() -> module.scheduleReads.get(there, elsewhere, id)));
        assertEquals(missing, failure(() -> module.scheduleReads.pipelines(there, elsewhere, id, PageRequest.Offset.first())));
        assertEquals(missing, failure(() -> module.updateSchedule.update(there, elsewhere, id, RENAMED)));
        assertEquals(missing, failure(() -> module.deleteSchedule.delete(there, elsewhere, id, Freshness.ANY)));
        assertEquals(missing, failure(() -> module.takeSchedule.take(there, elsewhere, id)));
        assertEquals(missing, failure(() -> module.playSchedule.play(there, elsewhere, id)));
        assertEquals(missing, failure(() -> module.createScheduleVariable.create(there, elsewhere, id, KEY)));
        assertEquals(0, module.scheduleReads.pipelines(owner, here(), id, PageRequest.Offset.first()).total());
    }

    /** The ref of a schedule is a tag only if its name says so, or there is such a tag and no such branch. */
    @ParameterizedTest
    @CsvSource({"v1,true,false,true", "v1,true,true,false", "v1,false,false,false", "v1,false,true,false", "refs/tags/v1,false,true,true",
        "refs/heads/v1,true,false,false"})
    void protection_of_branches_does_not_count_for_tags(String ref, boolean tag, boolean branch, boolean allowed) {
        house.repository.protect(project, "v1");
        if (tag) {
            house.refs.move(project, RefName.tag("v1"), Shas.ZERO, "c".repeat(40));
        }
        if (branch) {
            house.refs.move(project, RefName.branch("v1"), Shas.ZERO, "c".repeat(40));
        }
        assertEquals(allowed, allowed(() -> made(new ScheduleDraft("d", ref, "@daily", "UTC", true))));
    }

    @Test
    void next_run_is_recorded_where_the_times_change_while_the_schedule_is_active() {
        long id = made(new ScheduleDraft("d", "main", "@daily", "UTC", false));
        assertEquals(List.of(), house.work.recorded());
        module.updateSchedule.update(owner, here(), id, new UpdateSchedule.Request(null, null, "@hourly", null, null));
        assertEquals(List.of(), house.work.recorded());
        module.updateSchedule.update(owner, here(), id, new UpdateSchedule.Request(null, null, null, null, true));
        assertEquals(List.of("schedule.run " + id + " 2024-05-06T08:00:00Z"), times());
        module.updateSchedule.update(owner, here(), id, RENAMED);
        assertEquals(1, times().size());
        module.updateSchedule.update(owner, here(), id, new UpdateSchedule.Request(null, null, null, "Asia/Kathmandu", null));
        assertEquals(List.of("schedule.run " + id + " 2024-05-06T08:00:00Z", "schedule.run " + id + " 2024-05-06T07:15:00Z"), times());
    }

    private List<String> times() {
        return house.work.waiting().stream().map(piece -> piece.kind() + " " + piece.subject() + " " + piece.time()).toList();
    }
}
