package dev.slipway.rest.discussion;

import dev.slipway.application.discussion.CommentOnCommit;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.ReplyToDiscussion;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.discussion.PatchLine.Change;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on notes. */
final class NoteParams {

    private NoteParams() {
    }

    record Started(@Required String body, @Nullable Instant createdAt) {

        CreateDiscussion.Request request() {
            return new CreateDiscussion.Request(body, Optional.ofNullable(createdAt), Optional.empty());
        }
    }

    /** @param position in the diff of a commit */
    record StartedOnCommit(@Required String body, @Nullable Instant createdAt, @Nullable PositionParams position) {

        CreateDiscussion.Request request() {
            return new CreateDiscussion.Request(body, Optional.ofNullable(createdAt),
                    Optional.ofNullable(position).map(PositionParams::position));
        }
    }

    /** @param position in the diff of a merge request */
    record StartedOnDiff(@Required String body, @Nullable Instant createdAt, @Nullable RangedPositionParams position) {

        CreateDiscussion.Request request() {
            return new CreateDiscussion.Request(body, Optional.ofNullable(createdAt),
                    Optional.ofNullable(position).map(RangedPositionParams::position));
        }
    }

    record Replied(@Required String body, @Nullable Instant createdAt) {

        ReplyToDiscussion.Request request() {
            return new ReplyToDiscussion.Request(body, Optional.ofNullable(createdAt));
        }
    }

    @ExactlyOneOf({"body", "resolved"})
    record Updated(@Nullable String body, @Nullable Boolean resolved) {

        /** Returns the new text; null counts as an empty one. */
        String text() {
            return Objects.requireNonNullElse(body, "");
        }
    }

    /** @param line counts with a path, which needs it */
    record Commented(@Required String note, @Nullable String path, @Nullable Integer line,
            @Default("new") @AllowedValues({"new", "old"}) String lineType) {

        CommentOnCommit.Request request() {
            return new CommentOnCommit.Request(note, Optional.ofNullable(path).filter(named -> !named.isBlank()).map(this::line));
        }

        private CommentOnCommit.Line line(String named) {
            if (line == null) {
                throw Refusal.parameter("line", "param.missing");
            }
            return new CommentOnCommit.Line(named, lineType.equals("old") ? Change.REMOVED : Change.ADDED, line);
        }
    }
}
