package dev.slipway.rest.discussion;

import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Parameters of a position in a diff. */
record PositionParams(
        @Required String baseSha,
        @Required String startSha,
        @Required String headSha,
        @Required @AllowedValues({"text", "image"}) String positionType,
        @Nullable String newPath,
        @Nullable Integer newLine,
        @Nullable String oldPath,
        @Nullable Integer oldLine,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Integer x,
        @Nullable Integer y) {

    DiffPosition position() {
        Spot spot = positionType.equals("image") ? new Spot.Point(number(width), number(height), number(x), number(y))
                : new Spot.Line(number(oldLine), number(newLine), Optional.empty());
        return new DiffPosition(new Refs(baseSha, startSha, headSha), Optional.ofNullable(oldPath), Optional.ofNullable(newPath), spot);
    }

    static OptionalInt number(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
