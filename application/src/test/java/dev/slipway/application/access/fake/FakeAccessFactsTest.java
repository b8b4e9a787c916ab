package dev.slipway.application.access.fake;

import dev.slipway.application.access.AccessFactsKit;
import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.fake.FakeTransactions;
import java.time.InstantSource;

final class FakeAccessFactsTest extends AccessFactsKit {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final FakeAccessFacts facts = new FakeAccessFacts(directory, InstantSource.system());

    @Override
    protected AccessFacts facts() {
        return facts;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }
}
