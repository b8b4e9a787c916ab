package dev.slipway.persistence.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestoneFilter;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestonesKit;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMilestonesTest extends MilestonesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final AtomicLong NUMBERS = new AtomicLong();

    @Override
    protected Milestones milestones() {
        return HERE.get(Milestones.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected long issue(long project, long milestone) {
        return (Long) HERE.rows().ask("""
                insert into issues (project_id, iid, title, milestone_id, created_at, updated_at)
                values (?, ?, 'Something', ?, now(), now()) returning id""", project, NUMBERS.incrementAndGet(), milestone);
    }

    @Override
    protected long request(long project, long milestone) {
        long iid = NUMBERS.incrementAndGet();
        return (Long) HERE.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, milestone_id,
                    created_at, updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, ?, now(), now()) returning id""", project, iid, project, "topic" + iid,
                milestone);
    }

    private static OptionalLong milestone(Object id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of((Long) id);
    }

    @Override
    protected OptionalLong ofIssue(long issue) {
        return milestone(HERE.rows().ask("select milestone_id from issues where id = ?", issue));
    }

    @Override
    protected OptionalLong ofRequest(long request) {
        return milestone(HERE.rows().ask("select milestone_id from merge_requests where id = ?", request));
    }

    @Override
    protected long event(long issue, long milestone) {
        return (Long) HERE.rows().ask("insert into resource_milestone_events (issue_id, milestone_id, action, created_at) "
                + "values (?, ?, 'add', now()) returning id", issue, milestone);
    }

    @Override
    protected OptionalLong ofEvent(long event) {
        return milestone(HERE.rows().ask("select (select milestone_id from resource_milestone_events where id = ?)", event));
    }

    @Override
    protected void move(long project, long group) {
        HERE.rows().ask("update projects set namespace_id = ? where id = ? returning id", group, project);
    }

    private long made(MilestoneOwner owner, String title) {
        return transactions().write(() -> milestones().create(owner, new MilestoneDraft(title, null, null, null), Instant.EPOCH));
    }

    /** Either comes first: the issue gets the milestone and loses it, or does not get it. */
    @Test
    void issue_that_names_a_milestone_while_it_is_deleted_ends_without_it() throws Exception {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("racing")), "tool"));
        for (int round = 0; round < 20; round++) {
            long first = made(new MilestoneOwner.Project(project), "first " + round);
            long id = made(new MilestoneOwner.Project(project), "second " + round);
            long issue = issue(project, first);
            Together.call(List.<Callable<Boolean>>of(
                    () -> transactions().write(() -> milestones().offered(project, id)
                            && HERE.dsl().execute("update issues set milestone_id = ? where id = ?", id, issue) == 1),
                    () -> transactions().write(now -> {
                        milestones().hide(id, now);
                        return true;
                    })));
            assertFalse(transactions().write(() -> milestones().clear(id, 10)).more());
            assertNotEquals(OptionalLong.of(id), ofIssue(issue));
        }
    }

    private long promoted(long project, long id, long group) {
        return transactions().write(now -> {
            milestones().lockTitles(group);
            return milestones().promote(project, id, group, now).map(Promoted::id).orElse(0L);
        });
    }

    /** Either comes first: the promoted one becomes that of the group and goes with it, or it takes the free title. */
    @Test
    void milestone_that_is_promoted_while_that_of_the_group_is_deleted_keeps_all_its_issues_or_none() throws Exception {
        long group = rows().store(GroupDraft.named("racing"));
        long project = rows().store(ProjectDraft.in(group, "tool"));
        for (int round = 0; round < 20; round++) {
            String title = "title " + round;
            long above = made(new MilestoneOwner.Group(group), title);
            long id = made(new MilestoneOwner.Project(project), title);
            List<Long> issues = List.of(issue(project, id), issue(project, id), issue(project, id));
            Together.call(List.<Callable<Boolean>>of(
                    () -> promoted(project, id, group) != 0,
                    () -> transactions().write(now -> {
                        boolean there = milestones().lock(new MilestoneOwner.Group(group), above).isPresent();
                        milestones().hide(above, now);
                        return there;
                    })));
            for (long gone : List.of(id, above, id)) {
                for (int piece = 0; piece < 3; piece++) {
                    transactions().write(() -> milestones().clear(gone, 2));
                }
            }
            boolean stays = milestones().find(new MilestoneOwner.Group(group), id).isPresent();
            OptionalLong expected = stays ? OptionalLong.of(id) : OptionalLong.empty();
            assertEquals(List.of(expected, expected, expected), issues.stream().map(this::ofIssue).toList());
        }
    }

    @Test
    void twins_that_are_promoted_together_become_one() throws Exception {
        long group = rows().store(GroupDraft.named("racing"));
        List<Long> projects = List.of(rows().store(ProjectDraft.in(group, "one")), rows().store(ProjectDraft.in(group, "two")));
        List<Long> twins = projects.stream().map(project -> made(new MilestoneOwner.Project(project), "1.0")).toList();
        List<Long> targets = Together.call(List.<Callable<Long>>of(() -> promoted(projects.getFirst(), twins.getFirst(), group),
                () -> promoted(projects.getLast(), twins.getLast(), group)));
        assertEquals(targets.getFirst(), targets.getLast());
        twins.forEach(id -> transactions().write(() -> milestones().clear(id, 10)));
        assertEquals(1, milestones().list(List.of(new MilestoneOwner.Group(group)), MilestoneFilter.ALL, PageRequest.Offset.first())
                .total());
        projects.forEach(project -> assertEquals(0, milestones().list(List.of(new MilestoneOwner.Project(project)), MilestoneFilter.ALL,
                PageRequest.Offset.first()).total()));
    }

    @Test
    void page_is_one_statement_and_milestones_go_with_their_group() {
        long group = rows().store(GroupDraft.named("alone"));
        MilestoneOwner owner = new MilestoneOwner.Group(group);
        List.of("a", "b", "c").forEach(title -> made(owner, title));
        AtomicInteger statements = new AtomicInteger();
        Milestones counted = new JooqMilestones(HERE.dsl(statements));
        assertEquals(3, counted.list(List.of(owner), MilestoneFilter.ALL, PageRequest.Offset.first()).total());
        assertEquals(1, statements.get());
        HERE.rows().ask("delete from namespaces where id = ? returning id", group);
        assertEquals(0L, HERE.rows().ask("select (select count(*) from milestones) + (select count(*) from group_milestone_counters)"));
    }
}
