package dev.slipway.application.runner.fake;

import dev.slipway.application.runner.port.SigningKeys;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The signing key, in memory. */
public final class FakeSigningKeys implements SigningKeys {

    private final AtomicReference<String> kept = new AtomicReference<>();

    @Override
    public Optional<String> find() {
        return Optional.ofNullable(kept.get());
    }

    @Override
    public String keep(String key) {
        return kept.compareAndSet(null, key) ? key : kept.get();
    }
}
