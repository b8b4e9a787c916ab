package dev.slipway.application.alert.port;

import dev.slipway.domain.kernel.json.Json;
import java.io.InputStream;

/**
 * Reads the JSON of payloads within the limits of {@code AlertPolicy}. It exists so that test alerts and examples obey the limits that what
 * senders send obeys.
 */
public interface Payloads {

    /**
     * Reads the stream to its end, or until it passes a limit. Texts come as they are, also those that no column takes; of two members with
     * one name the later counts; numbers keep their digits.
     *
     * @param body UTF-8, with or without a mark of byte order
     * @throws dev.slipway.application.kernel.Refusal bad request {@code alert.too_slow} with the limit in seconds; too large
     *         {@code alert.too_large} with the limit in kilobytes; bad request {@code alert.not_json} where it is no JSON,
     *         {@code alert.not_an_object} where it is no object, {@code alert.broken_off} where the stream fails, as it does when a sender
     *         goes away;
     *         unprocessable {@code alert.too_deep} with the limit, {@code alert.too_many_values} with the limit
     */
    Json.Members read(InputStream body);
}
