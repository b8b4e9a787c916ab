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
     * @param perAddress          of these, of one address; 0 for no limit
     * @param strangers           maximum number of those that have not authenticated
     * @param strangersPerAddress of these, of one address
     * @param perHolder           maximum number of authenticated ones of one account or deploy key
     */
    public record Limits(int connections, int perAddress, int strangers, int strangersPerAddress, int perHolder, Times times) {

        public static final Limits STANDARD = new Limits(1000, 0, 200, 30, 64,
                new Times(Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ofSeconds(20)));

        public Limits withPerAddress(int connectionsOfOne) {
            return new Limits(connections, connectionsOfOne, strangers, strangersPerAddress, perHolder, times);
        }
    }

    /**
     * Durations after which clients are disconnected.
     *
     * @param login  until a client has authenticated
     * @param unused without a command
     * @param slow   in which a client that holds a slot moves less than a least number of bytes
     */
    public record Times(Duration login, Duration unused, Duration slow) {}
}
