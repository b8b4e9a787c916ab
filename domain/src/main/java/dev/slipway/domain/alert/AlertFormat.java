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

    /** Decides by members near the top: every payload is shown to every format before the one that reads it. */
    boolean recognizes(Json.Members payload);

    /**
     * Returns whether an integration that has a mapping of its own reads such payloads as generic ones. Formats of tools yield: a mapping
     * says where the fields of a payload are, and integrations that had one before the format keep their alerts as they are.
     */
    default boolean yieldsToMapping() {
        return false;
    }

    /** The items of a payload that it recognizes, in their order. A pure function: it never throws, whatever the payload is. */
    List<AlertReading> read(Json.Members payload, Context context);

    /** Returns the answer that the protocol of the tool requires instead of the list of alerts; empty where any answer will do. */
    default Optional<Json.Members> answer() {
        return Optional.empty();
    }

    /**
     * Returns what those who configure the integration may want to know about a payload that is taken: where it was probably meant
     * otherwise than it is read. Few and short, since each is remembered. A pure function, like {@link #read}.
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
