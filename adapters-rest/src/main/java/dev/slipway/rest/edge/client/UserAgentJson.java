package dev.slipway.rest.edge.client;

import dev.slipway.domain.kernel.address.UserAgent;

/** Client that created an object. Nothing is sent to services that detect spam. */
public record UserAgentJson(String userAgent, String ipAddress, boolean akismetSubmitted) {

    public static UserAgentJson of(UserAgent client) {
        return new UserAgentJson(client.text(), client.address(), false);
    }
}
