package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestViewsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JooqMergeRequestViewsTest extends MergeRequestViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestViews views() {
        return HERE.get(MergeRequestViews.class);
    }

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected MergeRequestVersions versions() {
        return HERE.get(MergeRequestVersions.class);
    }

    @Override
    protected void note(long mergeRequestId, long author, boolean internal, boolean system) {
        Long discussion = (Long) HERE.rows().ask("""
                insert into discussions (key, project_id, merge_request_id, kind, internal, started_at)
                select 'key ' || gen_random_uuid(), project_id, id, 'thread', ?, now() from merge_requests where id = ? returning id""",
                internal, mergeRequestId);
        HERE.rows().ask("""
                insert into notes (discussion_id, noteable, author_id, body, characters, system, created_at, updated_at)
                values (?, 'merge request ' || ?::text, ?, 'x', 1, ?, now(), now()) returning id""", discussion, mergeRequestId,
                author, system);
    }

    @Override
    protected long issue(long projectId) {
        return ClosingRows.issue(HERE, projectId);
    }

    @Override
    protected void closes(long mergeRequestId, long issueId) {
        HERE.rows().ask("insert into merge_request_closings (merge_request_id, issue_id) values (?, ?) returning issue_id", mergeRequestId,
                issueId);
    }

    @Override
    protected void mentionedIn(long mergeRequestId, long issueId) {
        HERE.rows().ask("""
                insert into discussions (key, project_id, merge_request_id, kind, internal, started_at, mention_kind, mention_project_id,
                    mention_issue_id, mention_identity)
                select 'key ' || gen_random_uuid(), requests.project_id, requests.id, 'individual', false, now(), 'issue',
                    issues.project_id, issues.id, 'issue ' || issues.id
                from merge_requests requests, issues where requests.id = ? and issues.id = ? returning id""", mergeRequestId, issueId);
    }

    @Override
    protected void mentions(long mergeRequestId, long issueId, boolean closing) {
        HERE.rows().ask("""
                insert into discussions (key, project_id, issue_id, kind, internal, started_at, mention_kind, mention_project_id,
                    mention_identity)
                select 'key ' || gen_random_uuid(), issues.project_id, issues.id, 'individual', false, now(), 'merge_request',
                    requests.project_id, ? || 'merge request ' || requests.id
                from merge_requests requests, issues where requests.id = ? and issues.id = ? returning id""", closing ? "closing " : "",
                mergeRequestId, issueId);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected Awards awards() {
        return HERE.get(Awards.class);
    }

    @Override
    protected long note(long mergeRequestId) {
        Long discussion = (Long) HERE.rows().ask("""
                insert into discussions (key, project_id, merge_request_id, kind, internal, started_at)
                select gen_random_uuid()::text, project_id, id, 'thread', false, now() from merge_requests where id = ? returning id""",
                mergeRequestId);
        return (Long) HERE.rows().ask("""
                insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at)
                values (?, 'merge request ' || ?::text, 'x', 1, false, now(), now()) returning id""", discussion, mergeRequestId);
    }

    @Override
    protected void branch(long projectId, String name, String sha) {
        HERE.database().execute("delete from git_refs where project_id = %d and name = '%s'".formatted(projectId, name));
        if (sha != null) {
            HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                    + "values (%d, 'branch', '%s', '%s', '%s', now())".formatted(projectId, name, sha, sha));
        }
    }

    @Override
    protected long pipeline(long projectId, String branch, String sha, String status) {
        return new CiRows(HERE.database()).pipeline(PipelineDraft.in(projectId).on(branch, false).at(sha),
                PipelineStatus.of(status).orElseThrow());
    }

    @Override
    protected long ownPipeline(long mergeRequestId, String sha, @Nullable String source) {
        long project = HERE.database().number("select project_id from merge_requests where id = ?", mergeRequestId);
        long made = new CiRows(HERE.database()).pipeline(PipelineDraft.in(project).from(PipelineSource.MERGE_REQUEST_EVENT).at(sha),
                PipelineStatus.RUNNING);
        return HERE.database().number("update pipelines set merge_request_id = ?, source_sha = ? where id = ? returning id",
                mergeRequestId, source, made);
    }

    @Override
    protected void settings(long projectId, String json) {
        HERE.rows().ask("update projects set settings = ?::jsonb where id = ? returning id", json, projectId);
    }

    @Test
    void removal_of_the_source_branch_is_shown_for_merges_that_ask_for_it_alone() {
        long user = rows().user("carla");
        long project = HERE.rows().project();
        long id = requests().create(new NewMergeRequest(MergeRequestBranches.of(project, "a", project, "main"),
                MergeRequestContent.titled("x", "main"), user, Instant.EPOCH)).orElseThrow();
        Merging merging = new Merging(user, "h", Optional.empty(), Optional.empty(), true);
        requests().begin(id, merging, Instant.EPOCH);
        requests().move(id, MergeRequestEvent.UNLOCK, null, Instant.EPOCH);
        assertNull(views().find(id).orElseThrow().outcome().removeSource(), "the merge was refused");
        requests().begin(id, merging, Instant.EPOCH);
        requests().move(id, MergeRequestEvent.MERGE, user, Instant.EPOCH);
        assertEquals(true, views().find(id).orElseThrow().outcome().removeSource());
    }

    private void labelled(long project, long author, String branch, String... labels) {
        requests().create(new NewMergeRequest(MergeRequestBranches.of(project, branch, project, "main"),
                new MergeRequestContent("x", null, "main", Labels.of(List.of(labels)), MergeRequestWorkers.NONE, null, MergeOptions.NONE),
                author, Instant.EPOCH)).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(value = Order.class, names = {"PRIORITY", "LABEL_PRIORITY"})
    void requests_are_ordered_by_the_highest_priority_of_their_labels(Order order) {
        long anna = rows().user("anna");
        long project = HERE.rows().project();
        labelled(project, anna, "a", "none");
        labelled(project, anna, "b", "low");
        labelled(project, anna, "c", "low", "high");
        labelled(project, anna, "d");
        labelled(project, anna, "e", "low");
        HERE.rows().ask("""
                with numbered as (insert into label_priorities (label_id, project_id, priority)
                    select id, project_id, case title when 'high' then 0 else 9 end from labels
                    where project_id = ? and title in ('low', 'high') returning label_id)
                select count(*) from numbered""", project);
        assertEquals(List.of(3L, 2L, 5L, 1L, 4L), numbers(project, order, Sort.ASC));
        assertEquals(List.of(5L, 2L, 3L, 4L, 1L), numbers(project, order, Sort.DESC));
    }

    private List<Long> numbers(long project, Order order, Sort sort) {
        MergeRequestFilter filter = MergeRequestFilter.all().at(new MergeRequestFilter.Place.Project(project)).orderedBy(order, sort);
        MergeRequestAudience audience = MergeRequestAudience.ofProject(Caller.ANONYMOUS);
        Walks.same(page -> views().list(filter, audience, page));
        return views().list(filter, audience, PageRequest.Offset.first()).items().stream().map(MergeRequestView::iid).toList();
    }

    @Test
    void page_is_one_statement_however_many_users_its_requests_have() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        long project = HERE.rows().project();
        for (String branch : List.of("a", "b", "c")) {
            requests().create(new NewMergeRequest(MergeRequestBranches.of(project, branch, project, "main"),
                    new MergeRequestContent("x", null, "main", Labels.NONE,
                            new MergeRequestWorkers(List.of(anna, bob), List.of(bob, anna)), null, MergeOptions.NONE),
                    anna, Instant.EPOCH));
        }
        AtomicInteger statements = new AtomicInteger();
        MergeRequestAudience all = new MergeRequestAudience.Everywhere(true, true, OptionalLong.empty());
        JooqMergeRequestViews views = new JooqMergeRequestViews(HERE.dsl(statements));
        assertEquals(3, views.list(MergeRequestFilter.all(), all, new PageRequest.Offset(1, 20)).items().size());
        assertEquals(1, statements.get());
        assertEquals(2, views.list(MergeRequestFilter.all(), all, PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2)).items()
                .size());
        assertEquals(2, statements.get());
    }
}
