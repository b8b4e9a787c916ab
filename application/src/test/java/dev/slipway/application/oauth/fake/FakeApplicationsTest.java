package dev.slipway.application.oauth.fake;

import dev.slipway.application.oauth.ApplicationsKit;
import dev.slipway.application.oauth.port.Applications;

final class FakeApplicationsTest extends ApplicationsKit {

    private final FakeProvider provider = new FakeProvider();

    @Override
    protected Applications applications() {
        return provider.applications;
    }
}
