package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A format of payloads: which payloads are of it, and which alerts they carry. An installation knows several; they are asked in the order
 * of their {@link #rank} and the first that recognizes a payload reads it.
 */
public interface AlertFormat {

    /** The rank of the format that takes every object. */
    int LAST = Integer.MAX_VALUE;

    /** Lower case, as operators and metrics name it; unique. */
    String name();

    /** Formats that recognize their payloads by sure signs come first; the generic one, which takes every object, comes last. */
    int rank();

    /** Checks members near the top only, since every format is asked about every payload. */
    boolean recognizes(Json.Members payload);

    /**
     * Returns whether integrations with a mapping read such payloads as generic ones. Formats of tools yield, so that integrations whose
     * mapping is older than the format keep their alerts unchanged.
     */
    default boolean yieldsToMapping() {
        return false;
    }

    /** The items of a payload that it recognizes, in their order. A pure function: it never throws, whatever the payload is. */
    List<AlertReading> read(Json.Members payload, Context context);

    /** Returns the answer that the protocol of the tool requires instead of the list of alerts; empty if it accepts any answer. */
    default Optional<Json.Members> answer() {
        return Optional.empty();
    }

    /**
     * Returns hints about an accepted payload that was probably meant differently, for people who configure the integration. Few and short,
     * since each is stored. A pure function, like {@link #read}.
     */
    default List<Reason> hints(Json.Members payload, Context context) {
        return List.of();
    }

    /**
     * What an installation and an integration add to the reading.
     *
     * @param now     stands in for a start that is missing
     * @param mapping where an integration finds its fields; empty for the usual places
     */
    record Context(Instant now, Tier tier, Optional<FieldMapping> mapping) {}
}
