package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FilePaths;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Commits changes of files to a branch without a checkout. It also creates the first commit of an empty repository. */
public final class CreateCommit {

    /** Attempts if another commit moves the branch meanwhile; each starts on top of that one. */
    private static final int ATTEMPTS = 5;

    private final Access access;
    private final ChangeRefs changes;
    private final WritableRepositories repositories;
    private final Refs refs;
    private final Commits commits;
    private final Files files;
    private final CommitSignatures signatures;

    public CreateCommit(Access access, ChangeRefs changes, WritableRepositories repositories, Refs refs, Commits commits, Files files,
            CommitSignatures signatures) {
        this.access = access;
        this.changes = changes;
        this.repositories = repositories;
        this.refs = refs;
        this.commits = commits;
        this.files = files;
        this.signatures = signatures;
    }

    /**
     * Content and target of a commit.
     *
     * @param start the branch or commit from which a new branch starts; null for the branch itself
     * @param force whether to replace an existing branch by {@code start} and the commit
     * @param authorName null for the caller's; so is the address
     * @param lastCommits by path: the commit that must have been the last to change it
     */
    public record Request(String branch, @Nullable String start, boolean force, String message, @Nullable String authorName,
            @Nullable String authorEmail,
            List<FileAction> actions, Map<String, String> lastCommits) {

        public Request {
            actions = List.copyOf(actions);
            lastCommits = Map.copyOf(lastCommits);
        }

        public static Request of(String branch, String message, FileAction action) {
            return new Request(branch, null, false, message, null, null, List.of(action), Map.of());
        }
    }

    public Commit commit(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName branch = RefName.branch(request.branch());
        branch.problem().ifPresent(problem -> {
            throw Refusal.badRequest(problem);
        });
        repositories.prepare(grant);
        for (int attempt = 1; ; attempt++) {
            String before = refs.find(grant.id(), branch).map(Refs.Target::object).orElse(Shas.ZERO);
            changes.require(caller, grant, RefUpdate.intended(branch, before));
            String parent = parent(grant, request, before);
            Commit commit = write(caller, grant, request, parent);
            boolean rewind = !Shas.isZero(before) && !before.equals(parent);
            RefUpdate update = new RefUpdate(branch, before, commit.sha(), rewind);
            changes.require(caller, grant, update);
            Optional<Reason> refused = changes.tryMove(caller, grant, update);
            if (refused.isEmpty()) {
                return commit;
            }
            if (attempt == ATTEMPTS || !ChangeRefs.concurrent(refused.get())) {
                throw ChangeRefs.rejection(refused.get());
            }
        }
    }

    /** @return null for a first commit */
    private @Nullable String parent(ProjectGrant grant, Request request, String before) {
        boolean present = !Shas.isZero(before);
        if (request.start() == null || present && request.start().equals(request.branch())) {
            if (!present && !repositories.empty(grant)) {
                throw Refusal.badRequest(Reason.of("file.no_branch"));
            }
            return present ? before : null;
        }
        if (present && !request.force()) {
            throw Refusal.badRequest(Reason.of("file.branch_exists", request.branch()));
        }
        Optional<String> start = commits.find(grant.id(), request.start()).map(Commit::sha);
        if (start.isEmpty() && !repositories.empty(grant)) {
            throw Refusal.badRequest(Reason.of("file.no_start", request.start()));
        }
        return start.orElse(null);
    }

    private Commit write(Caller caller, ProjectGrant grant, Request request, @Nullable String parent) {
        request.lastCommits().forEach((path, expected) -> {
            FilePaths.problem(path).ifPresent(problem -> {
                throw Refusal.badRequest(problem);
            });
            Optional<String> last = parent == null ? Optional.empty() : files.lastCommit(grant.id(), parent, path);
            if (last.isPresent() && !last.get().equals(expected)) {
                throw Refusal.badRequest(Reason.of("file.changed_meanwhile"));
            }
        });
        Signature committer = signatures.of(caller);
        Signature author = new Signature(
                Optional.ofNullable(request.authorName()).orElse(committer.name()),
                Optional.ofNullable(request.authorEmail()).orElse(committer.email()), committer.at());
        return switch (commits.write(grant.id(), new Draft(parent, request.message(), author, committer, request.actions()))) {
            case Written.Done done -> done.commit();
            case Written.Refused refused -> throw Refusal.badRequest(refused.reason());
        };
    }
}
