package dev.slipway.application.release;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.repository.RepositoryModule;

/** Makes the use cases of releases. */
public final class ReleaseModule {

    /** Ports of releases. */
    public record Ports(Releases releases, ReleaseAssets releaseAssets) {}

    public final Ports ports;
    public final ReleaseReads releaseReads;
    public final CreateRelease createRelease;
    public final UpdateRelease updateRelease;
    public final DeleteRelease deleteRelease;
    public final ChangeReleaseLinks changeReleaseLinks;

    public ReleaseModule(Ports ports, KernelModule kernel, AccessModule access, BranchModule branch, RepositoryModule repository) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        ReleaseAccess rights = new ReleaseAccess(access.access, branch.branchGuards, ports.releases());
        TaggedCommits tags = new TaggedCommits(repository.ports.refs(), repository.ports.commits(), repository.ports.mirroredRefs());
        releaseReads = new ReleaseReads(rights, ports.releases(), ports.releaseAssets(), repository.ports.mirroredRefs(),
                kernel.ports.clock());
        createRelease = new CreateRelease(rights, releaseReads, ports.releases(), tags, repository.createTag, transactions,
                kernel.ports.clock());
        updateRelease = new UpdateRelease(rights, releaseReads, ports.releases(), transactions);
        deleteRelease = new DeleteRelease(rights, releaseReads, ports.releases(), tags, transactions);
        changeReleaseLinks = new ChangeReleaseLinks(rights, ports.releaseAssets(), transactions);
    }
}
