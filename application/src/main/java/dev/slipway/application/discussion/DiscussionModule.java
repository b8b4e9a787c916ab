package dev.slipway.application.discussion;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.discussion.activity.ActivityModule;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.epic.EpicModule;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.snippet.SnippetModule;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of notes and discussions. */
public final class DiscussionModule {

    /** Ports of discussions. */
    public record Ports(Discussions discussions, DiscussionViews discussionViews, NoteCounts noteCounts, ActivityModule.Ports activity) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, UserModule user, RepositoryModule repository, IssueModule issue,
            EpicModule epic, SnippetModule snippet) {}

    /** Extension by a later feature. @param requests finds merge requests */
    public record Later(NotedMergeRequests requests) {}

    public final Ports ports;
    public final ActivityModule activity;
    public final DiscussionReads discussionReads;
    public final CreateDiscussion createDiscussion;
    public final ReplyToDiscussion replyToDiscussion;
    public final UpdateNote updateNote;
    public final ResolveNote resolveNote;
    public final ResolveThread resolveThread;
    public final CreateNote createNote;
    public final DeleteNote deleteNote;
    public final CommitCommentReads commitCommentReads;
    public final CommentOnCommit commentOnCommit;

    // Recorded work
    public final WorkHandler removeNotesOfUser;

    // Used by later features
    public final SystemNotes systemNotes;

    // Used by earlier features
    public final NotesOfUser notesOfUser;
    public final RemoveDiscussions removeDiscussions;

    public DiscussionModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        UserModule user = earlier.user();
        RepositoryModule repository = earlier.repository();
        Transactions transactions = kernel.ports.transactions();
        Discussions discussions = ports.discussions();
        DiscussionViews views = ports.discussionViews();
        Noteables noteables = new Noteables(access.access, new Noteables.Finders(repository.ports.commits(), earlier.issue().issueReads,
                earlier.epic().epicReads, earlier.snippet().seenSnippets, later.requests()), discussions, views);
        NotePositions positions = new NotePositions(repository.ports.commits(), repository.ports.diffs(), repository.ports.files());
        NewNotes notes = new NewNotes(discussions, kernel.ports.secrets());
        systemNotes = new SystemNotes(discussions, kernel.ports.secrets(), user.ports.internalUsers());
        activity = new ActivityModule(ports.activity(), kernel, access, user, repository,
                new ActivityModule.Parts(noteables::find, systemNotes));
        RecordMentions mentions = activity.recordMentions;
        discussionReads = new DiscussionReads(access.access, noteables, views);
        createDiscussion = new CreateDiscussion(access.access, noteables, positions, notes, mentions, views, transactions);
        replyToDiscussion = new ReplyToDiscussion(access.access, noteables, notes, mentions, discussions, views, transactions);
        updateNote = new UpdateNote(access.access, noteables, mentions, discussions, views, transactions);
        resolveNote = new ResolveNote(access.access, noteables, discussions, systemNotes, views, transactions);
        resolveThread = new ResolveThread(access.access, noteables, discussions, systemNotes, views, transactions);
        createNote = new CreateNote(access.access, noteables, notes, mentions, views, transactions);
        deleteNote = new DeleteNote(access.access, noteables, discussions, transactions);
        commitCommentReads = new CommitCommentReads(access.access, noteables, views);
        commentOnCommit = new CommentOnCommit(access.access, noteables, positions, notes, mentions, views, transactions);
        notesOfUser = new NotesOfUser(discussions, user.ports.internalUsers(), kernel.ports.work(), kernel.ports.clock());
        removeNotesOfUser = notesOfUser.removal(transactions);
        removeDiscussions = new RemoveDiscussions(discussions, transactions);
    }
}
