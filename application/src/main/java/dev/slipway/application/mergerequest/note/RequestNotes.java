package dev.slipway.application.mergerequest.note;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.note.ChangeNotes;
import dev.slipway.domain.mergerequest.note.EventNotes;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the system notes about changes of a merge request, in the transaction of the change, in which the request is locked. Stores the
 * mentions that are new in its texts with the user who wrote them, with whose rights they are told.
 */
public final class RequestNotes {

    private final SystemNotes notes;
    private final ResourceEvents events;
    private final Users users;
    private final Pushes pushes;
    private final RecordMentions mentions;

    public RequestNotes(SystemNotes notes, ResourceEvents events, Users users, Pushes pushes, RecordMentions mentions) {
        this.notes = notes;
        this.events = events;
        this.users = users;
        this.pushes = pushes;
        this.mentions = mentions;
    }

    /** Writes the notes and the event about another content. */
    public void changed(Locked request, MergeRequestContent before, MergeRequestContent after, @Nullable Long byUser, Instant now) {
        Set<Long> told = ChangeNotes.users(before, after);
        Map<Long, String> names = told.isEmpty() ? Map.of() : users.usernames(told);
        write(request, ChangeNotes.of(before, after, id -> names.getOrDefault(id, "ghost")), byUser, now);
        labelled(request, before.labels(), after.labels(), byUser, now);
        mentions.changed(noteable(request), texts(before), texts(after), byUser);
        MilestoneChange.of(before.milestone(), after.milestone()).ifPresent(change -> events.addMilestone(resource(request), change,
                user(byUser), now));
    }

    private static EventResource resource(Locked request) {
        return new EventResource(EventResource.Kind.MERGE_REQUEST, request.id());
    }

    private static OptionalLong user(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    private void labelled(Locked request, Labels before, Labels after, @Nullable Long byUser, Instant now) {
        EventResource resource = new EventResource(EventResource.Kind.MERGE_REQUEST, request.id());
        OptionalLong user = byUser == null ? OptionalLong.empty() : OptionalLong.of(byUser);
        events.addLabels(resource, LabelAction.ADD, after.without(before).names(), user, now);
        events.addLabels(resource, LabelAction.REMOVE, before.without(after).names(), user, now);
    }

    private static Texts texts(MergeRequestContent content) {
        return new Texts(content.title(), content.description());
    }

    /** Writes the notes about a new request. */
    public void opened(Locked request, MergeRequestContent content, long author, Instant now) {
        changed(request, content.withWorkers(MergeRequestWorkers.NONE).withMilestone(null), content, author, now);
        labelled(request, Labels.NONE, content.labels(), author, now);
        mentions.changed(noteable(request), Texts.NONE, texts(content), author);
    }

    /** Records mentions in the commits of a request. @param writer null if the user is not known any more: then no note is written */
    public void mentioned(List<Written> written, @Nullable Long writer) {
        mentions.record(written, writer);
    }

    /** Stores an event, and writes the note about it. @param byUser null for the server itself */
    public void moved(Locked request, MergeRequestEvent event, @Nullable Long byUser, Instant now) {
        EventNotes.state(event).ifPresent(state -> events.add(resource(request), state, user(byUser), now));
        EventNotes.of(event).ifPresent(text -> write(request, List.of(text), byUser, now));
    }

    /** Returns the user who moved the source branch to a commit, or removed it; null if that is not known any more. */
    public @Nullable Long pusher(Locked request, String after) {
        OptionalLong project = request.branches().sourceProject();
        return project.isEmpty() ? null
                : pushes.recent(project.getAsLong(), RefName.branch(request.branches().sourceBranch()), after).map(Push::userId)
                        .orElse(null);
    }

    /** Writes a note of a later feature, in a transaction in which it has locked the request. */
    public void write(MergeRequestView request, String text, long byUser, Instant now) {
        notes.write(new Noteable.MergeRequest(request.projects().id(), request.id(), request.iid()), byUser, List.of(text), now);
    }

    /** Writes notes. @param byUser null for the server itself */
    public void write(Locked request, List<String> texts, @Nullable Long byUser, Instant now) {
        notes.write(noteable(request), byUser, texts, now);
    }

    private static Noteable noteable(Locked request) {
        return new Noteable.MergeRequest(request.projectId(), request.id(), request.iid());
    }
}
