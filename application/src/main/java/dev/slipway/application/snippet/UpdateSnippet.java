package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.PushUser;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.application.repository.push.RefUpdater.LastCheck;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.domain.snippet.SnippetEdit.Action;
import dev.slipway.domain.snippet.SnippetRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Changes a snippet: attributes and files together, or nothing. Files change in one commit on top of the branch as it is; the branch moves
 * in the transaction that stores the attributes, under the lock of the snippet. A deletion may take the repository away meanwhile; then the
 * snippet is not found.
 */
public final class UpdateSnippet {

    /** Attempts if a push moves the branch meanwhile; each starts on top of that push. */
    private static final int ATTEMPTS = 5;

    private final Access access;
    private final SeenSnippets seen;
    private final Snippets snippets;
    private final SnippetCommits commits;
    private final Refs refs;
    private final RefUpdater updater;
    private final Transactions transactions;

    UpdateSnippet(Access access, SeenSnippets seen, Snippets snippets, SnippetCommits commits, Refs refs, RefUpdater updater,
            Transactions transactions) {
        this.access = access;
        this.seen = seen;
        this.snippets = snippets;
        this.commits = commits;
        this.refs = refs;
        this.updater = updater;
        this.transactions = transactions;
    }

    /** Changes of files. */
    public sealed interface Files {

        /** No file changes. */
        record Kept() implements Files {}

        /** Each edit as requested, in order. */
        record Edited(List<SnippetEdit> edits) implements Files {

            public Edited {
                edits = List.copyOf(edits);
            }
        }

        /**
         * Another name, content or both for the only file: the deprecated form.
         *
         * @param name    null for the present one
         * @param content null for the present one
         */
        record Only(@Nullable String name, @Nullable FileContent content) implements Files {}
    }

    public record Request(Change<String> title, Change<String> description, Change<Visibility> visibility, Files files) {

        SnippetDraft over(SnippetDraft present) {
            Visibility chosen = visibility.or(present.visibility());
            return new SnippetDraft(title.or(present.title()), description.or(present.description()),
                    chosen == null ? present.visibility() : chosen);
        }
    }

    public SnippetView update(Caller caller, SnippetRef reference, Request request) {
        SnippetGrant grant = seen.find(caller, reference);
        access.signedIn(caller);
        grant.requireChange();
        checked(request.over(grant.snippet().content()));
        if (edits(request.files(), grant.snippet().files()).isEmpty()) {
            return attributes(caller, reference, request);
        }
        try {
            return files(caller, reference, request);
        } catch (RuntimeException failed) {
            throw snippets.exists(reference.id()) ? failed : Refusal.notFound("Snippet");
        }
    }

    private SnippetView attributes(Caller caller, SnippetRef reference, Request request) {
        return transactions.write(now -> {
            store(locked(caller, reference), request, now);
            return seen.find(caller, reference).snippet();
        });
    }

    private Locked locked(Caller caller, SnippetRef reference) {
        Locked locked = snippets.lock(reference.id()).orElseThrow(() -> Refusal.notFound("Snippet"));
        seen.find(caller, reference).requireChange();
        return locked;
    }

    private void store(Locked present, Request request, Instant now) {
        SnippetDraft draft = checked(request.over(present.draft()));
        if (!draft.equals(present.draft())) {
            snippets.change(present.id(), draft, now);
        }
    }

    private SnippetView files(Caller caller, SnippetRef reference, Request request) {
        RepositoryId repository = RepositoryId.ofSnippet(reference.id());
        for (int attempt = 1; ; attempt++) {
            SnippetView present = seen.find(caller, reference).snippet();
            RefName branch = RefName.branch(present.branch());
            String before = refs.find(repository, branch).map(Refs.Target::object).orElseThrow(() -> Refusal.notFound("Snippet"));
            List<String> names = commits.files(repository, before);
            List<FileAction> actions = SnippetCommits.actions(edits(request.files(), names), names);
            commits.require(false, actions, names.size());
            SnippetCommits.Done commit = commits.write(caller, repository, before, actions);
            RefUpdate update = new RefUpdate(branch, before, commit.sha(), false);
            Storing storing = new Storing(caller, reference, request, commit.files());
            Optional<Reason> refused = updater.push(repository, PushUser.of(caller), update, List.of(), false, storing);
            if (refused.isEmpty()) {
                storing.complete();
                return seen.find(caller, reference).snippet();
            }
            commits.discard(repository);
            if (attempt == ATTEMPTS || !ChangeRefs.concurrent(refused.get())) {
                seen.find(caller, reference).requireChange();
                throw ChangeRefs.rejection(refused.get());
            }
        }
    }

    private static List<SnippetEdit> edits(Files files, List<String> present) {
        return switch (files) {
            case Files.Kept() -> List.of();
            case Files.Edited edited -> edited.edits();
            case Files.Only only -> edits(only, present);
        };
    }

    private static List<SnippetEdit> edits(Files.Only only, List<String> present) {
        if (present.size() != 1) {
            throw Refusal.badRequest(Reason.of("snippet.files_needed"));
        }
        String old = present.getFirst();
        if (only.name() == null || only.name().isBlank() || only.name().equals(old)) {
            return only.content() == null ? List.of() : List.of(new SnippetEdit(Action.UPDATE, old, null, only.content()));
        }
        return List.of(new SnippetEdit(Action.MOVE, only.name(), old, only.content()));
    }

    private static SnippetDraft checked(SnippetDraft draft) {
        SnippetRules.POLICY.judge(draft).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        return draft;
    }

    /** Decides again under the lock of the snippet, and stores attributes and names of files once the branch has moved. */
    private final class Storing implements LastCheck {

        private final Caller caller;
        private final SnippetRef reference;
        private final Request request;
        private final List<String> files;
        private final AtomicBoolean stored = new AtomicBoolean();

        Storing(Caller caller, SnippetRef reference, Request request, List<String> files) {
            this.caller = caller;
            this.reference = reference;
            this.request = request;
            this.files = files;
        }

        @Override
        public Optional<Reason> objection() {
            boolean allowed = snippets.lock(reference.id()).isPresent()
                    && seen.seen(caller, reference.id()).filter(SnippetGrant::mayChange).isPresent();
            return allowed ? Optional.empty() : Optional.of(Reason.of("push.snippet_not_allowed"));
        }

        @Override
        public void moved(Instant now) {
            snippets.lock(reference.id()).ifPresent(present -> {
                store(present, request, now);
                snippets.refile(present.id(), files, now);
            });
            transactions.afterCommit(() -> stored.set(true));
        }

        /** Stores what the transaction that moved the branch did not, because it failed afterwards and the push was recovered. */
        void complete() {
            if (!stored.get()) {
                transactions.run(now -> snippets.lock(reference.id()).ifPresent(present -> store(present, request, now)));
            }
        }
    }
}
