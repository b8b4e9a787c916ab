package dev.slipway.rest.discussion;

import dev.slipway.application.discussion.NoteView;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A comment on a commit on the wire. */
record CommitCommentJson(String note, @Nullable String path, @Nullable Integer line, @Nullable String lineType,
        @Nullable UserBriefJson author, Instant createdAt) {

    static CommitCommentJson of(NoteView note, Links links) {
        Optional<DiffPosition> position = note.context().position();
        Optional<Spot.Line> line = position.map(DiffPosition::spot).filter(Spot.Line.class::isInstance).map(Spot.Line.class::cast);
        return new CommitCommentJson(note.content().body(), position.flatMap(DiffPosition::path).orElse(null),
                line.map(CommitCommentJson::number).orElse(null), line.map(CommitCommentJson::type).orElse(null),
                UserBriefJson.ofNullable(note.content().author().orElse(null), links), note.times().createdAt());
    }

    private static Integer number(Spot.Line line) {
        OptionalInt number = line.newNumber().isPresent() ? line.newNumber() : line.oldNumber();
        return number.orElseThrow();
    }

    /** Returns null for an unchanged line. */
    private static @Nullable String type(Spot.Line line) {
        if (line.newNumber().isEmpty()) {
            return "old";
        }
        return line.oldNumber().isEmpty() ? "new" : null;
    }
}
