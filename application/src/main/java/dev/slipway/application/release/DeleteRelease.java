package dev.slipway.application.release;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.ReleaseAccess.Found;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.Shas;

/** Deletes a release and leaves its tag. The release of a tag that is deleted is deleted too. */
public final class DeleteRelease implements PushListener {

    private final ReleaseAccess rights;
    private final ReleaseReads reads;
    private final Releases releases;
    private final TaggedCommits tags;
    private final Transactions transactions;

    DeleteRelease(ReleaseAccess rights, ReleaseReads reads, Releases releases, TaggedCommits tags, Transactions transactions) {
        this.rights = rights;
        this.reads = reads;
        this.releases = releases;
        this.tags = tags;
        this.transactions = transactions;
    }

    /** Returns the release as it was. */
    public ShownRelease delete(Caller caller, ProjectRef project, String tag) {
        Found found = rights.changeable(caller, project, tag);
        ShownRelease shown = reads.shown(found.grant(), found.release());
        transactions.write(() -> {
            if (!releases.remove(found.grant().id(), tag)) {
                throw Refusal.notFound();
            }
        });
        return shown;
    }

    @Override
    public void pushed(Push push) {
        if (push.ref().kind() == RefKind.TAG && push.after().equals(Shas.ZERO)) {
            transactions.write(() -> {
                releases.lock(push.projectId(), push.ref().name());
                if (!tags.exists(push.projectId(), push.ref())) {
                    releases.remove(push.projectId(), push.ref().name());
                }
            });
        }
    }
}
