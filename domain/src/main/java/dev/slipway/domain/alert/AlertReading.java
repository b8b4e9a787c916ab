package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;

/** Result of reading one item of a payload. */
public sealed interface AlertReading {

    record Usable(IncomingAlert alert) implements AlertReading {}

    /** An item that is rejected alone, with the reason and the item as it was sent. */
    record Unusable(Reason reason, Json item) implements AlertReading {}
}
