package dev.slipway.application.alert.port;

import dev.slipway.domain.kernel.json.Json;
import java.io.InputStream;

/**
 * Reads the JSON of payloads within the limits of {@code AlertPolicy}. Payloads of senders, test alerts and examples obey the same limits.
 */
public interface Payloads {

    /**
     * Reads the stream to its end, or until it exceeds a limit. Strings are returned unchanged, including those that the database cannot
     * store; of two members with one name the later one counts; numbers keep their digits.
     *
     * @param body UTF-8, with or without a byte order mark
     * @throws dev.slipway.application.kernel.Refusal bad request {@code alert.too_slow} with the limit in seconds; too large {@code
     *         alert.too_large} with the limit in kilobytes; bad request {@code alert.not_json} if it is no JSON, {@code
     *         alert.not_an_object} if it is no object, {@code alert.broken_off} if the stream fails, for example because the sender
     *         disconnected; unprocessable {@code alert.too_deep} with the limit, {@code alert.too_many_values} with the limit
     */
    Json.Members read(InputStream body);
}
