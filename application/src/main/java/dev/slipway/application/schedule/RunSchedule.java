package dev.slipway.application.schedule;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.creation.CreateScheduledPipeline;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.schedule.port.DueSchedules.Due;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.schedule.ScheduleFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a due schedule as its owner. The transaction that stores the pipeline advances the schedule, so each due time creates at most one
 * pipeline, even across a crash. A pipeline that cannot be created is reported, and advances the schedule too.
 */
public final class RunSchedule implements WorkHandler {

    public static final String KIND = "schedule.run";

    private static final Duration EVERY = Duration.ofMinutes(1);
    /**
     * Maximum number of attempts, so that a schedule that crashes the process is not tried forever. Attempts within two minutes count as
     * duplicates of one run.
     */
    private static final int MOST_ATTEMPTS = 3;
    private static final Duration DUPLICATE_WINDOW = Duration.ofMinutes(2);

    private final ScheduleTimes times;
    private final Schedules schedules;
    private final CreateScheduledPipeline pipelines;
    private final Access access;
    private final Credentials credentials;
    private final Observations observations;

    public RunSchedule(ScheduleTimes times, Schedules schedules, CreateScheduledPipeline pipelines, Access access, Credentials credentials,
            Observations observations) {
        this.times = times;
        this.schedules = schedules;
        this.pipelines = pipelines;
        this.access = access;
        this.credentials = credentials;
        this.observations = observations;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Looks for due schedules without recorded work. */
    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long scheduleId) {
        if (scheduleId == 0) {
            times.resume(EVERY);
        } else {
            times.begin(scheduleId).ifPresent(this::run);
        }
    }

    @Override
    public void givenUp(long scheduleId, String why) {
        times.begin(scheduleId).ifPresent(time -> fail(time, ScheduleFailure.failed()));
    }

    private void run(Due time) {
        boolean hopeless = time.attempts() > MOST_ATTEMPTS && times.began(time, DUPLICATE_WINDOW);
        Optional<ScheduleFailure> failure = hopeless ? Optional.of(ScheduleFailure.failed()) : failure(time);
        failure.ifPresent(found -> fail(time, found));
    }

    /** Creates the pipeline. Returns why it could not be created; empty on success. */
    private Optional<ScheduleFailure> failure(Due time) {
        Optional<Account> owner = Optional.ofNullable(time.ownerId())
                .flatMap(id -> credentials.account(Long.toString(id)).filter(found -> found.id() == id));
        return ScheduleFailure.ofOwner(owner.map(Account::state))
                .or(() -> make(time, new Caller.Person(owner.orElseThrow(), 0, Set.of(Scope.API))));
    }

    private Optional<ScheduleFailure> make(Due time, Caller owner) {
        try {
            ProjectGrant grant = access.project(owner, new ProjectRef.Id(time.projectId()));
            if (!grant.allows(Ability.CREATE_PIPELINE)) {
                return Optional
                        .of(grant.standing().holds(Role.DEVELOPER) ? ScheduleFailure.projectClosed() : ScheduleFailure.ownerNotAllowed());
            }
            ScheduleOrigin origin = new ScheduleOrigin(time.id(), time.draft().description(), schedules.variables(time.id()));
            pipelines.create(owner, grant, RefRequest.of(origin, time.draft().ref()), () -> times.moveOn(time, Optional.empty()));
            return Optional.empty();
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                case Failure.NotFound ignored -> Optional.of(ScheduleFailure.ownerNotAllowed());
                case Failure.BadRequest(var reason) when reason.isPresent() -> Optional.of(ScheduleFailure.refused(reason.get()));
                default -> throw refused;
            };
        }
    }

    private void fail(Due time, ScheduleFailure failure) {
        observations.event("schedule.hindered", "schedule", time.id(), "reason", failure.reason().id());
        times.moveOn(time, Optional.of(failure));
    }
}
