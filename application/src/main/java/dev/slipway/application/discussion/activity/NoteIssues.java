package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.issue.IssueListener;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.discussion.note.IssueNotes;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.Labels;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the system notes and the events about changes of issues, in the transaction of the change. A note that names the cause of
 * a closing is shown to readers of the cause alone.
 */
public final class NoteIssues implements IssueListener {

    private final SystemNotes notes;
    private final ResourceEvents events;
    private final RecordMentions mentions;
    private final Users users;
    private final AccessFacts facts;

    NoteIssues(SystemNotes notes, ResourceEvents events, RecordMentions mentions, Users users, AccessFacts facts) {
        this.notes = notes;
        this.events = events;
        this.mentions = mentions;
        this.users = users;
        this.facts = facts;
    }

    @Override
    public void opened(Moment moment, IssueDraft content) {
        tell(moment, IssueNotes.unset(content), content);
        labelled(moment, Labels.NONE, content.labels());
        mentions.changed(noteable(moment), Texts.NONE, texts(content), moment.byUser());
    }

    @Override
    public void changed(Moment moment, IssueDraft before, IssueDraft after) {
        tell(moment, before, after);
        labelled(moment, before.labels(), after.labels());
        mentions.changed(noteable(moment), texts(before), texts(after), moment.byUser());
    }

    private static Texts texts(IssueDraft content) {
        return new Texts(content.title(), content.description());
    }

    private void tell(Moment moment, IssueDraft before, IssueDraft after) {
        Set<Long> told = IssueNotes.users(before, after);
        Map<Long, String> names = told.isEmpty() ? Map.of() : users.usernames(told);
        notes.write(noteable(moment), moment.byUser(), IssueNotes.of(before, after, id -> names.getOrDefault(id, "ghost")), moment.at());
        if (!Objects.equals(before.weight(), after.weight())) {
            events.addWeight(moment.id(), optional(after.weight()), moment.byUser(), moment.at());
        }
        MilestoneChange.of(before.milestone(), after.milestone()).ifPresent(change -> events.addMilestone(
                new EventResource(EventResource.Kind.ISSUE, moment.id()), change, OptionalLong.of(moment.byUser()), moment.at()));
    }

    private void labelled(Moment moment, Labels before, Labels after) {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, moment.id());
        events.addLabels(issue, LabelAction.ADD, after.without(before).names(), OptionalLong.of(moment.byUser()), moment.at());
        events.addLabels(issue, LabelAction.REMOVE, before.without(after).names(), OptionalLong.of(moment.byUser()), moment.at());
    }

    private static OptionalInt optional(@Nullable Integer weight) {
        return weight == null ? OptionalInt.empty() : OptionalInt.of(weight);
    }

    @Override
    public void moved(Moment moment, IssueEvent event, IssueCause cause) {
        events.add(new EventResource(EventResource.Kind.ISSUE, moment.id()), ResourceState.of(event), OptionalLong.of(moment.byUser()),
                moment.at());
        String text = IssueNotes.moved(event, cause, () -> path(moment));
        switch (cause) {
            case IssueCause.Call ignored -> notes.write(noteable(moment), moment.byUser(), List.of(text), moment.at());
            case IssueCause.EndedAlert ignored -> notes.write(noteable(moment), moment.byUser(), List.of(text), moment.at());
            case IssueCause.MergedRequest request ->
                via(moment, text, new Noteable.MergeRequest(request.project().id(), request.id(), request.iid()));
            case IssueCause.PushedCommit commit -> via(moment, text, new Noteable.Commit(commit.project().id(), commit.sha()));
        }
    }

    /** Tells a closing without its cause where that is not told, so that none is missing. */
    private void via(Moment moment, String text, Noteable source) {
        if (!notes.mention(noteable(moment), new Mention(source, true, true), moment.byUser(), text, moment.at())) {
            notes.write(noteable(moment), moment.byUser(), List.of(ResourceState.CLOSED.wireName()), moment.at());
        }
    }

    private String path(Moment moment) {
        return facts.project(new ProjectRef.Id(moment.projectId()), OptionalLong.empty()).map(ProjectFacts::fullPath).orElse("");
    }

    private static Noteable noteable(Moment moment) {
        return new Noteable.Issue(moment.projectId(), moment.id(), moment.iid());
    }
}
