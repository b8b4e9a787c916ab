package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestVersionsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import java.util.HashMap;
import java.util.Map;

final class FakeMergeRequestVersionsTest extends MergeRequestVersionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private final Map<Long, String> targets = new HashMap<>();
    private long next;

    @Override
    protected MergeRequestVersions versions() {
        return versions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long request() {
        versions.targets(id -> targets.getOrDefault(id, "main"));
        return ++next;
    }

    @Override
    protected void retarget(long request, String branch) {
        targets.put(request, branch);
    }
}
