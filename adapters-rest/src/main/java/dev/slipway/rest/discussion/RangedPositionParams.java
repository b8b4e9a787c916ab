package dev.slipway.rest.discussion;

import dev.slipway.domain.discussion.DiffPosition.Range;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of a position in a diff that may be about several lines. */
record RangedPositionParams(
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
        @Nullable Integer y,
        @Nullable LineRangeParams lineRange) {

    record LineRangeParams(@Nullable EndParams start, @Nullable EndParams end) {

        Range range() {
            return new Range(Optional.ofNullable(start).map(EndParams::line), Optional.ofNullable(end).map(EndParams::line));
        }
    }

    record EndParams(@Matches("[0-9a-f]{40}_\\d{1,10}_\\d{1,10}") @Nullable String lineCode,
            @AllowedValues({"new", "old", "expanded"}) @Nullable String type, @Between(min = 0) @Nullable Integer oldLine,
            @Between(min = 0) @Nullable Integer newLine) {

        Range.End line() {
            return new Range.End(Optional.ofNullable(lineCode), Optional.ofNullable(type), PositionParams.number(oldLine),
                    PositionParams.number(newLine));
        }
    }

    DiffPosition position() {
        DiffPosition found = new PositionParams(baseSha, startSha, headSha, positionType, newPath, newLine, oldPath, oldLine, width, height,
                x, y).position();
        return found.spot() instanceof Spot.Line line && lineRange != null
                ? new DiffPosition(found.refs(), found.oldPath(), found.newPath(),
                        new Spot.Line(line.oldNumber(), line.newNumber(), Optional.of(lineRange.range())))
                : found;
    }
}
