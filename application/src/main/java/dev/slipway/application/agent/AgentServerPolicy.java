package dev.slipway.application.agent;

import java.net.URI;
import java.util.Optional;

/**
 * The server to which agents connect, a program beside this one. It and this server share a secret.
 *
 * @param secret  empty if there is no such server
 * @param address at which agents reach it, for clients that ask; empty if it is unknown
 */
public record AgentServerPolicy(Optional<byte[]> secret, Optional<URI> address) {

    public static final AgentServerPolicy NONE = new AgentServerPolicy(Optional.empty(), Optional.empty());

    public boolean enabled() {
        return secret.isPresent();
    }

    /** Omits the secret. */
    @Override
    public String toString() {
        return "AgentServerPolicy[" + address + "]";
    }
}
