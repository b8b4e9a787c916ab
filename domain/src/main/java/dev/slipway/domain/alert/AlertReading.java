package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;

/** What a format made of one item of a payload. */
public sealed interface AlertReading {

    record Usable(IncomingAlert alert) implements AlertReading {}

    /** An item that is refused alone: what it lacks, and the item as it came. */
    record Unusable(Reason reason, Json item) implements AlertReading {}
}
