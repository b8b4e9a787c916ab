package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.ResourceEventsKit;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqResourceEventsTest extends ResourceEventsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

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
}
