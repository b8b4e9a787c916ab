package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.Noteable;
import java.util.OptionalLong;

/** Finds objects that have notes. Those that the caller may not read are not found. */
final class Noteables {

    private final Access access;
    private final Commits commits;
    private final NotedMergeRequests requests;

    Noteables(Access access, Commits commits, NotedMergeRequests requests) {
        this.access = access;
        this.commits = commits;
        this.requests = requests;
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
            case NoteableRef.OfMergeRequest request -> requests.find(caller, request.project(), request.iid());
        };
    }

    /** @param project whose code the caller may read */
    NoteableGrant commit(ProjectGrant project, String revision) {
        String sha = commits.find(project.id(), revision).orElseThrow(() -> Refusal.notFound("Commit")).sha();
        return new NoteableGrant(new Noteable.Commit(project.id(), sha), project, OptionalLong.empty(),
                project.allows(Ability.COMMENT_CODE));
    }
}
