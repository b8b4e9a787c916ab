package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_REVIEWERS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_VERSIONS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.persistence.jooq.tables.GitRefs;
import dev.slipway.persistence.jooq.tables.records.MergeRequestsRecord;
import dev.slipway.persistence.kernel.TextLock;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/** Stores merge requests in their tables. */
@Singleton
final class JooqMergeRequests implements MergeRequests {

    /** States in which no other request has the same branches: literals, so that every plan uses the index of these requests. */
    private static final List<Field<String>> OPEN = List.of(inline(MergeRequestState.OPENED.wireName()),
            inline(MergeRequestState.LOCKED.wireName()));

    private final DSLContext dsl;

    JooqMergeRequests(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong create(NewMergeRequest request) {
        lockSource(request.branches().targetProject(), request.branches().sourceProject().orElseThrow(),
                request.branches().sourceBranch());
        MergeRequestsRecord row = new MergeRequestsRecord();
        put(row, request.content());
        Collection<Long> labels = LabelLinks.resolve(dsl, request.branches().targetProject(), request.content().labels().names(),
                request.createdAt());
        row.setIid(number(request.branches().targetProject()));
        row.setProjectId(request.branches().targetProject());
        row.setSourceProjectId(request.branches().sourceProject().orElseThrow());
        row.setSourceBranch(request.branches().sourceBranch());
        row.setState(MergeRequestState.OPENED.wireName());
        row.setAuthorId(request.authorId());
        row.setCreatedAt(request.createdAt());
        row.setUpdatedAt(request.createdAt());
        Long id = dsl.insertInto(MERGE_REQUESTS).set(row).onConflictDoNothing().returning(MERGE_REQUESTS.ID).fetchOne(MERGE_REQUESTS.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        engage(id, request.content().workers(), request.createdAt());
        LabelLinks.OF_MERGE_REQUESTS.add(dsl, id, labels);
        return OptionalLong.of(id);
    }

    /**
     * Locks the source of a request until the transaction ends. Two requests that come to be open with the same branches do not see each
     * other's uncommitted rows, so the second waits here, and not at the unique index, which would fail the statement.
     */
    private void lockSource(long projectId, long sourceProject, String sourceBranch) {
        TextLock.take(dsl, "merge requests of project " + projectId + " from " + sourceProject + " " + sourceBranch);
    }

    private void lockSource(Condition which) {
        dsl.select(MERGE_REQUESTS.PROJECT_ID, MERGE_REQUESTS.SOURCE_PROJECT_ID, MERGE_REQUESTS.SOURCE_BRANCH).from(MERGE_REQUESTS)
                .where(which, MERGE_REQUESTS.SOURCE_PROJECT_ID.isNotNull()).fetchOptional()
                .ifPresent(row -> lockSource(row.value1(), row.value2(), row.value3()));
    }

    private long number(long projectId) {
        return dsl.insertInto(PROJECT_COUNTERS, PROJECT_COUNTERS.PROJECT_ID, PROJECT_COUNTERS.MERGE_REQUEST)
                .select(select(PROJECTS.ID, val(1L)).from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forKeyShare())
                .onConflict(PROJECT_COUNTERS.PROJECT_ID).doUpdate().set(PROJECT_COUNTERS.MERGE_REQUEST,
                        PROJECT_COUNTERS.MERGE_REQUEST.plus(1))
                .returningResult(PROJECT_COUNTERS.MERGE_REQUEST).fetchOptional().orElseThrow(() -> Refusal.notFound("Project")).value1();
    }

    private static void put(MergeRequestsRecord row, MergeRequestContent content) {
        row.setTitle(content.title());
        row.setDraft(content.draft());
        row.setDescription(content.description());
        row.setTargetBranch(content.targetBranch());
        row.setDiscussionLocked(content.discussionLocked());
        row.setRemoveSource(content.options().removeSource());
        row.setSquash(content.options().squash());
        row.setMilestoneId(content.milestone());
        row.setCollaboration(content.options().collaboration());
    }

    /** Adds assignees and reviewers. Skips users who are there already, and those who were deleted meanwhile. */
    private void engage(long id, MergeRequestWorkers workers, Instant now) {
        if (!workers.assignees().isEmpty()) {
            dsl.insertInto(MERGE_REQUEST_ASSIGNEES, MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID, MERGE_REQUEST_ASSIGNEES.USER_ID)
                    .select(select(val(id), USERS.ID).from(USERS).where(USERS.ID.in(workers.assignees()), USERS.DELETED_AT.isNull())
                            .orderBy(USERS.ID).forKeyShare())
                    .onConflictDoNothing().execute();
        }
        if (!workers.reviewers().isEmpty()) {
            dsl.insertInto(MERGE_REQUEST_REVIEWERS, MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID, MERGE_REQUEST_REVIEWERS.USER_ID,
                            MERGE_REQUEST_REVIEWERS.CREATED_AT)
                    .select(select(val(id), USERS.ID, val(now, MERGE_REQUEST_REVIEWERS.CREATED_AT)).from(USERS)
                            .where(USERS.ID.in(workers.reviewers()), USERS.DELETED_AT.isNull()).orderBy(USERS.ID).forKeyShare())
                    .onConflictDoNothing().execute();
        }
    }

    @Override
    public OptionalLong openTwin(MergeRequestBranches branches) {
        if (branches.sourceProject().isEmpty()) {
            return OptionalLong.empty();
        }
        return dsl.select(MERGE_REQUESTS.IID).from(MERGE_REQUESTS).where(same(branches), MERGE_REQUESTS.STATE.in(OPEN))
                .fetchOptional(MERGE_REQUESTS.IID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    private static Condition same(MergeRequestBranches branches) {
        return MERGE_REQUESTS.PROJECT_ID.eq(branches.targetProject()).and(MERGE_REQUESTS.TARGET_BRANCH.eq(branches.targetBranch()))
                .and(MERGE_REQUESTS.SOURCE_PROJECT_ID.eq(branches.sourceProject().orElseThrow()))
                .and(MERGE_REQUESTS.SOURCE_BRANCH.eq(branches.sourceBranch()));
    }

    @Override
    public Optional<Locked> lock(long id) {
        return locked(MERGE_REQUESTS.ID.eq(id));
    }

    @Override
    public Optional<Locked> lock(long projectId, long iid) {
        return locked(MERGE_REQUESTS.PROJECT_ID.eq(projectId).and(MERGE_REQUESTS.IID.eq(iid)));
    }

    private Optional<Locked> locked(Condition named) {
        return dsl.selectFrom(MERGE_REQUESTS).where(named).forNoKeyUpdate().fetchOptional().map(row -> {
            Row read = new Row.OfRecord(row);
            return new Locked(row.getId(), row.getIid(), MergeRequestRows.branches(read, MERGE_REQUESTS),
                    MergeRequestRows.content(read, MERGE_REQUESTS,
                            Labels.of(LabelLinks.OF_MERGE_REQUESTS.titles(dsl, row.getId())), workers(row.getId())),
                    MergeRequestState.of(row.getState()).orElseThrow(), row.getAuthorId(), row.getUpdatedAt());
        });
    }

    private MergeRequestWorkers workers(long id) {
        return new MergeRequestWorkers(
                dsl.select(MERGE_REQUEST_ASSIGNEES.USER_ID).from(MERGE_REQUEST_ASSIGNEES)
                        .where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(id)).orderBy(MERGE_REQUEST_ASSIGNEES.USER_ID)
                        .fetch(MERGE_REQUEST_ASSIGNEES.USER_ID),
                dsl.select(MERGE_REQUEST_REVIEWERS.USER_ID).from(MERGE_REQUEST_REVIEWERS)
                        .where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(id)).orderBy(MERGE_REQUEST_REVIEWERS.USER_ID)
                        .fetch(MERGE_REQUEST_REVIEWERS.USER_ID));
    }

    @Override
    public boolean change(long id, MergeRequestContent content, Instant updatedAt) {
        lockSource(MERGE_REQUESTS.ID.eq(id).and(MERGE_REQUESTS.TARGET_BRANCH.ne(content.targetBranch())));
        MergeRequestsRecord row = new MergeRequestsRecord();
        put(row, content);
        int changed = dsl.update(MERGE_REQUESTS).set(row).set(MERGE_REQUESTS.UPDATED_AT, notBefore(MERGE_REQUESTS.UPDATED_AT, updatedAt))
                .where(MERGE_REQUESTS.ID.eq(id), MERGE_REQUESTS.STATE.notIn(OPEN).or(not(twin(val(content.targetBranch()))))).execute();
        if (changed == 0) {
            require(id);
            return false;
        }
        dsl.deleteFrom(MERGE_REQUEST_ASSIGNEES).where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(id),
                MERGE_REQUEST_ASSIGNEES.USER_ID.notIn(content.workers().assignees())).execute();
        dsl.deleteFrom(MERGE_REQUEST_REVIEWERS).where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(id),
                MERGE_REQUEST_REVIEWERS.USER_ID.notIn(content.workers().reviewers())).execute();
        engage(id, content.workers(), updatedAt);
        LabelLinks.OF_MERGE_REQUESTS.put(dsl, project(id), id, content.labels().names(), updatedAt);
        return true;
    }

