package dev.slipway.application.environment.port;

import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.environment.FreezeDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the freeze periods of projects. */
public interface FreezePeriods {

    /** Returns freeze periods, the earliest created first. */
    Page<FreezePeriodView> list(long projectId, PageRequest page);

    /** Returns all freeze periods of a project; they are few. */
    List<FreezeDraft> all(long projectId);

    Optional<FreezePeriodView> find(long projectId, long periodId);

    /** Returns the freeze period, locked until the transaction ends. */
    Optional<FreezePeriodView> lock(long projectId, long periodId);

    /**
     * Counts the freeze periods of a project, and blocks the creation of others there until the transaction ends.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    int lockAndCount(long projectId);

    /** Returns the id, which is never reused. */
    long insert(long projectId, FreezeDraft draft, Instant now);

    void update(long periodId, FreezeDraft draft, Instant now);

    void delete(long periodId);
}
