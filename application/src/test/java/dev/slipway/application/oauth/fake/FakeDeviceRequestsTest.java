package dev.slipway.application.oauth.fake;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.DeviceRequestsKit;
import dev.slipway.application.oauth.port.DeviceRequests;

final class FakeDeviceRequestsTest extends DeviceRequestsKit {

    private final FakeProvider provider = new FakeProvider();

    @Override
    protected DeviceRequests requests() {
        return provider.devices;
    }

    @Override
    protected Transactions transactions() {
        return provider.transactions;
    }

    @Override
    protected long user() {
        return 1;
    }

    @Override
    protected long application() {
        return 2;
    }
}
