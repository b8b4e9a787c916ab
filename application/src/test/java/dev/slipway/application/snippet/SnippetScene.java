package dev.slipway.application.snippet;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.snippet.fake.FakeSnippets;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A public project in a public group, and snippets whose repositories hold the file {@code a} at one commit. */
final class SnippetScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final Instant CREATED = NOW.minusSeconds(60);
    static final String SHA = "1".repeat(40);

    final InstantSource clock = () -> NOW;
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeSnippets snippets = new FakeSnippets(transactions);
    final FakeWork work = new FakeWork(transactions, clock);
    final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    final SnippetViews views = mock();
    final Repositories repositories = mock();
    final Refs refs = mock();
    final Commits commits = mock();
    final Files files = mock();
    final SnippetTrees trees = mock();
    final RepositoryFacts facts = mock();
    boolean full;

    final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    final long project = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    final ProjectRef projectRef = new ProjectRef.Id(project);
    final SnippetModule module = TestModules.of(clock, transactions, work, internal, snippets, views, repositories, refs, commits, files,
            trees, facts, (Storage) () -> full, new FakeAccessFacts(directory, clock)).snippet;

    SnippetScene() {
        when(facts.author(anyLong())).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        when(commits.write(any(RepositoryId.class), any())).thenReturn(new Written.Done(commit(SHA)));
        when(trees.read(any(), any())).thenReturn(content("a"));
        when(refs.move(any(RepositoryId.class), any(), any(), any())).thenReturn(true);
        when(refs.find(any(RepositoryId.class), any())).thenReturn(Optional.empty());
        when(commits.find(any(RepositoryId.class), any())).thenReturn(Optional.empty());
        when(files.find(any(RepositoryId.class), any(), any())).thenReturn(Optional.empty());
        when(views.find(anyLong())).thenAnswer(call -> snippets.lock(call.<Long>getArgument(0)).map(SnippetScene::shown));
    }

    static Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.com", Instant.EPOCH);
        return new Commit(sha, List.of(), ada, ada, "m");
    }

    static SnippetContent content(String... paths) {
        return new SnippetContent(List.of(paths).stream().map(path -> new SnippetFile(path, SnippetFile.Kind.FILE, 1)).toList());
    }

    private static SnippetView shown(Locked snippet) {
        SnippetView.Author author = snippet.authorId().isEmpty() ? null : new SnippetView.Author(
                new UserBrief(snippet.authorId().getAsLong(), "u", "U", AccountState.ACTIVE, ""), "a@b", null, NOW);
        return new SnippetView(snippet.id(), snippet.projectId().stream().mapToObj(id -> new SnippetView.InProject(id, "acme/open"))
                .findFirst(), snippet.draft(), snippet.branch(), snippet.files(), author, NOW, snippet.updatedAt());
    }

    /** Stores a snippet with the file {@code a}. @param where empty for a personal one */
    long store(OptionalLong where, long author, Visibility visibility) {
        long id = snippets.reserve();
        snippets.create(new NewSnippet(id, where, author, new SnippetDraft("title", null, visibility), "main", List.of("a"),
                Optional.empty(), CREATED));
        return id;
    }

    /** Puts the branch of a snippet at a commit. */
    void head(long id, String sha) {
        when(refs.find(RepositoryId.ofSnippet(id), RefName.branch("main")))
                .thenReturn(Optional.of(new Refs.Target(sha, sha, null)));
    }

    Caller member(Role role) {
        long id = directory.store(AccountDraft.named("member-" + role));
        directory.store(MemberDraft.ofGroup(group, id, role));
        return person(id);
    }

    Caller person(long id) {
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }
}
