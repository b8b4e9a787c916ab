package dev.slipway.application.discussion;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.NoteView.Content;
import dev.slipway.application.discussion.NoteView.Context;
import dev.slipway.application.discussion.NoteView.Resolution;
import dev.slipway.application.discussion.NoteView.Times;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeDiscussions.Note;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** A public, a private and an archived project that share a commit, and callers of each role. */
abstract class DiscussionScene {

    protected static final String PARENT = "a".repeat(40);
    protected static final String SHA = "b".repeat(40);

    protected Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    protected final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    protected final FakeDiscussions discussions = new FakeDiscussions(transactions);
    protected final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    protected final FakeWork work = new FakeWork(transactions, clock);
    protected final DiscussionViews views = mock();
    protected final Commits commits = mock();
    protected final Diffs diffs = mock();
    protected final Files files = mock();
    private final IssueViews issues = mock();

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    protected final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    protected final long closed = directory.store(ProjectDraft.in(group, "closed"));
    protected final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    protected final NoteableRef commit = on(open);
    protected final Noteable noteable = new Noteable.Commit(open, SHA);
    protected final Noteable merging = new Noteable.MergeRequest(open, 30, 3);
    protected final Noteable planned = new Noteable.Issue(open, 40, 4);
    /** Whether the merge request and the issue take notes of members alone. */
    protected boolean locked;
    /** Whether the issue is confidential. */
    protected boolean confidential;
    protected final Caller stranger = person("stranger", null);
    /** Made the issue, and is no member. */
    protected final Caller author = person("author", null);
    /** Works on the issue, and is no member. */
    protected final Caller assignee = person("assignee", null);
    protected final Caller guest = person("guest", Role.GUEST);
    protected final Caller reporter = person("reporter", Role.REPORTER);
    protected final Caller developer = person("developer", Role.DEVELOPER);
    protected final Caller maintainer = person("maintainer", Role.MAINTAINER);
    protected final Caller owner = person("owner", Role.OWNER);
    protected final DiscussionModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), new FakeSecrets(),
            discussions, views, commits, diffs, files, internal, work, issues, (NotedMergeRequests) this::request).discussion;

    private NoteableGrant request(Caller caller, ProjectRef reference, long iid) {
        ProjectGrant grant = new Access(new FakeAccessFacts(directory, clock)).project(caller, reference, Ability.READ_CODE);
        boolean admitted = !locked || grant.standing().role().isPresent();
        return new NoteableGrant(merging, grant, OptionalLong.of(id(guest)), admitted && grant.allows(Ability.COMMENT_CODE));
    }

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    protected static NoteableRef on(long project) {
        return new NoteableRef.OfCommit(new ProjectRef.Id(project), "main");
    }

    protected static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    @BeforeEach
    final void show() {
        Signature signature = new Signature("A", "a@example.com", now);
        Commit parent = new Commit(PARENT, List.of(), signature, signature, "Begin");
        Commit child = new Commit(SHA, List.of(PARENT), signature, signature, "Change");
        when(commits.find(anyLong(), anyString())).thenReturn(Optional.empty());
        for (long project : List.of(open, closed, archive)) {
            when(commits.find(project, "main")).thenReturn(Optional.of(child));
            when(commits.find(project, SHA)).thenReturn(Optional.of(child));
            when(commits.find(project, PARENT)).thenReturn(Optional.of(parent));
        }
        when(issues.noted(anyLong(), anyLong())).thenReturn(Optional.empty());
        for (long project : List.of(open, closed, archive)) {
            when(issues.noted(project, 4)).thenAnswer(call -> Optional.of(new IssueViews.Noted(40, OptionalLong.of(id(author)),
                    Set.of(id(assignee)), confidential, locked)));
        }
        when(views.note(any(), anyLong(), any())).thenAnswer(call -> shown(call.getArgument(0),
                call.<NoteAudience>getArgument(2).internal()).stream().filter(note -> note.id() == call.<Long>getArgument(1)).findFirst());
        when(views.mentions(any())).thenReturn(Set.of());
        when(views.find(any(), anyString(), any())).thenAnswer(call -> {
            List<NoteView> notes = shown(call.getArgument(0), call.<NoteAudience>getArgument(2).internal()).stream()
                    .filter(note -> note.context().key().equals(call.getArgument(1))).toList();
            return notes.isEmpty() ? Optional.empty() : Optional.of(new DiscussionView(notes.getFirst().context().key(),
                    notes.getFirst().context().kind(), notes));
        });
    }

    private List<NoteView> shown(Noteable of, boolean withInternal) {
        return discussions.notes(of).stream().map(note -> view(of, note)).filter(note -> withInternal || !note.context().internal())
                .toList();
    }

    private NoteView view(Noteable of, Note note) {
        FakeDiscussions.Discussion in = discussions.discussion(note.discussionId());
        return new NoteView(note.id(), of, new Context(in.content().key(), in.kind(), in.content().internal(), in.content().position()),
                new Content(note.body(), note.content().system(), user(note.authorId())),
                new Times(note.content().createdAt(), note.updatedAt()),
                Optional.ofNullable(note.resolvedAt()).map(at -> new Resolution(at, user(note.resolvedBy()))));
    }

    private static Optional<UserBrief> user(Long id) {
        return Optional.ofNullable(id).map(known -> new UserBrief(known, "u", "U", AccountState.ACTIVE, ""));
    }

    /** Stores a discussion, and returns its first note. */
    protected final NoteView stored(DiscussionKind kind, boolean hidden, boolean system) {
        String key = DiscussionKey.of(noteable, "stored " + discussions.notes(noteable).size());
        NewNote first = new NewNote(id(developer), "stored", system, OptionalLong.empty(), now);
        long note = discussions.start(new NewDiscussion(noteable, key, kind, hidden, Optional.empty(), first));
        return views.note(noteable, note, NoteAudience.ALL).orElseThrow();
    }

    protected static CreateDiscussion.Request saying(String body) {
        return new CreateDiscussion.Request(body, Optional.empty(), Optional.empty());
    }
}
