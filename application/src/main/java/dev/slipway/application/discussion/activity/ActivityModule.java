package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.discussion.Noteables;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.user.UserModule;

/** Makes the use cases that tell how objects came to be what they are. */
public final class ActivityModule {

    /** Ports of activity. */
    public record Ports(ResourceEvents resourceEvents) {}

    /** Parts that notes and discussions share with it. */
    public record Parts(Noteables noteables, SystemNotes systemNotes) {}

    public final Ports ports;
    public final ResourceEventReads resourceEventReads;

    // Used by earlier features
    public final NoteIssues noteIssues;

    public ActivityModule(Ports ports, AccessModule access, UserModule user, Parts parts) {
        this.ports = ports;
        resourceEventReads = new ResourceEventReads(access.access, parts.noteables(), ports.resourceEvents());
        noteIssues = new NoteIssues(parts.systemNotes(), ports.resourceEvents(), user.ports.users(), access.ports.accessFacts());
    }
}
