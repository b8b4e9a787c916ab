package dev.slipway.domain.oauth;

import static dev.slipway.domain.oauth.DeviceEvent.APPROVE;
import static dev.slipway.domain.oauth.DeviceEvent.COLLECT;
import static dev.slipway.domain.oauth.DeviceEvent.DENY;
import static dev.slipway.domain.oauth.DeviceState.APPROVED;
import static dev.slipway.domain.oauth.DeviceState.COLLECTED;
import static dev.slipway.domain.oauth.DeviceState.DENIED;
import static dev.slipway.domain.oauth.DeviceState.PENDING;

import dev.slipway.domain.kernel.Lifecycle;
import java.util.Optional;

/** Life cycle of a request of a device, as a table, and the answers to a device that polls. Source: RFC 8628. */
public final class DeviceLifecycle {

    public static final Lifecycle<DeviceState, DeviceEvent> TABLE = Lifecycle.named("device-request", DeviceState.class, DeviceEvent.class)
            .startsAt(PENDING).finishesAt(DENIED, COLLECTED)
            .row("OAUTH-DEVICE-01", PENDING, APPROVE, APPROVED)
            .row("OAUTH-DEVICE-02", PENDING, DENY, DENIED)
            .row("OAUTH-DEVICE-03", APPROVED, COLLECT, COLLECTED)
            .build();

    private DeviceLifecycle() {
    }

    /**
     * Returns why a device that polls gets no tokens; empty if it gets them.
     *
     * @param early whether it polls before its interval has passed
     */
    public static Optional<ProtocolError> answer(DeviceState state, boolean expired, boolean early) {
        if (expired && state != DeviceState.COLLECTED) {
            return Optional.of(ProtocolError.EXPIRED_TOKEN);
        }
        return switch (state) {
            case PENDING -> Optional.of(early ? ProtocolError.SLOW_DOWN : ProtocolError.AUTHORIZATION_PENDING);
            case APPROVED -> Optional.empty();
            case DENIED -> Optional.of(ProtocolError.ACCESS_DENIED);
            case COLLECTED -> Optional.of(ProtocolError.INVALID_GRANT);
        };
    }
}
