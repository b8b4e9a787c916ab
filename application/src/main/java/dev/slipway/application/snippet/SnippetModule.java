package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.snippet.port.SnippetFacts;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of snippets. */
public final class SnippetModule {

    /** Ports of snippets. */
    public record Ports(Snippets snippets, SnippetViews snippetViews, SnippetFacts snippetFacts, SnippetTrees snippetTrees) {}

    public final Ports ports;
    public final SnippetReads snippetReads;
    public final SnippetFileReads snippetFileReads;
    public final CreateSnippet createSnippet;
    public final UpdateSnippet updateSnippet;
    public final DeleteSnippet deleteSnippet;

    // Recorded work
    public final RemoveSnippetRepository removeSnippetRepository;
    public final WorkHandler removeSnippetsOfUser;
    public final SweepRejectedObjects sweepRejectedObjects;

    // Used by later features
    public final SeenSnippets seenSnippets;

    // Used by earlier features
    public final SnippetRepositories snippetRepositories;
    public final FilePushedSnippets filePushedSnippets;
    public final RemoveSnippets removeSnippets;
    public final SnippetsOfUser snippetsOfUser;

    public SnippetModule(Ports ports, KernelModule kernel, AccessModule accessModule, UserModule user, RepositoryModule repository) {
        this.ports = ports;
        Access access = accessModule.access;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        Snippets snippets = ports.snippets();
        RepositoryModule.Ports git = repository.ports;
        sweepRejectedObjects = new SweepRejectedObjects(snippets, repository.tidySnippetRepositories.kind(), work, transactions);
        SnippetCommits commits = new SnippetCommits(git.repositories(), git.commits(), ports.snippetTrees(),
                new CommitSignatures(git.repositoryFacts(), kernel.ports.clock()), kernel.ports.storage(), sweepRejectedObjects);
        seenSnippets = new SeenSnippets(access, ports.snippetViews());
        snippetReads = new SnippetReads(access, seenSnippets, ports.snippetViews(), snippets);
        snippetFileReads = new SnippetFileReads(seenSnippets, git.commits(), git.refs(), git.files(), ports.snippetTrees());
        createSnippet = new CreateSnippet(access,
                new CreateSnippet.Parts(git.repositories(), git.refs(), commits), snippets, ports.snippetViews(), work, transactions);
        updateSnippet = new UpdateSnippet(access, seenSnippets, snippets, commits, git.refs(), repository.refUpdater, transactions);
        deleteSnippet = new DeleteSnippet(access, seenSnippets, snippets, work, transactions);
        removeSnippetRepository = new RemoveSnippetRepository(snippets, git.repositories(), transactions);
        snippetRepositories = new SnippetRepositories(seenSnippets, snippets, ports.snippetFacts(), ports.snippetTrees(), git.refs(),
                git.repositories(), sweepRejectedObjects);
        filePushedSnippets = new FilePushedSnippets(snippets, ports.snippetTrees(), git.refs(), transactions);
        removeSnippets = new RemoveSnippets(snippets, removeSnippetRepository, work, transactions);
        snippetsOfUser = new SnippetsOfUser(snippets, user.ports.internalUsers(), work, kernel.ports.clock());
        removeSnippetsOfUser = snippetsOfUser.removal(transactions);
    }
}
