package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** Versions of merge requests in memory. */
public final class FakeMergeRequestVersions implements MergeRequestVersions {

    private final FakeTable<Long, MergeRequestVersion> rows;
    private final AtomicLong ids = new AtomicLong();
    private LongFunction<String> targets = id -> "main";

    public FakeMergeRequestVersions(FakeTransactions transactions) {
        this.rows = new FakeTable<>(transactions);
    }

    /** @param branches finds the present target branch of a merge request */
    public void targets(LongFunction<String> branches) {
        targets = branches;
    }

    @Override
    public MergeRequestVersion add(long mergeRequestId, NewVersion version, Instant now) {
        MergeRequestVersion stored = new MergeRequestVersion(ids.incrementAndGet(), mergeRequestId, version.refs(),
                targets.apply(mergeRequestId), version.realSize(), version.commits().size(), now);
        rows.put(stored.id(), stored);
        return stored;
    }

    @Override
    public Optional<MergeRequestVersion> latest(long mergeRequestId) {
        return all(mergeRequestId).stream().findFirst();
    }

    @Override
    public boolean compares(long mergeRequestId, String head) {
        return latest(mergeRequestId).filter(version -> version.refs().head().equals(head)
                && version.targetBranch().equals(targets.apply(mergeRequestId))).isPresent();
    }

    private List<MergeRequestVersion> all(long mergeRequestId) {
        return rows.rows().filter(version -> version.mergeRequestId() == mergeRequestId)
                .sorted(Comparator.comparing(MergeRequestVersion::id).reversed()).toList();
    }

    @Override
    public Optional<MergeRequestVersion> find(long mergeRequestId, long id) {
        return rows.find(id).filter(version -> version.mergeRequestId() == mergeRequestId);
    }

    @Override
    public Page<MergeRequestVersion> list(long mergeRequestId, PageRequest page) {
        return FakePages.of(all(mergeRequestId).stream(), Comparator.comparing(MergeRequestVersion::id).reversed(), MergeRequestVersion::id,
                page);
    }
}
