package dev.slipway.domain.oauth;

import dev.slipway.domain.kernel.WireNames;

/** State of a request of a device, apart from its expiry. */
public enum DeviceState {
    /** Waits for the decision of a user. */
    PENDING,
    APPROVED,
    DENIED,
    /** The device has its tokens. */
    COLLECTED;

    private static final WireNames<DeviceState> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static DeviceState of(String wireName) {
        return NAMES.constant(wireName).orElseThrow();
    }
}
