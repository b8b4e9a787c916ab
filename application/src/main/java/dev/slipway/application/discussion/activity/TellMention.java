package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.discussion.port.Mentions.Pending;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionNote;
import dev.slipway.domain.discussion.note.MentionedItems;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes the note on an issue or a merge request that a text mentions. It is work, since no transaction locks two objects. The user who
 * wrote the text has to see the mentioned object, and is the author of the note.
 */
public final class TellMention implements WorkHandler {

    public static final String KIND = "TELL_MENTION";

    private final Mentions mentions;
    private final NoteableLookup noteables;
    private final AccessFacts facts;
    private final SystemNotes notes;
    private final ActingUsers users;
    private final Transactions transactions;

    public TellMention(Mentions mentions, NoteableLookup noteables, AccessFacts facts, SystemNotes notes, ActingUsers users,
            Transactions transactions) {
        this.mentions = mentions;
        this.noteables = noteables;
        this.facts = facts;
        this.notes = notes;
        this.users = users;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    /** The mention is removed in the transaction that writes the note, so it is told once. One that is known takes no lock. */
    @Override
    public void handle(long mentionId) {
        mentions.find(mentionId).ifPresent(pending -> {
            Optional<String> path = path(pending.written().source());
            Noteable source = pending.written().source();
            Optional<NoteableGrant> told = path.flatMap(own -> told(own, pending)).filter(found -> !found.noteable().equals(source)
                    && !notes.mentioned(found.noteable(), new Mention(source, false, found.member())));
            transactions.run(now -> {
                told.ifPresent(found -> notes.mention(found.noteable(),
                        new Mention(source, false, found.member()), pending.writerId(),
                        source(path.orElseThrow(), source).text(found.project().fullPath()), now));
                mentions.remove(mentionId);
            });
        });
    }

    @Override
    public void givenUp(long mentionId, String why) {
        transactions.run(now -> mentions.remove(mentionId));
    }

    /** Returns the full path of the project of a source; empty if it is gone. */
    private Optional<String> path(Noteable source) {
        return facts.project(new ProjectRef.Id(source.projectId()), OptionalLong.empty()).map(ProjectFacts::fullPath);
    }

    private Optional<NoteableGrant> told(String own, Pending pending) {
        MentionedItems.Mention mention = pending.written().mention();
        ProjectRef project = new ProjectRef.Path(mention.projectPath().map(named -> MentionNote.path(own, named)).orElse(own));
        Caller writer = users.caller(pending.writerId());
        if (writer.account().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(noteables.find(writer, switch (mention.kind()) {
                case ISSUE -> new NoteableRef.OfIssue(project, mention.iid());
                case MERGE_REQUEST -> new NoteableRef.OfMergeRequest(project, mention.iid());
            }));
        } catch (Refusal unseen) {
            return Optional.empty();
        }
    }

    private static MentionNote.Source source(String path, Noteable source) {
        return switch (source) {
            case Noteable.Commit commit -> MentionNote.Source.commit(path, commit.sha());
            case Noteable.MergeRequest request -> MentionNote.Source.request(path, request.iid());
            case Noteable.Issue issue -> MentionNote.Source.issue(path, issue.iid());
            case Noteable.Snippet snippet -> MentionNote.Source.snippet(path, snippet.id());
            case Noteable.Epic epic -> throw new IllegalArgumentException(epic.identity() + " mentions nothing");
        };
    }
}
