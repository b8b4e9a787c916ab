package dev.slipway.rest.discussion;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.discussion.NoteView.Content;
import dev.slipway.application.discussion.NoteView.Resolution;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A note on the wire. */
record NoteJson(
        long id,
        @Nullable String type,
        String body,
        @Nullable String attachment,
        @Nullable UserBriefJson author,
        Instant createdAt,
        Instant updatedAt,
        boolean system,
        @Nullable Long noteableId,
        String noteableType,
        @Nullable Long projectId,
        @JsonUnwrapped @Nullable DiffJson diff,
        boolean resolvable,
        @JsonUnwrapped @Nullable ResolutionJson resolution,
        boolean confidential,
        boolean internal,
        @Nullable Long noteableIid,
        Map<String, Object> commandsChanges) {

    /** Fields of notes about a diff. */
    record DiffJson(@Nullable String commitId, PositionJson position) {}

    /** Fields of notes that are resolved. */
    record ResolutionJson(boolean resolved, @Nullable UserBriefJson resolvedBy, @Nullable Instant resolvedAt) {

        static ResolutionJson of(NoteView note, Links links) {
            return new ResolutionJson(note.resolution().isPresent(),
                    UserBriefJson.ofNullable(note.resolution().flatMap(Resolution::by).orElse(null), links),
                    note.resolution().map(Resolution::at).orElse(null));
        }
    }

    static NoteJson of(NoteView note, Links links) {
        Content content = note.content();
        ObjectIds object = ObjectIds.of(note.noteable());
        return new NoteJson(
                note.id(),
                note.context().kind().noteType().orElse(null),
                content.body(),
                null,
                UserBriefJson.ofNullable(content.author().orElse(null), links),
                note.times().createdAt(),
                note.times().updatedAt(),
                content.system(),
                object.id(),
                note.noteable().kind().wireName(),
                note.noteable().project().isPresent() ? (Long) note.noteable().project().getAsLong() : null,
                note.context().position().map(position -> new DiffJson(object.sha(), PositionJson.of(position))).orElse(null),
                note.resolvable(),
                note.resolvable() ? ResolutionJson.of(note, links) : null,
                note.context().internal(),
                note.context().internal(),
                object.iid(),
                Map.of());
    }

    /** Names of the object that has a note, as clients are told them. */
    private record ObjectIds(@Nullable Long id, @Nullable Long iid, @Nullable String sha) {

        static ObjectIds of(Noteable noteable) {
            return switch (noteable) {
                case Noteable.Commit commit -> new ObjectIds(null, null, commit.sha());
                case Noteable.MergeRequest request -> new ObjectIds(request.id(), request.iid(), null);
                case Noteable.Issue issue -> new ObjectIds(issue.id(), issue.iid(), null);
                case Noteable.Snippet snippet -> new ObjectIds(snippet.id(), null, null);
                case Noteable.Epic epic -> new ObjectIds(epic.id(), null, null);
            };
        }
    }
}