    private long project(long id) {
        return dsl.select(MERGE_REQUESTS.PROJECT_ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id))
                .fetchSingle(MERGE_REQUESTS.PROJECT_ID);
    }

    /** Returns the condition that another open request has the source of this one and a target branch. */
    private static Condition twin(Field<String> targetBranch) {
        var other = MERGE_REQUESTS.as("other_request");
        return exists(selectOne().from(other).where(other.PROJECT_ID.eq(MERGE_REQUESTS.PROJECT_ID), other.TARGET_BRANCH.eq(targetBranch),
                other.SOURCE_PROJECT_ID.eq(MERGE_REQUESTS.SOURCE_PROJECT_ID), other.SOURCE_BRANCH.eq(MERGE_REQUESTS.SOURCE_BRANCH),
                other.STATE.in(OPEN), other.ID.ne(MERGE_REQUESTS.ID)));
    }

    private void require(long id) {
        if (!dsl.fetchExists(MERGE_REQUESTS, MERGE_REQUESTS.ID.eq(id))) {
            throw new IllegalStateException("merge request " + id + " is gone");
        }
    }

    @Override
    public boolean move(long id, MergeRequestEvent event, @Nullable Long byUser, Instant now) {
        if (event == MergeRequestEvent.REOPEN) {
            lockSource(MERGE_REQUESTS.ID.eq(id));
        }
        MergeRequestState to = MergeRequestLifecycle.TABLE.to(event);
        boolean closed = to == MergeRequestState.CLOSED;
        boolean merged = to == MergeRequestState.MERGED;
        boolean ofLock = event == MergeRequestEvent.LOCK || event == MergeRequestEvent.UNLOCK;
        Condition alone = event == MergeRequestEvent.REOPEN ? not(twin(MERGE_REQUESTS.TARGET_BRANCH)) : noCondition();
        Condition from = MERGE_REQUESTS.ID.eq(id).and(MERGE_REQUESTS.STATE.in(
                MergeRequestLifecycle.TABLE.from(event).stream().map(MergeRequestState::wireName).toList()));
        int moved = dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.STATE, to.wireName())
                .set(MERGE_REQUESTS.CLOSED_AT, closed ? now : null).set(MERGE_REQUESTS.CLOSED_BY_ID, closed ? byUser : null)
                .set(MERGE_REQUESTS.MERGED_AT, merged ? now : null).set(MERGE_REQUESTS.MERGED_BY_ID, merged ? byUser : null)
                .set(MERGE_REQUESTS.AUTO_MERGE, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE, false))
                .set(MERGE_REQUESTS.AUTO_MERGE_USER_ID, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE_USER_ID, null))
                .set(MERGE_REQUESTS.AUTO_MERGE_SHA, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE_SHA, null))
                .set(MERGE_REQUESTS.AUTO_MERGE_TARGET, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE_TARGET, null))
                .set(MERGE_REQUESTS.AUTO_MERGE_SQUASH, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE_SQUASH, null))
                .set(MERGE_REQUESTS.AUTO_MERGE_REMOVE, kept(ofLock, MERGE_REQUESTS.AUTO_MERGE_REMOVE, null))
                .set(MERGE_REQUESTS.MERGE_MESSAGE, kept(ofLock, MERGE_REQUESTS.MERGE_MESSAGE, null))
                .set(MERGE_REQUESTS.SQUASH_MESSAGE, kept(ofLock, MERGE_REQUESTS.SQUASH_MESSAGE, null))
                .set(MERGE_REQUESTS.MERGE_COMMIT_SHA, kept(merged, MERGE_REQUESTS.MERGE_COMMIT_SHA, null))
                .set(MERGE_REQUESTS.SQUASH_COMMIT_SHA, kept(merged, MERGE_REQUESTS.SQUASH_COMMIT_SHA, null))
                .set(MERGE_REQUESTS.SHOULD_REMOVE, kept(merged, MERGE_REQUESTS.SHOULD_REMOVE, null))
                .setNull(MERGE_REQUESTS.MERGING_SHA).setNull(MERGE_REQUESTS.MERGING_USER_ID).setNull(MERGE_REQUESTS.MERGING_SINCE)
                .set(MERGE_REQUESTS.MERGE_ERROR, kept(!merged, MERGE_REQUESTS.MERGE_ERROR, null))
                .set(MERGE_REQUESTS.UPDATED_AT, notBefore(MERGE_REQUESTS.UPDATED_AT, ofLock ? Instant.EPOCH : now))
                .where(from, alone).execute();
        if (moved == 0 && !dsl.fetchExists(MERGE_REQUESTS, from)) {
            throw new IllegalStateException("merge request " + id + " is gone or in another state");
        }
        return moved == 1;
    }

    private static <T> Field<T> kept(boolean keep, Field<T> present, @Nullable T otherwise) {
        return keep ? present : val(otherwise, present);
    }

    @Override
    public void begin(long id, Merging merging, Instant now) {
        move(id, MergeRequestEvent.LOCK, merging.userId(), now);
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.MERGING_SHA, merging.head()).set(MERGE_REQUESTS.MERGING_USER_ID, merging.userId())
                .set(MERGE_REQUESTS.MERGING_SINCE, now)
                .set(MERGE_REQUESTS.MERGE_COMMIT_SHA, merging.mergeCommit().orElse(null))
                .set(MERGE_REQUESTS.SQUASH_COMMIT_SHA, merging.squashCommit().orElse(null))
                .set(MERGE_REQUESTS.SHOULD_REMOVE, merging.removeSource()).where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public Optional<Merging> begun(long id) {
        return dsl.select(MERGE_REQUESTS.MERGING_USER_ID, MERGE_REQUESTS.MERGING_SHA, MERGE_REQUESTS.MERGE_COMMIT_SHA,
                        MERGE_REQUESTS.SQUASH_COMMIT_SHA, MERGE_REQUESTS.SHOULD_REMOVE).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.ID.eq(id), MERGE_REQUESTS.MERGING_SHA.isNotNull())
                .fetchOptional(row -> new Merging(row.value1(), row.value2(), Optional.ofNullable(row.value3()),
                        Optional.ofNullable(row.value4()), Boolean.TRUE.equals(row.value5())));
    }

    @Override
    public Optional<Instant> begunAt(long id) {
        return dsl.select(MERGE_REQUESTS.MERGING_SINCE).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id)).fetchOptional(
                MERGE_REQUESTS.MERGING_SINCE);
    }

    @Override
    public List<Long> locked(Instant begunBefore, long after, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.LOCKED.wireName())), MERGE_REQUESTS.MERGING_SINCE.lt(begunBefore),
                        MERGE_REQUESTS.ID.gt(after))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public void failed(long id, @Nullable String reason) {
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.MERGE_ERROR, reason).where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public void beginRebase(long id, Rebase rebase, Instant now) {
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.REBASE_SINCE, now).set(MERGE_REQUESTS.REBASE_USER_ID, rebase.userId())
                .set(MERGE_REQUESTS.REBASE_SKIP_CI, rebase.skipCi()).setNull(MERGE_REQUESTS.MERGE_ERROR)
                .where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public Optional<Rebase> rebase(long id) {
        return dsl.select(MERGE_REQUESTS.REBASE_USER_ID, MERGE_REQUESTS.REBASE_SKIP_CI).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.ID.eq(id), MERGE_REQUESTS.REBASE_SINCE.isNotNull())
                .fetchOptional(row -> new Rebase(row.value1(), row.value2()));
    }

    @Override
    public void endRebase(long id, @Nullable String reason) {
        dsl.update(MERGE_REQUESTS).setNull(MERGE_REQUESTS.REBASE_SINCE).setNull(MERGE_REQUESTS.REBASE_USER_ID)
                .set(MERGE_REQUESTS.REBASE_SKIP_CI, false).set(MERGE_REQUESTS.MERGE_ERROR, reason)
                .where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public void checked(long id, Mergeability.Checked result) {
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.CHECK_PASSED, result.mergeable())
                .set(MERGE_REQUESTS.CHECK_SOURCE_SHA, result.source())
                .set(MERGE_REQUESTS.CHECK_TARGET_SHA, result.target()).where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public Set<Long> existing(long projectId, Collection<Long> iids) {
        return Set.copyOf(dsl.select(MERGE_REQUESTS.IID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.PROJECT_ID.eq(projectId), MERGE_REQUESTS.IID.in(iids)).fetch(MERGE_REQUESTS.IID));
    }

    @Override
    public int removeSome(long projectId, int most) {
        return dsl.deleteFrom(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.in(
                select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.PROJECT_ID.eq(projectId)).limit(most))).execute();
    }

    @Override
    public List<Long> openFrom(long sourceProject, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.SOURCE_PROJECT_ID.eq(sourceProject), MERGE_REQUESTS.PROJECT_ID.ne(sourceProject),
                        MERGE_REQUESTS.STATE.eq(MergeRequestState.OPENED.wireName()))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    /** Reads both sides by their own indexes. */
    @Override
    public List<Long> openAcross(long projectId, long after, int most) {
        Condition open = MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.OPENED.wireName())).and(MERGE_REQUESTS.ID.gt(after));
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(open, MERGE_REQUESTS.SOURCE_PROJECT_ID.eq(projectId), MERGE_REQUESTS.PROJECT_ID.ne(projectId))
                .unionAll(select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                        .where(open, MERGE_REQUESTS.PROJECT_ID.eq(projectId), MERGE_REQUESTS.SOURCE_PROJECT_ID.ne(projectId)))
                .orderBy(inline(1)).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public List<Long> openOf(long targetProject, long after, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.PROJECT_ID.eq(targetProject), MERGE_REQUESTS.ID.gt(after),
                        MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.OPENED.wireName())))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public List<Long> outdated(long sourceProject, String sourceBranch, long after, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .leftJoin(GIT_REFS).on(GIT_REFS.PROJECT_ID.eq(MERGE_REQUESTS.SOURCE_PROJECT_ID),
                        GIT_REFS.KIND.eq(inline(RefKind.BRANCH.wireName())), GIT_REFS.NAME.eq(MERGE_REQUESTS.SOURCE_BRANCH))
                .leftJoin(MERGE_REQUEST_VERSIONS).on(MERGE_REQUEST_VERSIONS.ID.eq(MERGE_REQUESTS.LATEST_VERSION_ID))
                .where(MERGE_REQUESTS.SOURCE_PROJECT_ID.eq(sourceProject), MERGE_REQUESTS.SOURCE_BRANCH.eq(sourceBranch),
                        MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.OPENED.wireName())), MERGE_REQUESTS.ID.gt(after),
                        GIT_REFS.SHA.isNull().or(hasTarget().and(MERGE_REQUEST_VERSIONS.HEAD_SHA.isDistinctFrom(GIT_REFS.SHA)
                                .or(MERGE_REQUEST_VERSIONS.TARGET_BRANCH.isDistinctFrom(MERGE_REQUESTS.TARGET_BRANCH)))))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    /** Returns the condition that the target branch exists; without it nothing can be compared. */
    private static Condition hasTarget() {
        GitRefs target = GIT_REFS.as("target_ref");
        return exists(selectOne().from(target).where(target.PROJECT_ID.eq(MERGE_REQUESTS.PROJECT_ID),
                target.KIND.eq(inline(RefKind.BRANCH.wireName())), target.NAME.eq(MERGE_REQUESTS.TARGET_BRANCH)));
    }

    @Override
    public List<Long> openAimedAt(long targetProject, String targetBranch, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.PROJECT_ID.eq(targetProject), MERGE_REQUESTS.TARGET_BRANCH.eq(targetBranch),
                        MERGE_REQUESTS.STATE.in(OPEN))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public boolean aimedAt(long targetProject, String targetBranch) {
        return dsl.fetchExists(MERGE_REQUESTS, MERGE_REQUESTS.PROJECT_ID.eq(targetProject), MERGE_REQUESTS.TARGET_BRANCH.eq(targetBranch),
                MERGE_REQUESTS.STATE.in(OPEN));
    }

    @Override
    public List<Long> openInto(long targetProject, String targetBranch, Collection<String> heads, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUEST_VERSIONS)
                .join(MERGE_REQUESTS).on(MERGE_REQUESTS.LATEST_VERSION_ID.eq(MERGE_REQUEST_VERSIONS.ID))
                .leftJoin(GIT_REFS).on(GIT_REFS.PROJECT_ID.eq(MERGE_REQUESTS.SOURCE_PROJECT_ID),
                        GIT_REFS.KIND.eq(inline(RefKind.BRANCH.wireName())), GIT_REFS.NAME.eq(MERGE_REQUESTS.SOURCE_BRANCH))
                .where(MERGE_REQUEST_VERSIONS.HEAD_SHA.in(heads), MERGE_REQUESTS.PROJECT_ID.eq(targetProject),
                        MERGE_REQUESTS.TARGET_BRANCH.eq(targetBranch), MERGE_REQUESTS.STATE.eq(inline(MergeRequestState.OPENED.wireName())),
                        GIT_REFS.SHA.isNull().or(GIT_REFS.SHA.eq(MERGE_REQUEST_VERSIONS.HEAD_SHA)))
                .orderBy(MERGE_REQUESTS.ID).limit(most).fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(MERGE_REQUESTS, MERGE_REQUESTS.AUTHOR_ID.eq(userId))
                || dsl.fetchExists(MERGE_REQUESTS, MERGE_REQUESTS.MERGED_BY_ID.eq(userId))
                || dsl.fetchExists(MERGE_REQUESTS, MERGE_REQUESTS.CLOSED_BY_ID.eq(userId));
    }

    /** Locks the requests that the user is assigned to, too, so that a transaction that unassigns the user next locks all in one order. */
    @Override
    public void reassign(long fromUser, long toUser) {
        lockSome(endedOrWritten(fromUser).unionAll(assigned(fromUser)), Integer.MAX_VALUE);
        reassign(fromUser, toUser, noCondition());
    }

    @Override
    public int reassignSome(long fromUser, long toUser, int most) {
        List<Long> some = lockSome(endedOrWritten(fromUser), most);
        reassign(fromUser, toUser, MERGE_REQUESTS.ID.in(some));
        return some.size();
    }

    private void reassign(long fromUser, long toUser, Condition which) {
        List.of(MERGE_REQUESTS.AUTHOR_ID, MERGE_REQUESTS.MERGED_BY_ID, MERGE_REQUESTS.CLOSED_BY_ID).forEach(user -> dsl
                .update(MERGE_REQUESTS).set(user, toUser).where(user.eq(fromUser), which).execute());
    }

    @Override
    public List<Long> removeSomeOf(long userId, int most) {
        List<Long> some = dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.AUTHOR_ID.eq(userId))
                .orderBy(MERGE_REQUESTS.ID).limit(most).forUpdate().fetch(MERGE_REQUESTS.ID);
        return dsl.deleteFrom(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.in(some)).returning(MERGE_REQUESTS.PROJECT_ID)
                .fetch(MERGE_REQUESTS.PROJECT_ID);
    }

    private static Select<Record1<Long>> endedOrWritten(long userId) {
        return select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.AUTHOR_ID.eq(userId))
                .unionAll(select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.MERGED_BY_ID.eq(userId)))
                .unionAll(select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.CLOSED_BY_ID.eq(userId)));
    }

    private static Select<Record1<Long>> assigned(long userId) {
        return select(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID).from(MERGE_REQUEST_ASSIGNEES)
                .where(MERGE_REQUEST_ASSIGNEES.USER_ID.eq(userId))
                .unionAll(select(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID).from(MERGE_REQUEST_REVIEWERS)
                        .where(MERGE_REQUEST_REVIEWERS.USER_ID.eq(userId)));
    }

    /** Locks requests by id before any of their rows, as changes of a request lock it first. */
    private List<Long> lockSome(Select<Record1<Long>> which, int most) {
        return dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.in(which)).orderBy(MERGE_REQUESTS.ID).limit(most)
                .forNoKeyUpdate().fetch(MERGE_REQUESTS.ID);
    }

    @Override
    public void unassign(long userId) {
        lockSome(assigned(userId), Integer.MAX_VALUE);
        unassign(userId, noCondition(), noCondition());
    }

    @Override
    public int unassignSome(long userId, int most) {
        List<Long> some = lockSome(assigned(userId), most);
        unassign(userId, MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.in(some), MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.in(some));
        return some.size();
    }

    private void unassign(long userId, Condition assigned, Condition reviewed) {
        dsl.deleteFrom(MERGE_REQUEST_ASSIGNEES).where(MERGE_REQUEST_ASSIGNEES.USER_ID.eq(userId), assigned).execute();
        dsl.deleteFrom(MERGE_REQUEST_REVIEWERS).where(MERGE_REQUEST_REVIEWERS.USER_ID.eq(userId), reviewed).execute();
    }
}
