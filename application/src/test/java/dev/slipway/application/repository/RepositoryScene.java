package dev.slipway.application.repository;

import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Archives;
import dev.slipway.application.repository.port.Blames;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.ref.TagReleases;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** The private project g/tools with its members, refs in memory and commits that a test names. */
public abstract class RepositoryScene {

    protected static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    protected static final PageRequest.Offset PAGE = PageRequest.Offset.first();
    protected static final RefName MAIN = RefName.branch("main");
    protected static final String ONE = "1".repeat(40);
    protected static final String TWO = "2".repeat(40);
    protected static final String THREE = "3".repeat(40);
    protected static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);

    protected final InstantSource clock = InstantSource.fixed(NOW);
    protected final FakeTransactions transactions = new FakeTransactions(clock);
    protected final FakeDirectory directory = new FakeDirectory(transactions);
    protected final FakeRefs refs = new FakeRefs();
    protected final FakePushes pushes = new FakePushes(transactions);
    protected final Commits commits = mock();
    protected final Files files = mock();
    protected final Histories histories = mock();
    protected final Diffs diffs = mock();
    protected final Blames blames = mock();
    protected final Archives archives = mock();
    protected final LastPipelines pipelines = mock();
    protected final MirroredRefs mirror = mock();
    protected final Repositories repositories = mock();
    protected final RepositoryFacts facts = mock();
    protected final ProtectedRefs protections = mock();
    protected final RateLimits rates = mock();
    protected final Forks forks = mock();
    protected final TagReleases releases = mock();
    protected final long group = directory.store(GroupDraft.named("g"));
    protected final long project = directory.store(ProjectDraft.in(group, "tools"));
    protected final ProjectRef reference = new ProjectRef.Id(project);
    protected final TestModules modules = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock),
            mock(Observations.class), mock(Storage.class), pushes, refs, commits, files, histories, diffs, blames, archives, pipelines,
            mirror, repositories, facts, protections, rates, forks, releases, new RepositoryLimits(1 << 20, 1 << 20, PushQuota.of(4)));
    protected final RepositoryModule use = modules.repository;
    private final Map<String, Commit> known = new HashMap<>();

    @BeforeEach
    final void fill() {
        when(commits.find(eq(project), anyString())).thenAnswer(call -> named(call.getArgument(1)));
        when(commits.find(eq(RepositoryId.ofProject(project)), anyString())).thenAnswer(call -> named(call.getArgument(1)));
        when(facts.find(project)).thenReturn(Optional.of(new RepositoryFacts.Facts(false, "main")));
        when(facts.author(anyLong())).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        commit(ONE, List.of());
        commit(TWO, List.of(ONE, THREE));
    }

    private Optional<Commit> named(String revision) {
        String sha = refs.find(project, RefName.branch(revision)).map(Refs.Target::object).orElse(revision);
        return Optional.ofNullable(known.get(sha));
    }

    /** Makes a commit, which was committed one minute ago. */
    protected final Commit commit(String sha, List<String> parents) {
        Signature committed = new Signature("Ada", "ada@example.com", NOW.minusSeconds(60));
        Commit commit = new Commit(sha, parents, ADA, committed, "Message");
        known.put(sha, commit);
        return commit;
    }

    protected final Caller member(Role role) {
        long user = directory.user("member-" + directory.nextId());
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    protected final Caller stranger() {
        return person(directory.user("stranger-" + directory.nextId()));
    }

    protected final Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }
}
