package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.user.UserModule;

/** Makes the use cases that tell how objects came to be what they are. */
public final class ActivityModule {

    /** Ports of activity. */
    public record Ports(ResourceEvents resourceEvents, Mentions mentions) {}

    /** Parts that notes and discussions share with it. */
    public record Parts(NoteableLookup noteables, SystemNotes systemNotes) {}

    public final Ports ports;
    public final ResourceEventReads resourceEventReads;

    // Recorded work
    public final TellMention tellMention;
    public final MentionPushedCommits mentionPushedCommits;

    // Used by notes, and by later features
    public final RecordMentions recordMentions;

    // Used by earlier features
    public final NoteIssues noteIssues;
    public final NoteEpics noteEpics;

    public ActivityModule(Ports ports, KernelModule kernel, AccessModule access, UserModule user, RepositoryModule repository,
            Parts parts) {
        this.ports = ports;
        resourceEventReads = new ResourceEventReads(access.access, parts.noteables(), ports.resourceEvents());
        ActingUsers users = new ActingUsers(access.ports.credentials());
        recordMentions = new RecordMentions(ports.mentions(), kernel.ports.work(), id -> users.caller(id).account().isPresent());
        tellMention = new TellMention(ports.mentions(), parts.noteables(), access.ports.accessFacts(), parts.systemNotes(), users,
                kernel.ports.transactions());
        mentionPushedCommits = new MentionPushedCommits(recordMentions, repository.ports.pushes(),
                new MentionPushedCommits.Git(repository.ports.commits(), repository.ports.refs(), repository.ports.histories(),
                        repository.ownCommits),
                access.ports.accessFacts(), kernel.ports.work(), kernel.ports.transactions());
        noteEpics = new NoteEpics(parts.systemNotes(), ports.resourceEvents());
        noteIssues = new NoteIssues(parts.systemNotes(), ports.resourceEvents(), recordMentions, user.ports.users(),
                access.ports.accessFacts());
    }
}
