package dev.slipway.application.mergerequest;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.MergeFacts;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.Mergeability.Heads;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A merge request as shown to clients, read in one statement.
 *
 * @param version  the last one; null while none is recorded
 * @param settings of the target project
 * @param labels   in the order of their names
 * @param milestone null for none
 */
public record MergeRequestView(
        long id,
        long iid,
        Projects projects,
        MergeRequestContent content,
        MergeRequestState state,
        People people,
        Moments moments,
        @Nullable MergeRequestVersion version,
        Git git,
        Outcome outcome,
        MergeSettings settings,
        VoteCounts votes,
        List<LabelBrief> labels,
        TimeStats times,
        @Nullable MilestoneView milestone) {

    /** Creates a merge request without times of work and a milestone. */
    public MergeRequestView(long id, long iid, Projects projects, MergeRequestContent content, MergeRequestState state, People people,
            Moments moments, @Nullable MergeRequestVersion version, Git git, Outcome outcome, MergeSettings settings, VoteCounts votes,
            List<LabelBrief> labels) {
        this(id, iid, projects, content, state, people, moments, version, git, outcome, settings, votes, labels, TimeStats.NONE, null);
    }

    /**
     * Projects of both branches.
     *
     * @param path       full path of the target project, to which the request belongs
     * @param sourceId   null if the project is gone
     * @param sourcePath null if the project is gone
     */
    public record Projects(long id, String path, @Nullable Long sourceId, @Nullable String sourcePath, String sourceBranch) {}

    /**
     * Users of a merge request; the lists are in the order of ids.
     *
     * @param author   null if the account is gone
     * @param mergedBy null while it is not merged, and if the account is gone
     * @param closedBy null while it is not closed, and if the account is gone
     */
    public record People(@Nullable UserBrief author, List<UserBrief> assignees, List<UserBrief> reviewers, @Nullable UserBrief mergedBy,
            @Nullable UserBrief closedBy) {

        public People {
            assignees = List.copyOf(assignees);
            reviewers = List.copyOf(reviewers);
        }
    }

    /** Times of changes; null for what has not happened. */
    public record Moments(Instant createdAt, Instant updatedAt, @Nullable Instant mergedAt, @Nullable Instant closedAt) {}

    /**
     * State of the repository.
     *
     * @param heads       commits of both branches at this moment
     * @param checked     the last check, whether it counts or not
     * @param pipelineId  the newest pipeline of the head; null for none
     * @param pipeline    its status; null for none
     */
    public record Git(Heads heads, Optional<Mergeability.Checked> checked, @Nullable Long pipelineId,
            @Nullable PipelineStatus pipeline) {}

    /**
     * Result of the merge, or of the last attempt.
     *
     * @param error        id of the reason for which the last merge or rebase failed; null for none
     * @param autoMerge    whether the merge follows the pipeline
     * @param removeSource whether the merge was to remove the source branch; null until a merge says so
     * @param rebasing     whether the source branch is being rebased
     * @param autoMergeUser who asked for the auto-merge; null for none, and if the account is gone
     */
    public record Outcome(@Nullable String mergeCommit, @Nullable String squashCommit, @Nullable String error, boolean autoMerge,
            @Nullable Boolean removeSource, boolean rebasing, @Nullable UserBrief autoMergeUser) {

        public static final Outcome NONE = new Outcome(null, null, null, false, null, false, null);
    }

    public MergeRequestBranches branches() {
        return new MergeRequestBranches(projects.sourceId == null ? OptionalLong.empty() : OptionalLong.of(projects.sourceId),
                projects.sourceBranch, projects.id, content.targetBranch());
    }

    /** Returns the head of the source branch: the present one while the request is open, else that of the last version. */
    public @Nullable String head() {
        boolean open = state == MergeRequestState.OPENED || state == MergeRequestState.LOCKED;
        return open && git.heads.source() != null || version == null ? git.heads.source() : version.refs().head();
    }

    /**
     * Returns whether the last version is of the present head and target branch, so that the diff, and what was stored with it, is about
     * the commits that a merge would bring.
     */
    public boolean isCompared() {
        return version != null && version.refs().head().equals(head()) && version.targetBranch().equals(content.targetBranch());
    }

    /** Returns whether git can merge the branches as they are at this moment, as far as it is known; the last check once it is not open. */
    public Mergeability mergeability() {
        boolean open = state == MergeRequestState.OPENED || state == MergeRequestState.LOCKED;
        return open ? Mergeability.of(git.checked, git.heads) : Mergeability.last(git.checked);
    }

    /** Returns the facts for the checks of a merge. @param obstacles found by later features */
    public MergeFacts facts(Set<MergeObstacle> obstacles) {
        return new MergeFacts(state, content.draft(), version != null && version.commits() == 0, mergeability(),
                PipelineCheck.of(settings.pipeline(), Optional.ofNullable(git.pipeline)), obstacles);
    }

    /** Returns whether the user is the author or an assignee. */
    public boolean belongsTo(long userId) {
        return people.author != null && people.author.id() == userId || content.workers().assignees().contains(userId);
    }
}
