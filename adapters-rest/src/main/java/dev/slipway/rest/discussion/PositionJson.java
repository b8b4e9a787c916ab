package dev.slipway.rest.discussion;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.domain.discussion.DiffPosition.Range;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A position in a diff on the wire: either a line or a point of an image. */
record PositionJson(String baseSha, String startSha, String headSha, @Nullable String oldPath, @Nullable String newPath,
        String positionType, @JsonUnwrapped @Nullable LineJson line, @JsonUnwrapped @Nullable PointJson point) {

    record LineJson(@Nullable Integer oldLine, @Nullable Integer newLine, @Nullable RangeJson lineRange) {

        static LineJson of(Spot.Line line) {
            return new LineJson(boxed(line.oldNumber()), boxed(line.newNumber()), line.range().map(RangeJson::of).orElse(null));
        }
    }

    record RangeJson(@Nullable EndJson start, @Nullable EndJson end) {

        static RangeJson of(Range range) {
            return new RangeJson(range.start().map(EndJson::of).orElse(null), range.end().map(EndJson::of).orElse(null));
        }
    }

    record EndJson(@Nullable String lineCode, @Nullable String type, @Nullable Integer oldLine, @Nullable Integer newLine) {

        static EndJson of(Range.End end) {
            return new EndJson(end.lineCode().orElse(null), end.type().orElse(null), boxed(end.oldNumber()), boxed(end.newNumber()));
        }
    }

    record PointJson(@Nullable Integer width, @Nullable Integer height, @Nullable Integer x, @Nullable Integer y) {

        static PointJson of(Spot.Point point) {
            return new PointJson(boxed(point.width()), boxed(point.height()), boxed(point.x()), boxed(point.y()));
        }
    }

    static PositionJson of(DiffPosition position) {
        boolean image = position.spot() instanceof Spot.Point;
        return new PositionJson(position.refs().base(), position.refs().start(), position.refs().head(),
                position.oldPath().orElse(null), position.newPath().orElse(null), image ? "image" : "text",
                position.spot() instanceof Spot.Line line ? LineJson.of(line) : null,
                position.spot() instanceof Spot.Point point ? PointJson.of(point) : null);
    }

    private static @Nullable Integer boxed(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }
}
