package dev.slipway.persistence.discussion;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.domain.discussion.DiffPosition.Range;
import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.persistence.kernel.JsonDocuments;
import java.util.Optional;
import java.util.OptionalInt;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** A position in a diff as the database stores it. Either line or point is null. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PositionDocument(String baseSha, String startSha, String headSha, @Nullable String oldPath, @Nullable String newPath,
        @Nullable LinePart line, @Nullable PointPart point) {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record LinePart(@Nullable Integer oldNumber, @Nullable Integer newNumber, @Nullable RangePart range) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RangePart(@Nullable EndPart start, @Nullable EndPart end) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record EndPart(@Nullable String lineCode, @Nullable String type, @Nullable Integer oldNumber, @Nullable Integer newNumber) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PointPart(@Nullable Integer width, @Nullable Integer height, @Nullable Integer x, @Nullable Integer y) {}

    static JSONB write(DiffPosition position) {
        Refs refs = position.refs();
        return JsonDocuments.write(new PositionDocument(refs.base(), refs.start(), refs.head(), position.oldPath().orElse(null),
                position.newPath().orElse(null),
                position.spot() instanceof Spot.Line line
                        ? new LinePart(boxed(line.oldNumber()), boxed(line.newNumber()),
                                line.range().map(PositionDocument::part).orElse(null))
                        : null,
                position.spot() instanceof Spot.Point point
                        ? new PointPart(boxed(point.width()), boxed(point.height()), boxed(point.x()), boxed(point.y()))
                        : null));
    }

    private static RangePart part(Range range) {
        return new RangePart(range.start().map(PositionDocument::part).orElse(null), range.end().map(PositionDocument::part).orElse(null));
    }

    private static EndPart part(Range.End end) {
        return new EndPart(end.lineCode().orElse(null), end.type().orElse(null), boxed(end.oldNumber()), boxed(end.newNumber()));
    }

    static DiffPosition read(JSONB document) {
        PositionDocument stored = JsonDocuments.read(document, PositionDocument.class);
        return new DiffPosition(new Refs(stored.baseSha, stored.startSha, stored.headSha), Optional.ofNullable(stored.oldPath),
                Optional.ofNullable(stored.newPath), stored.spot());
    }

    private Spot spot() {
        if (point != null) {
            return new Spot.Point(plain(point.width()), plain(point.height()), plain(point.x()), plain(point.y()));
        }
        LinePart stored = line == null ? new LinePart(null, null, null) : line;
        return new Spot.Line(plain(stored.oldNumber()), plain(stored.newNumber()),
                Optional.ofNullable(stored.range()).map(range -> new Range(end(range.start()), end(range.end()))));
    }

    private static Optional<Range.End> end(@Nullable EndPart end) {
        return Optional.ofNullable(end).map(stored -> new Range.End(Optional.ofNullable(stored.lineCode()),
                Optional.ofNullable(stored.type()), plain(stored.oldNumber()), plain(stored.newNumber())));
    }

    private static @Nullable Integer boxed(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }

    private static OptionalInt plain(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
