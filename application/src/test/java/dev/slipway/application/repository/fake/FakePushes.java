package dev.slipway.application.repository.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.SkipOption;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Pushes in memory. */
public final class FakePushes implements Pushes {

    private record Row(Push push, State state, int attempts, Failures failures, Instant ended) {}

    private final FakeTransactions transactions;
    private final FakeTable<Long, Row> pushes;
    private final AtomicLong ids = new AtomicLong();

    public FakePushes(FakeTransactions transactions) {
        this.transactions = transactions;
        this.pushes = new FakeTable<>(transactions);
    }

    @Override
    public Optional<Push> record(NewPush push) {
        return transactions.write(() -> {
            if (unsettled(push.repository(), push.ref()).isPresent()) {
                return Optional.empty();
            }
            long id = ids.incrementAndGet();
            Push recorded = new Push(id, push.repository(), push.userId(), push.ref(), push.before(), push.after(), push.options(),
                    push.pipelines(), push.byKey(), push.now());
            pushes.put(id, new Row(recorded, State.RECORDED, 0, null, null));
            return Optional.of(recorded);
        });
    }

    @Override
    public Optional<Push> find(long id) {
        return pushes.find(id).map(Row::push);
    }

    @Override
    public Optional<Push> unsettled(RepositoryId repository, RefName ref) {
        return recorded().filter(push -> push.repository().equals(repository) && push.ref().equals(ref)).findFirst();
    }

    @Override
    public Optional<Push> recent(RepositoryId repository, RefName ref, String after) {
        return pushes.rows().filter(row -> row.state() != State.ABANDONED).map(Row::push)
                .filter(push -> push.repository().equals(repository) && push.ref().equals(ref) && push.after().equals(after))
                .max(Comparator.comparing(Push::id));
    }

    @Override
    public List<Push> unsettled(Instant recordedBefore, long after, int max) {
        return recorded().filter(push -> push.recordedAt().isBefore(recordedBefore) && push.id() > after)
                .sorted(Comparator.comparing(Push::id)).limit(max).toList();
    }

    @Override
    public List<Push> settled(RepositoryId repository, RefName ref, Instant since, int most) {
        return pushes.rows().filter(row -> row.state() == State.SETTLED && !row.ended().isBefore(since)).map(Row::push)
                .filter(push -> push.repository().equals(repository) && push.ref().equals(ref))
                .sorted(Comparator.comparing(Push::id).reversed()).limit(most).toList().reversed();
    }

    private Stream<Push> recorded() {
        return pushes.rows().filter(row -> row.state() == State.RECORDED).map(Row::push);
    }

    @Override
    public Optional<State> lock(long id) {
        return pushes.find(id).map(Row::state);
    }

    @Override
    public OptionalInt attempt(long id) {
        return transactions.write(() -> {
            Optional<Row> row = pushes.find(id).filter(found -> found.state() == State.RECORDED);
            row.ifPresent(found -> pushes.put(id, new Row(found.push(), found.state(), found.attempts() + 1, found.failures(), null)));
            return row.map(found -> OptionalInt.of(found.attempts() + 1)).orElseGet(OptionalInt::empty);
        });
    }

    @Override
    public Failures failed(long id, Instant now) {
        return transactions.write(() -> pushes.find(id).map(row -> {
            Failures failures = row.failures() == null
                    ? new Failures(1, now)
                    : new Failures(row.failures().count() + 1, row.failures().first());
            pushes.put(id, new Row(row.push(), row.state(), 0, failures, row.ended()));
            return failures;
        }).orElseGet(() -> new Failures(0, now)));
    }

    @Override
    public void settle(long id, Instant now) {
        end(id, State.SETTLED, now);
    }

    @Override
    public void abandon(long id, Instant now) {
        end(id, State.ABANDONED, now);
    }

    private static Push forgetting(Push push) {
        return new Push(push.id(), push.repository(), push.userId(), push.ref(), push.before(), push.after(),
                SkipOption.kept(push.options()), push.pipelines(), push.byKey(), push.recordedAt());
    }

    private void end(long id, State state, Instant now) {
        transactions.write(() -> {
            Row row = pushes.find(id).filter(found -> found.state() == State.RECORDED)
                    .orElseThrow(() -> new IllegalStateException("push " + id + " is not recorded any more"));
            pushes.put(id, new Row(forgetting(row.push()), state, row.attempts(), row.failures(), now));
        });
    }
}
