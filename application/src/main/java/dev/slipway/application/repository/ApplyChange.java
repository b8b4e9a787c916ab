package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Clean;
import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Empty;
import dev.slipway.application.repository.port.Merges.Exceeded;
import dev.slipway.application.repository.port.Merges.Obstacle;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Rejected;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.application.repository.port.Merges.Unrelated;
import dev.slipway.application.repository.port.Merges.UpToDate;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.ChangeMessage;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.Optional;

/** Applies the change of a commit to a branch, or its inverse, without a checkout: cherry-pick and revert. */
public final class ApplyChange {

    /** Attempts if the branch moves meanwhile; each starts on top of its new head. */
    private static final int ATTEMPTS = 5;

    private final Access access;
    private final ChangeRefs changes;
    private final WritableRepositories repositories;
    private final Refs refs;
    private final Commits commits;
    private final Merges merges;
    private final CommitSignatures signatures;

    public ApplyChange(Access access, ChangeRefs changes, WritableRepositories repositories, Refs refs, Commits commits, Merges merges,
            CommitSignatures signatures) {
        this.access = access;
        this.changes = changes;
        this.repositories = repositories;
        this.refs = refs;
        this.commits = commits;
        this.merges = merges;
        this.signatures = signatures;
    }

    /**
     * Change and the branch that it is applied to.
     *
     * @param revision a branch, a tag or a commit
     * @param trial    whether nothing is stored
     * @param message  of the new commit; empty for the usual one
     */
    public record Request(Direction direction, String revision, String branch, boolean trial, Optional<String> message) {

        public Request {
            message = message.filter(text -> !text.isBlank());
        }

        public static Request cherryPick(String revision, String branch, boolean trial, Optional<String> message) {
            return new Request(Direction.CHERRY_PICK, revision, branch, trial, message);
        }

        public static Request revert(String revision, String branch, boolean trial) {
            return new Request(Direction.REVERT, revision, branch, trial, Optional.empty());
        }
    }

    /** Result of a request that succeeds. */
    public sealed interface Outcome {}

    /** The change can be applied. */
    public record Possible() implements Outcome {}

    /** The branch has a new commit. */
    public record Applied(Commit commit) implements Outcome {}

    public Outcome apply(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName branch = RefName.branch(request.branch());
        branch.problem().ifPresent(malformed -> {
            throw Refusal.notFound("Branch");
        });
        if (!changes.allowed(caller, grant, RefUpdate.intended(branch, head(grant, branch).orElse(Shas.ZERO)))) {
            throw Refusal.forbidden(Reason.of("change.not_allowed"));
        }
        Commit change = commits.find(grant.id(), request.revision()).orElseThrow(() -> Refusal.notFound("Commit"));
        return request.trial() ? tried(grant, request, change) : applied(caller, grant, request, change);
    }

    private Optional<String> head(ProjectGrant grant, RefName branch) {
        return refs.find(grant.id(), branch).map(Refs.Target::object);
    }

    /** @throws Refusal not found, if there is no such branch */
    private Pick pick(ProjectGrant grant, Request request, Commit change) {
        String head = head(grant, RefName.branch(request.branch())).orElseThrow(() -> Refusal.notFound("Branch"));
        return new Pick(request.direction(), head, change.sha());
    }

    private Outcome tried(ProjectGrant grant, Request request, Commit change) {
        return switch (merges.check(grant.id(), pick(grant, request, change))) {
            case Clean() -> new Possible();
            case Obstacle obstacle -> throw rejection(request, obstacle);
        };
    }

    private Outcome applied(Caller caller, ProjectGrant grant, Request request, Commit change) {
        for (int attempt = 1; ; attempt++) {
            Pick pick = pick(grant, request, change);
            repositories.prepare(grant);
            Commit made = switch (merges.apply(grant.id(), pick, text(caller, request, change))) {
                case Done(Commit commit) -> commit;
                case Obstacle obstacle -> throw rejection(request, obstacle);
            };
            Optional<Reason> refused = changes.tryMove(caller, grant,
                    new RefUpdate(RefName.branch(request.branch()), pick.onto(), made.sha(), false));
            if (refused.isEmpty()) {
                return new Applied(made);
            }
            if (attempt == ATTEMPTS || !ChangeRefs.concurrent(refused.get())) {
                throw ChangeRefs.rejection(refused.get());
            }
        }
    }

    private Text text(Caller caller, Request request, Commit change) {
        Signature committer = signatures.of(caller);
        return switch (request.direction()) {
            case CHERRY_PICK -> Text.kept(committer, request.message().orElseGet(() -> ChangeMessage.ofCherryPick(change)));
            case REVERT -> Text.by(committer, request.message().orElseGet(() -> ChangeMessage.ofRevert(change)));
        };
    }

    private static Refusal rejection(Request request, Obstacle obstacle) {
        Reason failed = Reason.of(request.direction() == Direction.CHERRY_PICK ? "change.not_picked" : "change.not_reverted");
        return new Refusal(switch (obstacle) {
            case Conflict ignored -> new Failure.NotApplied(failed, "conflict", request.trial());
            case Empty(), UpToDate(), Unrelated() -> new Failure.NotApplied(failed, "empty", request.trial());
            case Rejected(String fault) -> new Failure.NotApplied(Reason.of("change.rejected", fault), "", request.trial());
            case Exceeded() -> new Failure.NotApplied(Reason.of("change.exceeded"), "", request.trial());
        });
    }
}
