package dev.slipway.application.pipeline.creation;

import dev.slipway.domain.kernel.Reason;
import java.util.OptionalLong;

/** Result of creating a pipeline. */
public sealed interface Creation {

    record Created(long pipelineId) implements Creation {}

    /** A failed pipeline was stored in place of an invalid one. */
    record KeptFailed(Reason reason) implements Creation {}

    /** Nothing was stored: the cause has its pipeline already, or does not want one any more. */
    record Nothing() implements Creation {}

    /** Returns the id of the created pipeline; empty in all other cases. */
    default OptionalLong created() {
        return this instanceof Created(long id) ? OptionalLong.of(id) : OptionalLong.empty();
    }
}
