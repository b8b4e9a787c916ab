package dev.slipway.rest.edge;

import dev.slipway.domain.access.Tier;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of the API, provided as a bean by the installation.
 *
 * @param externalUrl URL at which clients reach the server, if it differs from the one in their requests
 * @param dialect     {@code specification} or {@code vendor}: decides where the two differ
 * @param version     version that the server reports
 * @param sshPort     by which clients reach the server over SSH; empty where it is off
 */
public record RestSettings(Optional<URI> externalUrl, Tier tier, String dialect, String version, String revision, Limits limits,
        OptionalInt sshPort) {

    public RestSettings {
        Objects.requireNonNull(externalUrl);
        Objects.requireNonNull(tier);
        Objects.requireNonNull(dialect);
        Objects.requireNonNull(version);
        Objects.requireNonNull(revision);
        Objects.requireNonNull(limits);
        Objects.requireNonNull(sshPort);
    }

    /**
     * Limits of one request.
     *
     * @param bodyBytes      maximum bytes of a JSON or urlencoded body
     * @param anonymousBytes the same for callers without an account
     * @param fileBytes      maximum bytes of each file in a multipart form
     * @param parameters     maximum number of values
     * @param depth          maximum nesting of parameters and JSON
     * @param offset         maximum {@code page * per_page} of lists with keyset pagination; 0 for no limit
     */
    public record Limits(long bodyBytes, long anonymousBytes, long fileBytes, int parameters, int depth, long offset) {

        public static final Limits DEFAULT = new Limits(10L << 20, 64L << 10, 1L << 30, 10_000, 100, 50_000);
    }

    public static RestSettings defaults() {
        return new RestSettings(Optional.empty(), Tier.ULTIMATE, "specification", "15.11.0-ee", "0000000", Limits.DEFAULT,
                OptionalInt.empty());
    }

    public boolean vendorDialect() {
        return dialect.equals("vendor");
    }
}
