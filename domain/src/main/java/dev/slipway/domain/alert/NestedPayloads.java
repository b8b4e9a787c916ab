package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.util.Optional;

/** Reads JSON that a payload carries as text. */
@FunctionalInterface
public interface NestedPayloads {

    /** Returns the object in the text; empty where it is none, and where it passes a limit that payloads have for depth, values or size. */
    Optional<Json.Members> read(String text);
}
