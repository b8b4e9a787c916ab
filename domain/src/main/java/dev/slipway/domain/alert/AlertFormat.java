package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Format of alert payloads: recognizes payloads and reads their alerts. Formats are asked in the order of their {@link #rank}; the first
 * that recognizes a payload reads it.
 */
public interface AlertFormat {

    /** Rank of the format that accepts every object. */
    int LAST = Integer.MAX_VALUE;

    /** Returns the unique name in metrics and settings, in lower case. */
    String name();

    /** Returns the position in the order of formats: specific formats first, the generic one, which accepts every object, last. */
    int rank();

    /** Returns whether a payload has this format. Checks members near the top only, since every format is asked about every payload. */
    boolean recognizes(Json.Members payload);

    /**
     * Returns whether integrations with a mapping read such payloads as generic ones. Formats of tools yield, so that integrations whose
     * mapping is older than the format keep their alerts unchanged.
     */
    default boolean yieldsToMapping() {
        return false;
    }

    /** Reads the items of a recognized payload, in their order. A pure function that never throws, for any payload. */
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
     * Context of a reading from the installation and the integration.
     *
     * @param now     default for a missing start time
     * @param mapping paths of fields that the integration configures; empty for the default paths
     */
    record Context(Instant now, Tier tier, Optional<FieldMapping> mapping) {}
}
