package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.ObservationsKit;
import dev.slipway.application.kernel.port.Observations;
import java.util.List;

final class FakeObservationsTest extends ObservationsKit {

    private final FakeObservations observations = new FakeObservations();

    @Override
    protected Observations observations() {
        return observations;
    }

    @Override
    protected List<String> lines() {
        return observations.lines();
    }

    @Override
    protected double counted(String name, String label, String value) {
        return observations.counted(name, label, value);
    }
}
