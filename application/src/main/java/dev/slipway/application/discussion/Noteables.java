package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.rights.NotedPlace;
import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.snippet.SeenSnippets;
import dev.slipway.application.snippet.SnippetGrant;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionLock;
import dev.slipway.domain.discussion.MentionAudience;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.snippet.SnippetAudience;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds objects that have notes, and what callers read of these. Objects that the caller may not read are not found. */
final class Noteables {

    private final Access access;
    private final Finders objects;
    private final Discussions discussions;
    private final DiscussionViews views;

    /** Finders of the objects that have notes. */
    record Finders(Commits commits, IssueReads issues, EpicReads epics, SeenSnippets snippets, NotedMergeRequests requests) {}

    Noteables(Access access, Finders objects, Discussions discussions, DiscussionViews views) {
        this.access = access;
        this.objects = objects;
        this.discussions = discussions;
        this.views = views;
    }

    NoteableGrant find(Caller caller, NoteableRef reference) {
        return switch (reference) {
            case NoteableRef.OfCommit commit -> {
                ProjectGrant project = access.project(caller, commit.project());
                if (!project.allows(Ability.READ_CODE)) {
                    throw Refusal.notFound("Commit");
                }
                yield commit(project, commit.revision());
            }
            case NoteableRef.OfMergeRequest request -> objects.requests().find(caller, request.project(), request.iid());
            case NoteableRef.OfIssue issue -> issue(caller, access.project(caller, issue.project()), issue.iid());
            case NoteableRef.OfSnippet snippet -> snippet(caller, access.project(caller, snippet.project()), snippet.id());
            case NoteableRef.OfEpic epic -> {
                GroupGrant group = access.group(caller, epic.group());
                yield epic(caller, group, objects.epics().seen(caller, group.id(), epic.id()));
            }
            case NoteableRef.OfNumberedEpic epic -> {
                GroupGrant group = access.group(caller, epic.group());
                yield epic(caller, group, objects.epics().numbered(caller, group.id(), epic.iid()));
            }
        };
    }

    /**
     * Locks the notes of an object until the transaction ends, and returns the rights of the caller as they are then. An object that was
     * hidden from the caller since it was found is not found.
     */
    NoteableGrant locked(Caller caller, NoteableGrant found) {
        Noteable noteable = found.noteable();
        boolean membersOnly = discussions.lock(noteable);
        boolean seen = switch (noteable) {
            case Noteable.Issue issue -> objects.issues().noted(caller, found.project(), issue.iid()).isPresent();
            case Noteable.Snippet snippet -> objects.snippets().seen(caller, snippet.id()).isPresent();
            case Noteable.Epic epic -> objects.epics().seen(caller, epic.groupId(), epic.id()).isPresent();
            case Noteable.Commit ignored -> true;
            case Noteable.MergeRequest ignored -> true;
        };
        if (!seen) {
            throw Refusal.notFound(noteable.kind().wireName());
        }
        return found.under(membersOnly);
    }

    /** Returns whether the caller reads a note of an object; those about mentions elsewhere take no changes, and are shown to few. */
    boolean shows(Caller caller, NoteableGrant grant, long noteId) {
        return note(caller, grant, noteId).isPresent();
    }

    /** Returns whether the caller reads a discussion of an object. */
    boolean shows(Caller caller, NoteableGrant grant, String key) {
        return discussion(caller, grant, key).isPresent();
    }

    /** Returns a note that the caller reads. The sources of mentions are asked about for those alone that are about one, or are missing. */
    Optional<NoteView> note(Caller caller, NoteableGrant grant, long noteId) {
        return views.note(grant.noteable(), noteId, withoutMentions(grant))
                .or(() -> views.note(grant.noteable(), noteId, audience(caller, grant)));
    }

    /** Returns a discussion that the caller reads, as {@link #note} does. */
    Optional<DiscussionView> discussion(Caller caller, NoteableGrant grant, String key) {
        return DiscussionKey.isKey(key) ? views.find(grant.noteable(), key, withoutMentions(grant))
                .or(() -> views.find(grant.noteable(), key, audience(caller, grant))) : Optional.empty();
    }

