package dev.slipway.rest.snippet;

import dev.slipway.application.snippet.port.Snippets.UserAgent;

/** Client that created a snippet. Nothing is sent to services that detect spam. */
record UserAgentJson(String userAgent, String ipAddress, boolean akismetSubmitted) {

    static UserAgentJson of(UserAgent client) {
        return new UserAgentJson(client.text(), client.address(), false);
    }
}
