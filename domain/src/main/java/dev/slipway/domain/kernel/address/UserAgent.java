package dev.slipway.domain.kernel.address;

import java.util.Objects;

/**
 * Client that created an object.
 *
 * @param text    as the client named itself
 * @param address of the client
 */
public record UserAgent(String text, String address) {

    public UserAgent {
        Objects.requireNonNull(text);
        Objects.requireNonNull(address);
    }
}
