package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.discussion.ResourceEventsKit;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqResourceEventsTest extends ResourceEventsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final AtomicLong NUMBERS = new AtomicLong();

    @Override
    protected ResourceEvents events() {
        return HERE.get(ResourceEvents.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long issue() {
        return NotedRows.issue(HERE, HERE.rows().project()).id();
    }

    @Override
    protected long mergeRequest() {
        return NotedRows.request(HERE, HERE.rows().project()).id();
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected long milestone(EventResource resource) {
        String table = resource.kind() == EventResource.Kind.ISSUE ? "issues" : "merge_requests";
        return (Long) HERE.rows().ask("insert into milestones (project_id, iid, title, created_at, updated_at) "
                + "select project_id, (select count(*) + 1 from milestones), '1.0', now(), now() from " + table
                + " where id = ? returning id", resource.id());
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void changes_to_milestones_that_are_not_shown_any_more_are_not_listed() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long deleted = milestone(issue);
        long elsewhere = milestone(new EventResource(EventResource.Kind.ISSUE, issue()));
        transactions().run(now -> List.of(deleted, elsewhere).forEach(id -> events().addMilestone(issue,
                new MilestoneChange(MilestoneChange.Action.ADD, id), OptionalLong.empty(), Instant.EPOCH)));
        assertEquals(List.of(deleted), events().milestones(issue, PageRequest.Offset.first()).items().stream()
                .map(event -> event.milestone().id()).toList());
        HERE.rows().ask("update milestones set deleted_at = now() where id = ? returning id", deleted);
        assertEquals(0, events().milestones(issue, PageRequest.Offset.first()).total());
    }

    @Test
    void events_go_with_their_object_and_a_page_is_one_statement() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        transactions().run(now -> {
            events().add(issue, ResourceState.CLOSED, OptionalLong.of(user()), Instant.EPOCH);
            events().add(issue, ResourceState.REOPENED, OptionalLong.of(user()), Instant.EPOCH);
            events().addWeight(issue.id(), OptionalInt.of(3), user(), Instant.EPOCH);
        });
        AtomicInteger statements = new AtomicInteger();
        ResourceEvents counted = new JooqResourceEvents(HERE.dsl(statements));
        assertEquals(2, counted.states(issue, PageRequest.Offset.first()).items().size());
        assertEquals(1, counted.weights(issue.id(), PageRequest.Offset.first()).items().size());
        assertEquals(2, statements.get());
        HERE.rows().ask("delete from issues where id = ? returning id", issue.id());
        assertEquals(0, events().states(issue, PageRequest.Offset.first()).total());
        assertEquals(0, events().weights(issue.id(), PageRequest.Offset.first()).total());
    }

    private static String table(EventResource resource) {
        return resource.kind() == EventResource.Kind.ISSUE ? "issues" : "merge_requests";
    }

    @Override
    protected void label(EventResource resource, String name) {
        HERE.rows().ask("insert into labels (project_id, title, color, created_at, updated_at) "
                + "select project_id, ?, '#fff', now(), now() from " + table(resource) + " where id = ? returning id", name, resource.id());
    }

    @Override
    protected void deleteLabel(EventResource resource, String name) {
        HERE.rows().ask("delete from labels where title = ? and project_id = (select project_id from " + table(resource)
                + " where id = ?) returning id", name, resource.id());
    }

    @Test
    void names_that_the_project_lacks_and_hidden_labels_are_not_told() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        label(issue, "bug");
        transactions().run(now -> events().addLabels(issue, LabelAction.ADD, List.of("bug", "none"), OptionalLong.empty(), now));
        assertEquals(1, events().labels(issue, PageRequest.Offset.first()).items().size());
        HERE.rows().ask("update labels set title = null where title = 'bug' returning id");
        assertTrue(events().labels(issue, PageRequest.Offset.first()).items().getFirst().label().isEmpty());
    }

    @Test
    void events_of_epics_tell_labels_of_groups_and_go_with_the_epic() {
        long project = HERE.rows().project();
        Noteable.Epic noted = NotedRows.epic(HERE, project);
        EventResource epic = new EventResource(EventResource.Kind.EPIC, noted.id());
        HERE.rows().ask("insert into labels (group_id, title, color, created_at, updated_at) values (?, 'plan', '#fff', now(), now()) "
                + "returning id", noted.groupId());
        transactions().run(now -> {
            events().add(epic, ResourceState.CLOSED, OptionalLong.of(user()), now);
            events().addLabels(epic, LabelAction.ADD, List.of("plan", "none"), OptionalLong.empty(), now);
        });
        assertEquals(ResourceState.CLOSED, events().states(epic, PageRequest.Offset.first()).items().getFirst().state());
        assertEquals(List.of("plan"), events().labels(epic, PageRequest.Offset.first()).items().stream()
                .map(event -> event.label().orElseThrow().title()).toList());
        assertEquals(0, events().states(new EventResource(EventResource.Kind.ISSUE, noted.id()), PageRequest.Offset.first()).total());
        HERE.rows().ask("delete from epics where id = ? returning id", noted.id());
        assertEquals(0, events().states(epic, PageRequest.Offset.first()).total());
        assertEquals(0, events().labels(epic, PageRequest.Offset.first()).total());
    }

    /** Returns a label of a new group, in which the project of an issue lies, and gives the project one of the same name. */
    private static long twin(EventResource issue) {
        AccessTables rows = new AccessTables(HERE.rows());
        long group = rows.store(GroupDraft.named("twins" + NUMBERS.incrementAndGet()));
        HERE.rows().ask("update projects set namespace_id = ? where id = (select project_id from issues where id = ?) returning id", group,
                issue.id());
        return (Long) HERE.rows().ask("insert into labels (group_id, title, color, created_at, updated_at) "
                + "values (?, 'bug', '#000', now(), now()) returning id", group);
    }

    private List<Long> told(EventResource issue) {
        return events().labels(issue, PageRequest.Offset.first()).items().stream()
                .map(event -> event.label().map(LabelBrief::id).orElse(0L)).toList();
    }

    @Test
    void label_that_an_object_had_is_told_and_not_another_one_of_its_name() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long ofGroup = twin(issue);
        HERE.rows().ask("insert into issue_labels (issue_id, label_id) values (?, ?) returning issue_id", issue.id(), ofGroup);
        transactions().run(now -> events().addLabels(issue, LabelAction.ADD, List.of("bug"), OptionalLong.empty(), now));
        label(issue, "bug");
        HERE.rows().ask("delete from issue_labels where issue_id = ? returning issue_id", issue.id());
        transactions().run(now -> events().addLabels(issue, LabelAction.REMOVE, List.of("bug"), OptionalLong.empty(), now));
        assertEquals(List.of(ofGroup, ofGroup), told(issue));
    }

    @Test
    void label_of_a_group_that_the_project_has_left_is_not_told() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long ofGroup = twin(issue);
        transactions().run(now -> events().addLabels(issue, LabelAction.ADD, List.of("bug"), OptionalLong.empty(), now));
        assertEquals(List.of(ofGroup), told(issue));
        twin(issue);
        assertEquals(List.of(0L), told(issue));
    }
}
