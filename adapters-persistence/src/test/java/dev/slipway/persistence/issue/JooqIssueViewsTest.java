package dev.slipway.persistence.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueTies;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.IssueViewsKit;
import dev.slipway.application.issue.IssuesKit;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqIssueViewsTest extends IssueViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected IssueViews views() {
        return HERE.get(IssueViews.class);
    }

    @Override
    protected Issues issues() {
        return HERE.get(Issues.class);
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
    protected long note(long issueId) {
        Long discussion = (Long) HERE.rows().ask("""
                insert into discussions (key, project_id, issue_id, kind, internal, started_at)
                select gen_random_uuid()::text, project_id, id, 'thread', false, now() from issues where id = ? returning id""", issueId);
        return (Long) HERE.rows().ask("""
                insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at)
                values (?, 'issue ' || ?::text, 'x', 1, false, now(), now()) returning id""", discussion, issueId);
    }

    @Override
    protected void place(long issue, long place) {
        HERE.rows().ask("update issues set relative_position = ? where id = ? returning id", place, issue);
    }

    @Override
    protected void note(long issue, long author, boolean internal, boolean system) {
        Long discussion = (Long) HERE.rows().ask("""
                insert into discussions (key, project_id, issue_id, kind, internal, started_at)
                select 'key ' || gen_random_uuid(), project_id, id, 'thread', ?, now() from issues where id = ? returning id""", internal,
                issue);
        HERE.rows().ask("""
                insert into notes (discussion_id, noteable, author_id, body, characters, system, created_at, updated_at)
                values (?, 'issue ' || ?::text, ?, 'x', 1, ?, now(), now()) returning id""", discussion, issue, author, system);
    }

    private void issue(long project, long author, List<Long> assignees) {
        issues().create(new NewIssue(project, OptionalLong.empty(), IssuesKit.draft("x", assignees), author, Instant.EPOCH)).orElseThrow();
    }

    @Test
    void number_of_comments_is_that_of_the_row_and_no_note_is_read() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC)), "tool"));
        issue(project, rows().user("anna"), List.of());
        HERE.rows().ask("update issues set comments = 7 where project_id = ? returning id", project);
        assertEquals(7, views().find(project, 1).orElseThrow().comments());
        assertEquals(7, views().list(IssueFilter.all().at(new IssueFilter.Place.Project(project)),
                new IssueAudience.OfProject(true, OptionalLong.empty()), LocalDate.EPOCH, PageRequest.Offset.first()).items().getFirst()
                .comments());
    }

    @Test
    void ties_to_other_objects_are_read_with_the_row() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC)), "tool"));
        long anna = rows().user("anna");
        issue(project, anna, List.of());
        issue(project, anna, List.of());
        long first = views().find(project, 1).orElseThrow().id();
        long second = views().find(project, 2).orElseThrow().id();
        assertEquals(IssueTies.NONE, views().find(first).orElseThrow().ties());
        HERE.rows().ask("""
                insert into issue_links (source_id, target_id, blocks, created_at, updated_at) values (?, ?, true, now(), now())
                returning id""", first, second);
        assertEquals(new IssueTies(true, false), views().find(first).orElseThrow().ties());
        assertEquals(IssueTies.NONE, views().find(second).orElseThrow().ties());
        HERE.rows().ask("""
                with request as (insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft,
                    created_at, updated_at)
                values (?, 1, ?, 'topic', 'main', 'Change', false, now(), now()) returning id)
                insert into merge_request_closings (merge_request_id, issue_id) select id, ? from request returning issue_id""", project,
                project, second);
        assertEquals(new IssueTies(false, true), views().find(second).orElseThrow().ties());
        HERE.rows().ask("update issue_links set blocks = false where source_id = ? returning id", first);
        assertEquals(IssueTies.NONE, views().find(first).orElseThrow().ties());
    }

    @Test
    void page_is_one_statement_however_many_assignees_its_issues_have() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        long project = rows()
                .store(ProjectDraft.in(rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC)), "tool")
                .visible(Visibility.PUBLIC));
        issue(project, anna, List.of(anna, bob));
        issue(project, bob, List.of(bob));
        issue(project, bob, List.of());
        AtomicInteger statements = new AtomicInteger();
        IssueFilter filter = IssueFilter.all().orderedBy(Order.CREATED_AT, Sort.DESC);
        assertEquals(3, new JooqIssueViews(HERE.dsl(statements)).list(filter, new IssueAudience.Everywhere(true, true,
                OptionalLong.empty()), LocalDate.EPOCH, new PageRequest.Offset(1, 20)).items().size());
        assertEquals(1, statements.get());
        assertEquals(2, new JooqIssueViews(HERE.dsl(statements))
                .list(filter, new IssueAudience.Everywhere(true, true, OptionalLong.empty()), LocalDate.EPOCH,
                PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2)).items().size());
        assertEquals(2, statements.get());
    }

    private void labelled(long project, long author, String... labels) {
        IssueDraft draft = new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.of(List.of(labels)),
                List.of(), null, null, null, null);
        issues().create(new NewIssue(project, OptionalLong.empty(), draft, author, Instant.EPOCH)).orElseThrow();
    }

    @Test
    void issues_are_ordered_by_the_highest_priority_of_their_labels() {
        long anna = rows().user("anna");
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC)), "tool"));
        labelled(project, anna, "none");
        labelled(project, anna, "low");
        labelled(project, anna, "low", "high");
        labelled(project, anna);
        labelled(project, anna, "low");
        HERE.rows().ask("""
                with numbered as (insert into label_priorities (label_id, project_id, priority)
                    select id, project_id, case title when 'high' then 0 else 9 end from labels
                    where project_id = ? and title in ('low', 'high') returning label_id)
                select count(*) from numbered""", project);
        IssueFilter asking = IssueFilter.all().at(new IssueFilter.Place.Project(project));
        for (Order order : List.of(Order.LABEL_PRIORITY, Order.PRIORITY)) {
            assertEquals(List.of(3L, 2L, 5L, 1L, 4L), numbers(asking.orderedBy(order, Sort.ASC), PageRequest.Offset.first()));
            assertEquals(List.of(5L, 2L, 3L, 4L, 1L), numbers(asking.orderedBy(order, Sort.DESC), PageRequest.Offset.first()));
            for (Sort sort : Sort.values()) {
                Walks.same(page -> views().list(asking.orderedBy(order, sort), new IssueAudience.OfProject(true, OptionalLong.empty()),
                        LocalDate.EPOCH, page));
            }
        }
    }

    private List<Long> numbers(IssueFilter filter, PageRequest page) {
        return views().list(filter, new IssueAudience.OfProject(true, OptionalLong.empty()), LocalDate.EPOCH, page).items().stream()
                .map(IssueView::iid).toList();
    }
}
