package dev.slipway.ssh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Settings of the endpoint.
 *
 * @param host    address of this machine on which it listens
 * @param hostKey file of the key by which clients know the server
 */
public record SshSettings(String host, int port, Path hostKey, Limits limits) {

    public SshSettings {
        Objects.requireNonNull(host);
        Objects.requireNonNull(hostKey);
        Objects.requireNonNull(limits);
    }

    /**
     * Limits of connections.
     *
     * @param connections         maximum number of open ones
     * @param perAddress          of these, of one address
     * @param unauthenticated     maximum number of those that have not authenticated
     * @param unauthenticatedPerAddress of these, of one address
     * @param perPrincipal        maximum number of authenticated ones of one account, with those of the deploy keys that it added
     */
    public record Limits(int connections, int perAddress, int unauthenticated, int unauthenticatedPerAddress, int perPrincipal,
            Times times) {

        public static final Limits STANDARD = new Limits(1000, 250, 200, 30, 64, new Times(Duration.ofSeconds(30), Duration.ofMinutes(1),
                Duration.ofSeconds(20), Duration.ofMinutes(30), Duration.ofMinutes(10)));

        /** @param connectionsOfOne maximum number of connections of one address; 0 for the usual one */
        public Limits withPerAddress(int connectionsOfOne) {
            return new Limits(connections, connectionsOfOne > 0 ? connectionsOfOne : perAddress, unauthenticated, unauthenticatedPerAddress,
                    perPrincipal, times);
        }
    }

    /**
     * Durations after which clients are disconnected.
     *
     * @param login    until a client has authenticated
     * @param unused   without a command
     * @param slow     in which a client that holds a slot moves less than a least number of bytes
     * @param quiet    in which a command holds no slot: while the client decides what it wants, or prepares what it will push
     * @param commands in which a client holds a slot for the commands of a push, from the first to the first of its objects
     */
    public record Times(Duration login, Duration unused, Duration slow, Duration quiet, Duration commands) {}
}
