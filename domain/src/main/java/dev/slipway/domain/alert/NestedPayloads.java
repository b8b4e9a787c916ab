package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.util.Optional;

/** Reads JSON that is embedded in a payload as text. */
@FunctionalInterface
public interface NestedPayloads {

    /** Returns the object in the text; empty if there is none, or if it exceeds the limits of payloads for depth, values or size. */
    Optional<Json.Members> read(String text);
}