    private static NoteAudience withoutMentions(NoteableGrant grant) {
        return NoteAudience.of(grant.seesInternal(), MentionAudience.NONE);
    }

    /** Returns which notes of an object the caller reads. Asks about each project once, and not about that of the object again. */
    NoteAudience audience(Caller caller, NoteableGrant grant) {
        Set<MentionSource> sources = views.mentions(grant.noteable());
        if (sources.isEmpty()) {
            return withoutMentions(grant);
        }
        Map<Long, Optional<ProjectGrant>> projects = new HashMap<>();
        if (grant.place() instanceof NotedPlace.InProject(ProjectGrant own)) {
            projects.put(own.id(), Optional.of(own));
        }
        sources.forEach(source -> projects.computeIfAbsent(source.projectId(), id -> access.seen(caller, new ProjectRef.Id(id))));
        Set<MentionSource> shown = sources.stream().filter(source -> projects.getOrDefault(source.projectId(), Optional.empty())
                .filter(project -> project.allows(source.kind().ability())).isPresent()).collect(Collectors.toSet());
        Set<Long> trusted = shown.stream().filter(source -> source.kind() == MentionSource.Kind.ISSUE).map(MentionSource::projectId)
                .filter(id -> projects.getOrDefault(id, Optional.empty())
                        .filter(project -> IssueAudience.ofProject(caller, project.standing()).confidential()).isPresent())
                .collect(Collectors.toSet());
        return NoteAudience.of(grant.seesInternal(), new MentionAudience(shown, trusted, snippets(caller, shown, projects),
                caller.accountId()));
    }

    private static MentionAudience.Snippets snippets(Caller caller, Set<MentionSource> shown, Map<Long, Optional<ProjectGrant>> projects) {
        Set<Long> sources = shown.stream().filter(source -> source.kind() == MentionSource.Kind.SNIPPET).map(MentionSource::projectId)
                .collect(Collectors.toSet());
        if (sources.isEmpty()) {
            return MentionAudience.Snippets.NONE;
        }
        Set<Long> trusted = sources.stream().filter(id -> projects.getOrDefault(id, Optional.empty())
                .filter(project -> SnippetAudience.ofProject(caller, project.standing()).trusted()).isPresent())
                .collect(Collectors.toSet());
        return new MentionAudience.Snippets(trusted, SnippetAudience.everywhere(caller).open());
    }

    private NoteableGrant issue(Caller caller, ProjectGrant project, long iid) {
        Noted issue = objects.issues().noted(caller, project, iid).orElseThrow(() -> Refusal.notFound("Issue"));
        boolean admitted = DiscussionLock.admits(issue.discussionLocked(), project.standing());
        return new NoteableGrant(new Noteable.Issue(project.id(), issue.id(), iid), project, issue.authorId(),
                admitted && project.allows(Ability.COMMENT_ISSUE));
    }

    private NoteableGrant snippet(Caller caller, ProjectGrant project, long id) {
        SnippetGrant snippet = objects.snippets().seen(caller, id)
                .filter(seen -> seen.project().filter(place -> place.id() == project.id()).isPresent())
                .orElseThrow(() -> Refusal.notFound("Snippet"));
        return new NoteableGrant(new Noteable.Snippet(project.id(), id), project, snippet.authorId(), snippet.mayComment());
    }

    /** All users who see an epic write notes on it. */
    private static NoteableGrant epic(Caller caller, GroupGrant group, Optional<EpicViews.Noted> seen) {
        EpicViews.Noted epic = seen.orElseThrow(() -> Refusal.notFound("Epic"));
        return new NoteableGrant(new Noteable.Epic(group.id(), epic.id(), epic.iid()), new NotedPlace.InGroup(group), epic.author(),
                caller.signedIn());
    }

    /** @param project whose code the caller may read */
    NoteableGrant commit(ProjectGrant project, String revision) {
        String sha = objects.commits().find(project.id(), revision).orElseThrow(() -> Refusal.notFound("Commit")).sha();
        return new NoteableGrant(new Noteable.Commit(project.id(), sha), project, OptionalLong.empty(),
                project.allows(Ability.COMMENT_CODE));
    }
}
