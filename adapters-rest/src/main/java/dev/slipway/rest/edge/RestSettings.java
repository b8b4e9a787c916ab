package dev.slipway.rest.edge;

import dev.slipway.domain.access.Tier;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/**
 * What an installation decides about its interface. Provided as a bean by whoever starts the server.
 *
 * @param externalUrl where clients reach the server, if that is not what they put into their requests
 * @param dialect     {@code specification} or {@code vendor}: which side wins where the two differ
 * @param version     what the server presents itself as
 */
public record RestSettings(Optional<URI> externalUrl, Tier tier, String dialect, String version, String revision, Limits limits) {

    public RestSettings {
        Objects.requireNonNull(externalUrl);
        Objects.requireNonNull(tier);
        Objects.requireNonNull(dialect);
        Objects.requireNonNull(version);
        Objects.requireNonNull(revision);
        Objects.requireNonNull(limits);
    }

    /**
     * How much one request may carry.
     *
     * @param bodyBytes  of a JSON or urlencoded body
     * @param fileBytes  of each file in a multipart form
     * @param parameters number of values in one request
     * @param depth      how deep parameters and JSON may be nested
     * @param offset     the largest {@code page * per_page} of lists that can be walked by key; 0 for none
     */
    public record Limits(long bodyBytes, long fileBytes, int parameters, int depth, long offset) {

        public static final Limits DEFAULT = new Limits(10L << 20, 1L << 30, 10_000, 100, 50_000);
    }

    public static RestSettings defaults() {
        return new RestSettings(Optional.empty(), Tier.ULTIMATE, "specification", "15.11.0-ee", "0000000", Limits.DEFAULT);
    }

    public boolean vendorDialect() {
        return dialect.equals("vendor");
    }
}
