package dev.slipway.application.schedule.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The schedules of projects, as people keep them. Values of variables are encrypted where they lie. Whoever changes one holds it first. */
public interface Schedules {

    /** From the newest on. @param active empty for all */
    Page<ScheduleView> list(long projectId, Optional<Boolean> active, PageRequest page);

    Optional<ScheduleView> find(long projectId, long scheduleId);

    /** The same, and until the unit of work ends nobody else changes it. */
    Optional<ScheduleView> lock(long projectId, long scheduleId);

    /**
     * How many the project keeps; until the unit of work ends nobody else adds one.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, where the project is gone
     */
    int lockAndCount(long projectId);

    /** @return its id, which nothing had before */
    long insert(long projectId, long ownerId, ScheduleDraft draft, Instant nextRunAt, Instant now);

    /** What kept it from running is forgotten. */
    void update(long scheduleId, ScheduleDraft draft, Instant nextRunAt, Instant now);

    void own(long scheduleId, long userId, Instant now);

    /** With its variables; pipelines that it made stay. False where it is gone already. */
    boolean delete(long scheduleId);

    /** In the order in which they were added. */
    List<PipelineVariable> variables(long scheduleId);

    /** False where it has one with this key. */
    boolean add(long scheduleId, PipelineVariable variable, Instant now);

    /** False where it has none with this key. */
    boolean change(long scheduleId, PipelineVariable variable, Instant now);

    /** False where it has none with this key. */
    boolean remove(long scheduleId, String key);
}
