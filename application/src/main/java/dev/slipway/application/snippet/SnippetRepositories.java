package dev.slipway.application.snippet;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.application.repository.push.OwnerFacts;
import dev.slipway.application.repository.push.PushUser;
import dev.slipway.application.repository.push.RepositoryGrant;
import dev.slipway.application.repository.push.RepositoryOwner;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.application.snippet.port.SnippetFacts;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import dev.slipway.domain.snippet.SnippetContent;
import dev.slipway.domain.snippet.SnippetRefChange;
import java.util.Optional;

/**
 * Decides about the repositories of snippets: who sees a snippet fetches it, who changes it pushes. Pushes obey the same rules about files
 * as operations. Tokens of jobs, deploy tokens and deploy keys open the code of projects alone.
 */
public final class SnippetRepositories implements RepositoryOwner {

    private final SeenSnippets seen;
    private final Snippets snippets;
    private final SnippetFacts facts;
    private final SnippetTrees trees;
    private final Refs refs;
    private final Repositories repositories;
    private final SweepRejectedObjects sweep;

    SnippetRepositories(SeenSnippets seen, Snippets snippets, SnippetFacts facts, SnippetTrees trees, Refs refs,
            Repositories repositories, SweepRejectedObjects sweep) {
        this.seen = seen;
        this.snippets = snippets;
        this.facts = facts;
        this.trees = trees;
        this.refs = refs;
        this.repositories = repositories;
        this.sweep = sweep;
    }

    @Override
    public RepositoryKind kind() {
        return RepositoryKind.SNIPPET;
    }

    @Override
    public OwnerFacts facts() {
        return facts;
    }

    @Override
    public RepositoryLimits limits(RepositoryLimits usual) {
        return new RepositoryLimits(Math.min(usual.pushBytes(), SnippetContent.PUSH_BYTES),
                Math.min(usual.repositoryBytes(), SnippetContent.REPOSITORY_BYTES), usual.pipelines());
    }

    @Override
    public RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service) {
        RepositoryRef.Snippet named = reference.snippet().orElseThrow(() -> Refusal.notFound("Snippet"));
        return open(caller, named.project().<SnippetRef>map(project -> new SnippetRef.OfProject(project, named.id()))
                .orElseGet(() -> new SnippetRef.Anywhere(named.id())), service);
    }

    @Override
    public RepositoryGrant open(Caller caller, long snippetId, GitService service) {
        return open(caller, new SnippetRef.Anywhere(snippetId), service);
    }

    private RepositoryGrant open(Caller caller, SnippetRef reference, GitService service) {
        SnippetGrant grant = seen(caller, reference);
        if (service == GitService.RECEIVE_PACK && !grant.mayChange()) {
            boolean archived = grant.project().filter(project -> project.standing().archived()).isPresent();
            throw caller.signedIn() ? Refusal.forbidden(Reason.of(archived ? "push.archived" : "push.snippet_not_allowed"))
                    : Refusal.unauthenticated();
        }
        return new Opened(grant);
    }

    /** Git clients send no credentials at first, so those without an account are asked for them wherever these could help. */
    private SnippetGrant seen(Caller caller, SnippetRef reference) {
        try {
            return seen.find(caller, reference);
        } catch (Refusal refused) {
            throw !caller.signedIn() && refused.failure() instanceof Failure.Forbidden ? Refusal.unauthenticated() : refused;
        }
    }

    private final class Opened implements RepositoryGrant {

        private final SnippetGrant grant;

        Opened(SnippetGrant grant) {
            this.grant = grant;
        }

        @Override
        public RepositoryId repository() {
            return RepositoryId.ofSnippet(grant.id());
        }

        @Override
        public String defaultBranch() {
            return grant.snippet().branch();
        }

        @Override
        public Optional<Reason> objection(RefUpdate update) {
            Optional<Reason> refused = objection(update, grant.mayChange());
            return update.deletes() ? refused
                    : swept(refused.or(() -> SnippetCommits.full(repositories, repository())).or(() -> content(update)));
        }

        private Optional<Reason> objection(RefUpdate update, boolean mayPush) {
            return SnippetRefChange.POLICY.judge(new SnippetRefChange(update, defaultBranch(), mayPush)).denial();
        }

        private Optional<Reason> content(RefUpdate update) {
            String commit = refs.describe(repository(), update.after()).map(Refs.Target::commit).orElse(update.after());
            return SnippetContent.POLICY.judge(trees.read(repository(), commit)).denial();
        }

        /** Objects of a push are stored before it is judged. */
        private Optional<Reason> swept(Optional<Reason> rejected) {
            rejected.ifPresent(reason -> sweep.later(repository()));
            return rejected;
        }

        /** The content of a commit never changes, so that it need not be read again. */
        @Override
        public Optional<Reason> lastObjection(RefUpdate update) {
            boolean mayPush = snippets.lock(grant.id()).isPresent()
                    && seen.seen(grant.caller(), grant.id()).filter(SnippetGrant::mayChange).isPresent();
            return objection(update, mayPush);
        }

        @Override
        public PushUser user(RefName ref) {
            return PushUser.of(grant.caller());
        }
    }
}
