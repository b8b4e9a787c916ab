package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.SecondFactorsKit;
import dev.slipway.application.user.port.SecondFactors;
import dev.slipway.application.user.port.SecondFactors.StoredFactor;

final class FakeSecondFactorsTest extends SecondFactorsKit {

    private final FakeSecondFactors factors = new FakeSecondFactors(new FakeTransactions());
    private long ids;

    @Override
    protected SecondFactors factors() {
        return factors;
    }

    @Override
    protected long account() {
        return ++ids;
    }

    @Override
    protected boolean enabled(long account) {
        return factors.find(account).filter(StoredFactor::active).isPresent();
    }
}
