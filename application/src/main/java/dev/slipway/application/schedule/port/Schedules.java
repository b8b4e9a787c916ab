package dev.slipway.application.schedule.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the schedules of projects. Values of variables are encrypted. Changes require {@link #lock} first. */
public interface Schedules {

    /** Returns schedules, newest first. @param active empty for all */
    Page<ScheduleView> list(long projectId, Optional<Boolean> active, PageRequest page);

    Optional<ScheduleView> find(long projectId, long scheduleId);

    /** Returns the schedule, locked until the transaction ends. */
    Optional<ScheduleView> lock(long projectId, long scheduleId);

    /**
     * Counts the schedules of a project, and blocks the creation of others there until the transaction ends.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    int lockAndCount(long projectId);

    /** Returns the id, which is never reused. */
    long insert(long projectId, long ownerId, ScheduleDraft draft, Instant nextRunAt, Instant now);

    /** Updates the schedule and clears the reason why its last run created no pipeline. */
    void update(long scheduleId, ScheduleDraft draft, Instant nextRunAt, Instant now);

    void own(long scheduleId, long userId, Instant now);

    /** Deletes the schedule with its variables; pipelines that it created stay. Returns false if it is already gone. */
    boolean delete(long scheduleId);

    /** Returns the variables in the order in which they were added. */
    List<PipelineVariable> variables(long scheduleId);

    /** Returns false if the schedule already has a variable of this key. */
    boolean add(long scheduleId, PipelineVariable variable, Instant now);

    /** Returns false if the schedule has no variable of this key. */
    boolean change(long scheduleId, PipelineVariable variable, Instant now);

    /** Returns false if the schedule has no variable of this key. */
    boolean remove(long scheduleId, String key);
}
