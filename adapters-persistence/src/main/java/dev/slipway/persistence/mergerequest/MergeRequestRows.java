package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_REVIEWERS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_VERSIONS;
import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.md5;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestView.Git;
import dev.slipway.application.mergerequest.MergeRequestView.Moments;
import dev.slipway.application.mergerequest.MergeRequestView.Outcome;
import dev.slipway.application.mergerequest.MergeRequestView.People;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.persistence.jooq.tables.GitRefs;
import dev.slipway.persistence.jooq.tables.MergeRequestVersions;
import dev.slipway.persistence.jooq.tables.MergeRequests;
import dev.slipway.persistence.jooq.tables.Milestones;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.JsonRows;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.milestone.MilestoneColumns;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.user.UserBriefColumns;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole merge requests, with everything that answers show in one row: the present commits of the branches too, so that a merge status
 * is never one of other commits.
 */
final class MergeRequestRows {

    final MergeRequests m = MERGE_REQUESTS.as("m");
    final Projects p = PROJECTS.as("p");
    final Namespaces n = NAMESPACES.as("n");
    private final Projects fork = PROJECTS.as("source_project");
    private final GitRefs source = GIT_REFS.as("source_ref");
    private final GitRefs target = GIT_REFS.as("target_ref");
    private final MergeRequestVersions v = MERGE_REQUEST_VERSIONS.as("v");
    private final Pipelines pipeline = PIPELINES.as("head_pipeline");
    private final Users author = USERS.as("author");
    private final Users merger = USERS.as("merger");
    private final Users closer = USERS.as("closer");
    private final Users waiter = USERS.as("auto_merge_user");
    private final UserBriefColumns authorBrief = new UserBriefColumns(author);
    private final UserBriefColumns mergerBrief = new UserBriefColumns(merger);
    private final UserBriefColumns closerBrief = new UserBriefColumns(closer);
    private final UserBriefColumns waiterBrief = new UserBriefColumns(waiter);
    private final Milestones milestone = MILESTONES.as("milestone");
    private final MilestoneColumns milestoneColumns = new MilestoneColumns(milestone);
    private final Field<String> assignees;
    private final Field<String> reviewers;
    private final Field<String> labels = LabelLinks.OF_MERGE_REQUESTS.document(m.ID);
    private final Map<MergeSettings.Name, Field<String>> settings = new EnumMap<>(MergeSettings.Name.class);

