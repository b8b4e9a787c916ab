package dev.slipway.application.schedule.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.application.schedule.ScheduleView.Trouble;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;

/** Schedules in memory. */
public final class FakeSchedules implements Schedules {

    record Row(long id, long projectId, Long ownerId, ScheduleDraft draft, Instant nextRunAt, int attempts, Instant begunAt,
            Trouble trouble, Instant createdAt, Instant updatedAt, List<PipelineVariable> variables) {

        ScheduleView view() {
            UserBrief owner = ownerId == null
                    ? null
                    : new UserBrief(ownerId, "user" + ownerId, "User " + ownerId, AccountState.ACTIVE, "hash");
            return new ScheduleView(id, projectId, draft, nextRunAt, owner, createdAt, updatedAt, trouble);
        }

        Row with(List<PipelineVariable> others) {
            return new Row(id, projectId, ownerId, draft, nextRunAt, attempts, begunAt, trouble, createdAt, updatedAt, List.copyOf(others));
        }
    }

    private final LongPredicate projects;
    private final FakeTable<Long, Row> rows;
    private final AtomicLong ids = new AtomicLong();

    /** @param projects those that exist */
    public FakeSchedules(FakeTransactions transactions, LongPredicate projects) {
        this.projects = projects;
        this.rows = new FakeTable<>(transactions);
    }

    FakeTable<Long, Row> rows() {
        return rows;
    }

    private void change(long id, UnaryOperator<Row> change) {
        rows.find(id).map(change).ifPresent(changed -> rows.put(id, changed));
    }

    /** As when the account is gone. */
    public void orphan(long scheduleId) {
        change(scheduleId, row -> new Row(row.id(), row.projectId(), null, row.draft(), row.nextRunAt(), row.attempts(), row.begunAt(),
                row.trouble(), row.createdAt(), row.updatedAt(), row.variables()));
    }

    @Override
    public Page<ScheduleView> list(long projectId, Optional<Boolean> active, PageRequest page) {
        return FakePages.of(rows.rows().filter(row -> row.projectId() == projectId
                && active.filter(asked -> asked != row.draft().active()).isEmpty()),
                Comparator.comparingLong(Row::id).reversed(), Row::id, page).map(Row::view);
    }

    @Override
    public Optional<ScheduleView> find(long projectId, long scheduleId) {
        return rows.find(scheduleId).filter(row -> row.projectId() == projectId).map(Row::view);
    }

    @Override
    public Optional<ScheduleView> lock(long projectId, long scheduleId) {
        return find(projectId, scheduleId);
    }

    @Override
    public int lockAndCount(long projectId) {
        if (!projects.test(projectId)) {
            throw Refusal.notFound("Project");
        }
        return rows.rows(row -> row.projectId() == projectId).size();
    }

    @Override
    public long insert(long projectId, long ownerId, ScheduleDraft draft, Instant nextRunAt, Instant now) {
        long id = ids.incrementAndGet();
        rows.put(id, new Row(id, projectId, ownerId, draft, nextRunAt, 0, null, null, now, now, List.of()));
        return id;
    }

    @Override
    public void update(long scheduleId, ScheduleDraft draft, Instant nextRunAt, Instant now) {
        change(scheduleId, row -> new Row(row.id(), row.projectId(), row.ownerId(), draft, nextRunAt, 0, null, null, row.createdAt(), now,
                row.variables()));
    }

    @Override
    public void own(long scheduleId, long userId, Instant now) {
        change(scheduleId, row -> new Row(row.id(), row.projectId(), userId, row.draft(), row.nextRunAt(), row.attempts(), row.begunAt(),
                row.trouble(), row.createdAt(), now, row.variables()));
    }

    @Override
    public boolean delete(long scheduleId) {
        return rows.remove(scheduleId);
    }

    @Override
    public List<PipelineVariable> variables(long scheduleId) {
        return rows.find(scheduleId).map(Row::variables).orElse(List.of());
    }

    private boolean has(long scheduleId, String key) {
        return variables(scheduleId).stream().anyMatch(variable -> variable.key().equals(key));
    }

    @Override
    public boolean add(long scheduleId, PipelineVariable variable, Instant now) {
        if (has(scheduleId, variable.key())) {
            return false;
        }
        List<PipelineVariable> more = new ArrayList<>(variables(scheduleId));
        more.add(variable);
        change(scheduleId, row -> row.with(more));
        return true;
    }

    @Override
    public boolean change(long scheduleId, PipelineVariable variable, Instant now) {
        boolean there = has(scheduleId, variable.key());
        change(scheduleId,
                row -> row.with(row.variables().stream().map(old -> old.key().equals(variable.key()) ? variable : old).toList()));
        return there;
    }

    @Override
    public boolean remove(long scheduleId, String key) {
        boolean there = has(scheduleId, key);
        change(scheduleId, row -> row.with(row.variables().stream().filter(old -> !old.key().equals(key)).toList()));
        return there;
    }
}
