package dev.slipway.application.release;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.ref.CreateTag;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.release.ReleaseText;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A private project whose tag {@code v1} has a release, and whose tag {@code v2} has none. */
final class ReleaseScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final String SHA = "a".repeat(40);
    static final long RELEASE = 5;

    private final InstantSource clock = InstantSource.fixed(NOW);
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final BranchProtection protection = mock(BranchProtection.class);
    final Releases releases = mock(Releases.class);
    final ReleaseAssets assets = mock(ReleaseAssets.class);
    final MirroredRefs mirror = mock(MirroredRefs.class);
    final Refs refs = mock(Refs.class);
    final Commits commits = mock(Commits.class);
    final CreateTag createTag = mock(CreateTag.class);

    final long group = directory.store(GroupDraft.named("tools"));
    final long project = directory.store(ProjectDraft.in(group, "p"));
    final ProjectRef projectRef = new ProjectRef.Id(project);
    final Commit commit = new Commit(SHA, List.of(), GitPorts.signature("Ada", NOW), GitPorts.signature("Ada", NOW), "Message");
    final ReleaseView release = view("v1", new ReleaseText("First", "about", NOW));

    private final ReleaseAccess rights = new ReleaseAccess(
            TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock)).access.access, protection, releases);
    private final TaggedCommits tags = new TaggedCommits(refs, commits, mirror);
    final ReleaseReads reads = new ReleaseReads(rights, releases, assets, mirror, clock);
    final CreateRelease create = new CreateRelease(rights, reads, releases, tags, createTag, transactions, clock);
    final UpdateRelease update = new UpdateRelease(rights, reads, releases, transactions);
    final DeleteRelease delete = new DeleteRelease(rights, reads, releases, tags, transactions);
    final ChangeReleaseLinks links = new ChangeReleaseLinks(rights, assets, transactions);

    ReleaseScene() {
        when(protection.mayRunOn(any(), any(), anyString(), anyBoolean())).thenReturn(true);
        when(releases.find(anyLong(), anyString())).thenReturn(Optional.empty());
        when(refs.find(anyLong(), any())).thenReturn(Optional.empty());
        when(commits.find(anyLong(), anyString())).thenReturn(Optional.empty());
        when(releases.find(project, "v1")).thenReturn(Optional.of(release));
        when(commits.find(project, SHA)).thenReturn(Optional.of(commit));
        when(mirror.commits(project, Set.of(SHA))).thenReturn(List.of(commit));
        tag("v1");
        tag("v2");
    }

    static ReleaseView view(String tag, ReleaseText text, ReleaseLinkView... links) {
        return new ReleaseView(RELEASE, tag, SHA, text, NOW, Optional.empty(), List.of(links));
    }

    /** Puts a tag at the commit. */
    void tag(String name) {
        when(refs.find(project, RefName.tag(name))).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
    }

    void remove(String tag) {
        when(refs.find(project, RefName.tag(tag))).thenReturn(Optional.empty());
    }

    /** Returns a member of the project's group. */
    Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of(Scope.API));
    }
}
