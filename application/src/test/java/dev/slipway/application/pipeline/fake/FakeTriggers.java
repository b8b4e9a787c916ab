package dev.slipway.application.pipeline.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Tokens that start pipelines, in memory. */
public final class FakeTriggers implements Triggers {

    private record Row(long id, NewTrigger made, String description, Instant updatedAt, Instant usedAt) {}

    private final FakeCi ci;
    private final FakeTable<Long, Row> rows;
    private long ids;

    public FakeTriggers(FakeCi ci) {
        this.ci = ci;
        rows = new FakeTable<>(ci.transactions);
    }

    private Stream<Row> owned() {
        return rows.rows().filter(row -> ci.users.find(row.made().ownerId()).filter(user -> !user.gone()).isPresent());
    }

    private TriggerView view(Row row) {
        return new TriggerView(row.id(), row.made().token(), row.description(), row.made().now(), row.updatedAt(), row.usedAt(),
                ci.users.find(row.made().ownerId()).orElseThrow().brief());
    }

    @Override
    public Page<TriggerView> list(long projectId, PageRequest page) {
        return FakePages.of(owned().filter(row -> row.made().projectId() == projectId), Comparator.comparingLong(Row::id), Row::id, page)
                .map(this::view);
    }

    @Override
    public Optional<TriggerView> find(long projectId, long id) {
        return owned().filter(row -> row.id() == id && row.made().projectId() == projectId).findFirst().map(this::view);
    }

    @Override
    public Optional<Bearer> bearer(byte[] digest) {
        return owned().filter(row -> Arrays.equals(row.made().digest(), digest)).findFirst()
                .map(row -> new Bearer(row.id(), row.made().projectId(), row.made().ownerId()));
    }

    @Override
    public int lockAndCount(long projectId) {
        if (ci.projects.find(projectId).isEmpty()) {
            throw Refusal.notFound("Project");
        }
        return rows.rows(row -> row.made().projectId() == projectId).size();
    }

    @Override
    public long create(NewTrigger trigger) {
        long id = ++ids;
        rows.put(id, new Row(id, trigger, trigger.description(), trigger.now(), null));
        return id;
    }

    @Override
    public boolean describe(long id, String description, Instant now) {
        Optional<Row> was = rows.find(id);
        was.ifPresent(row -> rows.put(id, new Row(id, row.made(), description, now, row.usedAt())));
        return was.isPresent();
    }

    @Override
    public boolean delete(long id) {
        return rows.remove(id);
    }

    @Override
    public void used(long id, Instant now) {
        rows.find(id).ifPresent(row -> rows.put(id, new Row(id, row.made(), row.description(), row.updatedAt(), now)));
    }
}
