package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.project.DefaultBranch;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.domain.snippet.SnippetRules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Creates a snippet. Its repository is complete before its row makes it visible, so that there is no snippet without files; a repository
 * whose row never comes is removed by work that is recorded before either is made.
 */
public final class CreateSnippet {

    private final Access access;
    private final Parts parts;
    private final Snippets snippets;
    private final SnippetViews views;
    private final Work work;
    private final Transactions transactions;

    /** Ports and use cases that make repositories. */
    record Parts(Repositories repositories, Refs refs, SnippetCommits commits) {}

    CreateSnippet(Access access, Parts parts, Snippets snippets, SnippetViews views, Work work, Transactions transactions) {
        this.access = access;
        this.parts = parts;
        this.snippets = snippets;
        this.views = views;
        this.work = work;
        this.transactions = transactions;
    }

    /** @param userAgent empty if the client told nothing about itself */
    public record Request(SnippetDraft draft, List<SnippetEdit> files, Optional<UserAgent> userAgent) {

        public Request {
            files = List.copyOf(files);
        }
    }

    /** Creates a snippet in a project. */
    public SnippetView create(Caller caller, ProjectRef reference, Request request) {
        ProjectGrant seen = access.project(caller, reference, Ability.READ_SNIPPETS);
        Account author = access.signedIn(caller);
        seen.require(Ability.CREATE_SNIPPET);
        return create(new Creation(caller, author, OptionalLong.of(seen.id()),
                () -> access.project(caller, reference, Ability.CREATE_SNIPPET)), request);
    }

    /** Creates a personal snippet. External users have none. */
    public SnippetView create(Caller caller, Request request) {
        Account author = access.signedIn(caller);
        if (author.external()) {
            throw Refusal.forbidden();
        }
        return create(new Creation(caller, author, OptionalLong.empty(), () -> { }), request);
    }

    /** @param recheck decides once more whether the caller may, in the transaction that stores the row */
    private record Creation(Caller caller, Account author, OptionalLong project, Runnable recheck) {}

    private SnippetView create(Creation creation, Request request) {
        SnippetRules.POLICY.judge(request.draft()).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        List<FileAction> actions = SnippetCommits.actions(request.files(), List.of());
        parts.commits().require(true, actions, 0);
        long id = transactions.write(now -> {
            long reserved = snippets.reserve();
            work.at(now.plus(RemoveSnippetRepository.ABANDONED), RemoveSnippetRepository.KIND, reserved);
            return reserved;
        });
        RepositoryId repository = RepositoryId.ofSnippet(id);
        SnippetCommits.Done commit = committed(creation.caller(), repository, actions);
        try {
            return transactions.write(now -> {
                creation.recheck().run();
                snippets.create(new NewSnippet(id, creation.project(), creation.author().id(), request.draft(), DefaultBranch.USUAL,
                        commit.files(), request.userAgent(), now));
                return views.find(id).orElseThrow(() -> Refusal.notFound("Project"));
            });
        } catch (Refusal refused) {
            if (!refused.unavailable()) {
                discard(repository, refused);
            }
            throw refused;
        }
    }

    private SnippetCommits.Done committed(Caller caller, RepositoryId repository, List<FileAction> actions) {
        try {
            return begun(caller, repository, actions);
        } catch (RuntimeException failed) {
            discard(repository, failed);
            throw failed;
        }
    }

    private SnippetCommits.Done begun(Caller caller, RepositoryId repository, List<FileAction> actions) {
        parts.repositories().create(repository, DefaultBranch.USUAL);
        SnippetCommits.Done commit = parts.commits().write(caller, repository, null, actions);
        if (!parts.refs().move(repository, RefName.branch(DefaultBranch.USUAL), Shas.ZERO, commit.sha())) {
            throw new IllegalStateException(repository + " has a branch already");
        }
        return commit;
    }

    /**
     * Removes the repository of a snippet that has no row for certain. After a failure that leaves this open, the recorded work looks
     * later.
     */
    private void discard(RepositoryId repository, RuntimeException cause) {
        try {
            parts.repositories().delete(repository);
        } catch (RuntimeException failed) {
            cause.addSuppressed(failed);
        }
    }
}
