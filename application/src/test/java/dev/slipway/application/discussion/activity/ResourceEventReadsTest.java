package dev.slipway.application.discussion.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.discussion.rights.NotedPlace;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.event.EventResource;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events of an issue. What decides who reads it is the lookup of the object. */
class ResourceEventReadsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final ProjectRef PROJECT = new ProjectRef.Id(1);
    private static final NoteableRef ISSUE = new NoteableRef.OfIssue(PROJECT, 4);
    private static final EventResource RESOURCE = new EventResource(EventResource.Kind.ISSUE, 40);

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final ResourceEvents events = mock();
    private final Caller caller = new Caller.Person(directory.account(directory.user("anna")).orElseThrow(), 1, Set.of());
    private Noteable found = new Noteable.Issue(1, 40, 4);
    private final ResourceEventReads reads = new ResourceEventReads(new Access(new FakeAccessFacts(directory, () -> Instant.EPOCH)),
            (who, reference) -> {
                if (!reference.equals(ISSUE)) {
                    throw Refusal.notFound("Issue");
                }
                return new NoteableGrant(found,
                        new NotedPlace.InGroup(new GroupGrant(2, "acme", Visibility.PUBLIC, Optional.empty(), false)),
                        OptionalLong.empty(), true);
            }, events);

    @BeforeEach
    void store() {
        when(events.state(any(), anyLong())).thenReturn(Optional.empty());
        when(events.weight(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(events.label(any(), anyLong())).thenReturn(Optional.empty());
        when(events.milestone(any(), anyLong())).thenReturn(Optional.empty());
    }

    private static <T> Page<T> page(T one) {
        return new Page<>(List.of(one), 1);
    }

    @Test
    void events_of_the_object_are_returned() {
        StateEventView state = mock();
        WeightEventView weight = mock();
        LabelEventView label = mock();
        MilestoneEventView milestone = mock();
        when(events.states(RESOURCE, PAGE)).thenReturn(page(state));
        when(events.weights(40, PAGE)).thenReturn(page(weight));
        when(events.labels(RESOURCE, PAGE)).thenReturn(page(label));
        when(events.milestones(RESOURCE, PAGE)).thenReturn(page(milestone));
        when(events.state(RESOURCE, 7)).thenReturn(Optional.of(state));
        when(events.weight(40, 7)).thenReturn(Optional.of(weight));
        when(events.label(RESOURCE, 7)).thenReturn(Optional.of(label));
        when(events.milestone(RESOURCE, 7)).thenReturn(Optional.of(milestone));
        assertEquals(List.of(page(state), page(weight), page(label), page(milestone)), List.of(reads.states(caller, ISSUE, PAGE),
                reads.weights(caller, PROJECT, 4, PAGE), reads.labels(caller, ISSUE, PAGE), reads.milestones(caller, ISSUE, PAGE)));
        assertEquals(List.of(state, weight, label, milestone), List.of(reads.state(caller, ISSUE, 7),
                reads.weight(caller, PROJECT, 4, 7), reads.label(caller, ISSUE, 7), reads.milestone(caller, ISSUE, 7)));
    }

    private Map<String, Runnable> all(Caller who, NoteableRef reference, long iid) {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("states", () -> reads.states(who, reference, PAGE));
        all.put("weights", () -> reads.weights(who, PROJECT, iid, PAGE));
        all.put("labels", () -> reads.labels(who, reference, PAGE));
        all.put("milestones", () -> reads.milestones(who, reference, PAGE));
        all.put("state", () -> reads.state(who, reference, 8));
        all.put("weight", () -> reads.weight(who, PROJECT, iid, 8));
        all.put("label", () -> reads.label(who, reference, 8));
        all.put("milestone", () -> reads.milestone(who, reference, 8));
        return all;
    }

    @Test
    void events_are_for_accounts_that_find_the_object() {
        all(Caller.ANONYMOUS, ISSUE, 4).forEach((what, read) -> assertEquals("unauthenticated", Refusals.end(read), what));
        all(caller, new NoteableRef.OfIssue(PROJECT, 5), 5).forEach((what, read) -> assertEquals("no Issue", Refusals.end(read), what));
        verifyNoInteractions(events);
    }

    @Test
    void event_that_the_object_lacks_is_not_found() {
        Map<String, Runnable> all = all(caller, ISSUE, 4);
        for (String one : List.of("state", "weight", "label", "milestone")) {
            assertEquals("none", Refusals.end(all.get(one)), one);
        }
        found = new Noteable.Commit(1, "a".repeat(40));
        all.forEach((what, read) -> assertEquals("none", Refusals.end(read), "commits have no events: " + what));
    }
}