    MergeRequestRows() {
        Users assignee = USERS.as("assignee");
        assignees = field(select(briefs(assignee)).from(MERGE_REQUEST_ASSIGNEES).join(assignee)
                .on(assignee.ID.eq(MERGE_REQUEST_ASSIGNEES.USER_ID)).where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(m.ID)))
                .as("assignees");
        Users reviewer = USERS.as("reviewer");
        reviewers = field(select(briefs(reviewer)).from(MERGE_REQUEST_REVIEWERS).join(reviewer)
                .on(reviewer.ID.eq(MERGE_REQUEST_REVIEWERS.USER_ID)).where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(m.ID)))
                .as("reviewers");
        for (MergeSettings.Name name : MergeSettings.Name.values()) {
            settings.put(name, field("{0} ->> {1}", String.class, p.SETTINGS, inline(name.wireName())).as(name.wireName()));
        }
    }

    private static Field<String> briefs(Users user) {
        return field("json_agg(json_build_array({0}, {1}, {2}, {3}, {4}, {5}) order by {0})", String.class, user.ID, user.USERNAME,
                user.NAME, user.STATE, md5(lower(user.EMAIL)), user.AVATAR_FILE);
    }

    List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(List.of(m.ID, m.IID, m.PROJECT_ID, m.SOURCE_PROJECT_ID, m.SOURCE_BRANCH, m.TARGET_BRANCH,
                m.TITLE, m.DESCRIPTION, m.STATE, m.DISCUSSION_LOCKED, m.REMOVE_SOURCE, m.SQUASH, m.COLLABORATION, m.CHECK_PASSED,
                m.CHECK_SOURCE_SHA, m.CHECK_TARGET_SHA, m.AUTO_MERGE, m.MERGE_ERROR, m.MERGE_COMMIT_SHA, m.SQUASH_COMMIT_SHA,
                m.SHOULD_REMOVE, m.REBASE_SINCE, m.UPVOTES, m.DOWNVOTES, m.TIME_ESTIMATE, m.TIME_SPENT, m.MILESTONE_ID));
        fields.addAll(List.of(m.MERGED_AT, m.CLOSED_AT, m.CREATED_AT, m.UPDATED_AT, p.FULL_PATH, fork.FULL_PATH, source.SHA, target.SHA,
                v.ID, v.BASE_SHA, v.START_SHA, v.HEAD_SHA, v.TARGET_BRANCH, v.REAL_SIZE, v.COMMITS, v.CREATED_AT, pipeline.ID,
                pipeline.STATUS, assignees, reviewers, labels));
        Stream.of(authorBrief, mergerBrief, closerBrief, waiterBrief).forEach(brief -> fields.addAll(brief.all()));
        fields.addAll(settings.values());
        fields.addAll(milestoneColumns.all());
        return fields;
    }

    /** Returns the tables that conditions refer to. */
    Table<?> matching() {
        return m.join(p).on(p.ID.eq(m.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID));
    }

    Table<?> shown() {
        return m.join(p).on(p.ID.eq(m.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .leftJoin(fork).on(fork.ID.eq(m.SOURCE_PROJECT_ID).and(fork.DELETED_AT.isNull()))
                .leftJoin(source).on(branch(source, m.SOURCE_PROJECT_ID, m.SOURCE_BRANCH).and(fork.ID.isNotNull()))
                .leftJoin(target).on(branch(target, m.PROJECT_ID, m.TARGET_BRANCH))
                .leftJoin(v).on(v.ID.eq(m.LATEST_VERSION_ID))
                .leftJoin(pipeline).on(pipeline.ID.eq(headPipeline()))
                .leftJoin(author).on(author.ID.eq(m.AUTHOR_ID)).leftJoin(merger).on(merger.ID.eq(m.MERGED_BY_ID))
                .leftJoin(closer).on(closer.ID.eq(m.CLOSED_BY_ID)).leftJoin(waiter).on(waiter.ID.eq(m.AUTO_MERGE_USER_ID))
                .leftJoin(milestone).on(milestoneColumns.shown(m.MILESTONE_ID, m.PROJECT_ID, n.LINEAGE));
    }

    private static Condition branch(GitRefs ref, Field<Long> project, Field<String> name) {
        return ref.PROJECT_ID.eq(project).and(ref.KIND.eq(inline(RefKind.BRANCH.wireName()))).and(ref.NAME.eq(name));
    }

    /**
     * Selects the newest pipeline of the head: of those that ran for the request, on the head or on its merge, or else of the source
     * branch.
     */
    private Field<Long> headPipeline() {
        Pipelines own = PIPELINES.as("own_pipeline");
        Pipelines any = PIPELINES.as("any_pipeline");
        Condition ran = own.MERGE_REQUEST_ID.eq(m.ID).and(own.SOURCE.eq(inline(PipelineSource.MERGE_REQUEST_EVENT.wireName())));
        return coalesce(newest(own, ran, coalesce(own.SOURCE_SHA, own.SHA)),
                newest(any, any.PROJECT_ID.eq(m.SOURCE_PROJECT_ID)
                .and(any.REF.eq(m.SOURCE_BRANCH)).and(any.TAG.isFalse()), any.SHA));
    }

    /** @param head commit of the source branch that a pipeline ran for */
    private Field<Long> newest(Pipelines of, Condition which, Field<String> head) {
        return field(select(of.ID).from(of).where(which, head.eq(coalesce(source.SHA, v.HEAD_SHA)), of.DELETED_AT.isNull(),
                CountsForRef.of(of)).orderBy(of.ID.desc()).limit(inline(1)));
    }

    /** Returns the condition that the pipeline of the head is enough for a merge that waits for it, as {@code PipelineCheck} decides. */
    Condition pipelinePassed() {
        Condition skippedIsEnough = field("{0} ->> {1}", String.class, p.SETTINGS,
                inline(MergeSettings.Name.ALLOW_MERGE_ON_SKIPPED_PIPELINE.wireName())).eq(inline("true"));
        return pipeline.STATUS.eq(inline(PipelineStatus.SUCCESS.wireName()))
                .or(pipeline.STATUS.eq(inline(PipelineStatus.SKIPPED.wireName())).and(skippedIsEnough));
    }

    MergeRequestView view(Row row) {
        List<UserBrief> assigned = users(row.get(assignees));
        List<UserBrief> reviewing = users(row.get(reviewers));
        MergeRequestWorkers workers = new MergeRequestWorkers(assigned.stream().map(UserBrief::id).toList(),
                reviewing.stream().map(UserBrief::id).toList());
        List<LabelBrief> named = LabelLinks.read(row.get(labels));
        return new MergeRequestView(row.get(m.ID), row.get(m.IID), projects(row), content(row, m, titles(named), workers),
                MergeRequestState.of(row.get(m.STATE)).orElseThrow(),
                new People(authorBrief.read(row), assigned, reviewing, mergerBrief.read(row), closerBrief.read(row)),
                new Moments(row.get(m.CREATED_AT), row.get(m.UPDATED_AT), row.get(m.MERGED_AT), row.get(m.CLOSED_AT)),
                version(row), git(row),
                outcome(row),
                MergeSettings.of(name -> row.get(Objects.requireNonNull(settings.get(name)))),
                new VoteCounts(row.get(m.UPVOTES), row.get(m.DOWNVOTES)), named,
                TimeStats.of(row.get(m.TIME_ESTIMATE), row.get(m.TIME_SPENT)), milestoneColumns.read(row));
    }

    /** The commits of a merge are shown once it is done. */
    private Outcome outcome(Row row) {
        boolean merged = row.get(m.MERGED_AT) != null;
        return new Outcome(merged ? row.get(m.MERGE_COMMIT_SHA) : null, merged ? row.get(m.SQUASH_COMMIT_SHA) : null,
                row.get(m.MERGE_ERROR), row.get(m.AUTO_MERGE), row.get(m.SHOULD_REMOVE), row.get(m.REBASE_SINCE) != null,
                waiterBrief.read(row));
    }

    private MergeRequestView.Projects projects(Row row) {
        String sourcePath = row.get(fork.FULL_PATH);
        return new MergeRequestView.Projects(row.get(m.PROJECT_ID), row.get(p.FULL_PATH),
                sourcePath == null ? null : row.get(m.SOURCE_PROJECT_ID), sourcePath, row.get(m.SOURCE_BRANCH));
    }

    private @Nullable MergeRequestVersion version(Row row) {
        Long id = row.get(v.ID);
        return id == null ? null : new MergeRequestVersion(id, row.get(m.ID),
                new DiffRefs(row.get(v.BASE_SHA), row.get(v.START_SHA), row.get(v.HEAD_SHA)), row.get(v.TARGET_BRANCH),
                row.get(v.REAL_SIZE), row.get(v.COMMITS), row.get(v.CREATED_AT));
    }

    private Git git(Row row) {
        Boolean passed = row.get(m.CHECK_PASSED);
        String status = row.get(pipeline.STATUS);
        return new Git(new Mergeability.Heads(row.get(source.SHA), row.get(target.SHA)),
                passed == null ? Optional.empty()
                        : Optional.of(new Mergeability.Checked(passed, row.get(m.CHECK_SOURCE_SHA), row.get(m.CHECK_TARGET_SHA))),
                row.get(pipeline.ID), status == null ? null : PipelineStatus.of(status).orElseThrow());
    }

    private static List<UserBrief> users(String document) {
        return JsonRows.read(document, values -> new UserBrief(values.number(), values.text(), values.text(),
                AccountState.of(values.text()), values.text(), values.text()));
    }

    private static Labels titles(List<LabelBrief> labels) {
        return Labels.of(labels.stream().map(LabelBrief::title).toList());
    }

    /** @param request the table of the row, or its alias */
    static MergeRequestContent content(Row row, MergeRequests request, Labels labels, MergeRequestWorkers workers) {
        return new MergeRequestContent(row.get(request.TITLE), row.get(request.DESCRIPTION), row.get(request.TARGET_BRANCH),
                labels, workers, row.get(request.DISCUSSION_LOCKED),
                new MergeOptions(row.get(request.REMOVE_SOURCE), row.get(request.SQUASH), row.get(request.COLLABORATION)),
                row.get(request.MILESTONE_ID));
    }

    /** @param request the table of the row, or its alias */
    static MergeRequestBranches branches(Row row, MergeRequests request) {
        Long source = row.get(request.SOURCE_PROJECT_ID);
        return new MergeRequestBranches(source == null ? OptionalLong.empty() : OptionalLong.of(source), row.get(request.SOURCE_BRANCH),
                row.get(request.PROJECT_ID), row.get(request.TARGET_BRANCH));
    }
}
