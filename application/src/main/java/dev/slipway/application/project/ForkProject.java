package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.project.ForkListener.Copied;
import dev.slipway.application.project.ForkListener.Fork;
import dev.slipway.application.project.ForkStore.Draft;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.namespace.NamespaceAudience;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Copies a project to another namespace. The repository is copied before the transaction that stores the fork, and nothing reaches it until
 * then; so a fork is complete once clients see it.
 */
public final class ForkProject {

    private final Access access;
    private final Namespaces namespaces;
    private final ForkStore store;
    private final List<ForkListener> parts;
    private final DiscardFork discard;
    private final Transactions transactions;
    private final AuditTrail audit;

    ForkProject(Access access, Namespaces namespaces, ForkStore store, List<ForkListener> parts, DiscardFork discard,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.namespaces = namespaces;
        this.store = store;
        this.parts = parts;
        this.discard = discard;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * Differences from the source.
     *
     * @param namespace   empty for the caller's own
     * @param branches    names of the branches to copy; empty for all
     * @param targetsSelf whether merge requests of the fork target the fork itself
     */
    public record Request(Optional<GroupRef> namespace, Optional<String> name, Optional<String> path, Optional<String> description,
            Optional<Visibility> visibility, Optional<String> branches, boolean targetsSelf) {}

    public ProjectView fork(Caller caller, ProjectRef reference, Request request) {
        Account account = access.signedIn(caller);
        long source = forkable(caller, reference);
        long namespace = request.namespace().map(target -> namespaces.find(target, NamespaceAudience.of(caller, false))
                .orElseThrow(() -> Refusal.notFound("Namespace")).namespace().id()).orElseGet(() -> store.ownNamespace(account.id()));
        Draft draft = new Draft(source, namespace, account.id(), request);
        parts.forEach(part -> part.check(source, request.branches()));
        // What would be rejected is not copied.
        Fork fork = transactions.write(now -> {
            Fork planned = store.plan(caller, draft, now);
            discard.later(planned.projectId(), now);
            return planned;
        });
        Copies copies = copy(caller, fork);
        try {
            return transactions.write(now -> {
                forkable(caller, new ProjectRef.Id(source));
                store.store(caller, draft, fork.projectId(), copies.defaultBranch(), now);
                copies.all().forEach(copied -> copied.store(now));
                audit.record(caller, now, AuditEvent.of(AuditEventType.PROJECT_CREATED, AuditEntity.project(fork.projectId())));
                return store.read(caller, fork.projectId());
            });
        } catch (Refusal refused) {
            // After another failure the transaction may have been committed; the recorded work looks then.
            discard.discard(fork.projectId());
            throw refused;
        }
    }

    /** Returns the id of a project that the caller may fork. Those that cannot be forked are not found. */
    private long forkable(Caller caller, ProjectRef reference) {
        ProjectGrant grant = access.project(caller, reference);
        if (!grant.allows(Ability.READ_CODE) || !store.open(grant)) {
            throw Refusal.concealed();
        }
        return grant.id();
    }

    private record Copies(List<Copied> all, String defaultBranch) {}

    private Copies copy(Caller caller, Fork fork) {
        try {
            List<Copied> copied = new ArrayList<>();
            String branch = fork.defaultBranch();
            for (ForkListener part : parts) {
                Copied each = part.copy(new Fork(fork.sourceId(), fork.projectId(), branch, fork.branches()));
                copied.add(each);
                branch = each.defaultBranch();
            }
            return new Copies(copied, branch);
        } catch (RuntimeException failed) {
            discard.discard(fork.projectId());
            // A source that was deleted meanwhile is the reason.
            if (!(failed instanceof Refusal)) {
                forkable(caller, new ProjectRef.Id(fork.sourceId()));
            }
            throw failed;
        }
    }
}
