package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeMessages;
import dev.slipway.domain.mergerequest.MergePlan;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Makes the commits of a merge, which no ref names yet. Runs before a transaction. */
final class MergeCommits {

    private final Merges merges;
    private final CommitSignatures signatures;
    private final IssuesToClose issues;
    private final WritableRepositories repositories;
    private final ActingUsers users;

    MergeCommits(Merges merges, CommitSignatures signatures, IssuesToClose issues, WritableRepositories repositories, ActingUsers users) {
        this.repositories = repositories;
        this.merges = merges;
        this.signatures = signatures;
        this.issues = issues;
        this.users = users;
    }

    /** Result of git. */
    sealed interface Result {}

    /**
     * The commits are stored.
     *
     * @param base   commit from which the target branch moves
     * @param source merged head of the source branch
     * @param head   commit to which the target branch moves
     */
    record Made(String base, String source, String head, Optional<String> mergeCommit, Optional<String> squashCommit) implements Result {}

    record Failed(Reason why) implements Result {}

    /**
     * @param target  rights of the caller in the target project
     * @param request open, with both branches and a version of the present head
     * @throws Refusal if the repository has no room
     */
    Result make(Caller caller, ProjectGrant target, MergeRequestView request, MergeInstructions instructions) {
        repositories.prepare(target);
        String base = Objects.requireNonNull(request.git().heads().target());
        String source = Objects.requireNonNull(request.git().heads().source());
        Sides sides = new Sides(base, source);
        MergePlan plan = MergePlan.of(request.settings().method(), MergeDecisions.squashes(request, instructions),
                branches(merges.relation(ObjectSource.of(request.projects().id()), sides)));
        return switch (plan) {
            case MergePlan.Impossible(Reason why) -> new Failed(why);
            case MergePlan.Steps steps -> steps.squash() ? squash(caller, request, instructions, steps, sides)
                    : finish(caller, request, instructions, steps, sides, Optional.empty());
        };
    }

    private static MergePlan.Branches branches(Merges.Relation relation) {
        return switch (relation) {
            case CONTAINED -> MergePlan.Branches.CONTAINED;
            case AHEAD -> MergePlan.Branches.AHEAD;
            case DIVERGED -> MergePlan.Branches.DIVERGED;
            case UNRELATED -> MergePlan.Branches.UNRELATED;
            case EXCEEDED -> MergePlan.Branches.EXCEEDED;
        };
    }

    /** A single commit is merged as it is, unless a message was chosen for it. */
    private Result squash(Caller caller, MergeRequestView request, MergeInstructions instructions, MergePlan.Steps steps, Sides sides) {
        boolean single = Objects.requireNonNull(request.version()).commits() == 1;
        if (single && instructions.squashMessage().isEmpty()) {
            return finish(caller, request, instructions, steps, sides, Optional.of(sides.theirs()));
        }
        Signature committer = signatures.of(caller);
        String message = instructions.squashMessage()
                .orElseGet(() -> MergeMessages.ofSquash(request.content().title(), request.projects().sourceBranch()));
        return switch (merges.squash(request.projects().id(), sides, new Merges.Text(message, author(request, committer), committer))) {
            case Merges.Done(var commit) -> finish(caller, request, instructions, steps, sides, Optional.of(commit.sha()));
            case Merges.Obstacle obstacle -> new Failed(why(obstacle));
        };
    }

    /** The author of the request is the author of its commits. */
    private Merges.Author author(MergeRequestView request, Signature otherwise) {
        UserBrief author = request.people().author();
        return new Merges.Named(author == null ? otherwise : signatures.of(author.id()).orElse(otherwise));
    }

    /** @param squashed the commit that takes the place of the source branch, if any */
    private Result finish(Caller caller, MergeRequestView request, MergeInstructions instructions, MergePlan.Steps steps, Sides sides,
            Optional<String> squashed) {
        String theirs = squashed.orElse(sides.theirs());
        if (!steps.mergeCommit()) {
            return new Made(sides.ours(), sides.theirs(), theirs, Optional.empty(), squashed);
        }
        String message = instructions.mergeMessage().orElseGet(() -> message(request));
        return switch (merges.merge(request.projects().id(), new Sides(sides.ours(), theirs),
                Merges.Text.by(signatures.of(caller), message))) {
            case Merges.Done(var commit) ->
                new Made(sides.ours(), sides.theirs(), commit.sha(), Optional.of(commit.sha()), squashed);
            case Merges.Obstacle obstacle -> new Failed(why(obstacle));
        };
    }

    private String message(MergeRequestView request) {
        return MergeMessages.ofMerge(new MergeMessages.Merged(request.projects().sourceBranch(), request.content().targetBranch(),
                request.content().title(), closed(request), request.projects().path() + "!" + request.iid()));
    }

    /**
     * Returns references of the issues that the merge closes, as far as the author of the request sees them: the message is read by all
     * readers of the code, and must not tell an author which of the hidden issues exist.
     */
    private List<String> closed(MergeRequestView request) {
        UserBrief author = request.people().author();
        if (author == null) {
            return List.of();
        }
        try {
            return issues.of(users.caller(author.id()), new ProjectRef.Id(request.projects().id()), request.iid()).stream()
                    .map(issue -> reference(issue, request)).toList();
        } catch (Refusal refused) {
            return List.of();
        }
    }

    private static String reference(IssueView issue, MergeRequestView request) {
        return MergeMessages.issueReference(issue.projectPath(), issue.iid(), request.projects().path());
    }

    private static Reason why(Merges.Obstacle obstacle) {
        return Reason.of("merge_request." + switch (obstacle) {
            case Merges.Conflict ignored -> "conflict";
            case Merges.UpToDate(), Merges.Empty() -> "nothing_to_merge";
            case Merges.Unrelated() -> "unrelated";
            case Merges.Rejected ignored -> "rejected";
            case Merges.Exceeded() -> "exceeded";
        });
    }
}
