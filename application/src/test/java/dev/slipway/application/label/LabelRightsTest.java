package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.LabelReads.Selection;
import dev.slipway.application.label.fake.FakeLabels;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may do what with labels, and that a request which is refused stores nothing. */
class LabelRightsTest {

    private static final Selection OWN = new Selection(false, false, false, Optional.empty());

    private final InstantSource clock = () -> Instant.parse("2026-01-02T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAccessFacts facts = new FakeAccessFacts(directory, clock);
    private final FakeLabels labels = new FakeLabels(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final LabelModule use = TestModules.of(clock, transactions, facts, labels, work).label;

    private final long open = directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(GroupDraft.named("closed"));
    private final Map<String, LabelTarget> targets = new HashMap<>();
    private final Map<String, LabelOwner> owners = new HashMap<>();
    private final Map<String, Caller> callers = new HashMap<>();

    LabelRightsTest() {
        group("public group", open);
        group("private group", closed);
        project("public project", ProjectDraft.in(open, "public").visible(Visibility.PUBLIC), open);
        project("private project", ProjectDraft.in(closed, "private"), closed);
        project("archived project", ProjectDraft.in(open, "archived").visible(Visibility.PUBLIC).asArchived(), open);
        callers.put("anonymous", Caller.ANONYMOUS);
        callers.put("stranger", person(AccountDraft.named("stranger")));
        callers.put("administrator", person(AccountDraft.named("administrator").asAdministrator()));
        for (Role role : Role.values()) {
            String name = role.name().toLowerCase(Locale.ROOT);
            Caller caller = person(AccountDraft.named(name));
            callers.put(name, caller);
            List.of(open, closed).forEach(group -> directory.store(MemberDraft.ofGroup(group, caller.accountId().orElseThrow(), role)));
        }
    }

    private Caller person(AccountDraft draft) {
        return new Caller.Person(directory.account(directory.store(draft)).orElseThrow(), 1, Set.of());
    }

    private void group(String name, long id) {
        targets.put(name, new LabelTarget.Group(new GroupRef.Id(id)));
        owners.put(name, new LabelOwner.Group(id));
    }

    private void project(String name, ProjectDraft draft, long group) {
        long id = directory.store(draft);
        labels.place(id, group);
        targets.put(name, new LabelTarget.Project(new ProjectRef.Id(id)));
        owners.put(name, new LabelOwner.Project(id));
    }

    private List<Object> state() {
        return List.of(owners.values().stream().map(owner -> labels.list(LabelAccess.reach(owner), Optional.empty(), OptionalLong.empty(),
                new PageRequest.Offset(1, 100)).items()).toList(), work.recorded());
    }

    private String end(Runnable request) {
        List<Object> before = state();
        String end = Refusals.end(request);
        if (!end.equals("done")) {
            assertEquals(before, state());
        }
        return end;
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     public group,     unauthenticated, unauthenticated",
        "stranger,      public group,     done,            forbidden",
        "guest,         public group,     done,            forbidden",
        "reporter,      public group,     done,            done",
        "owner,         public group,     done,            done",
        "administrator, public group,     done,            done",
        "anonymous,     private group,    unauthenticated, unauthenticated",
        "stranger,      private group,    no Group,        no Group",
        "guest,         private group,    done,            forbidden",
        "reporter,      private group,    done,            done",
        "administrator, private group,    done,            done",
        "anonymous,     public project,   unauthenticated, unauthenticated",
        "stranger,      public project,   done,            forbidden",
        "guest,         public project,   done,            forbidden",
        "reporter,      public project,   done,            done",
        "owner,         public project,   done,            done",
        "administrator, public project,   done,            done",
        "anonymous,     private project,  unauthenticated, unauthenticated",
        "stranger,      private project,  no Project,      no Project",
        "guest,         private project,  done,            forbidden",
        "reporter,      private project,  done,            done",
        "administrator, private project,  done,            done",
        "stranger,      archived project, done,            forbidden",
        "owner,         archived project, done,            forbidden"})
    void readers_of_the_owner_read_and_follow_labels_and_reporters_change_them(String name, String owner, String read, String change) {
        Caller caller = callers.get(name);
        LabelTarget target = targets.get(owner);
        transactions.write(() -> labels.create(owners.get(owner), new LabelDraft("bug", "#FF0000", null), clock.instant()));
        LabelRef bug = LabelRef.of("bug");
        assertEquals(read, end(() -> use.labelReads.list(caller, target, OWN, PageRequest.Offset.first())));
        assertEquals(read, end(() -> use.labelReads.get(caller, target, bug, OWN)));
        assertEquals(read, end(() -> use.subscribeLabel.subscribe(caller, target, bug)));
        assertEquals(read, end(() -> use.subscribeLabel.unsubscribe(caller, target, bug)));
        assertEquals(change, end(() -> use.createLabel.create(caller, target, LabelDraft.named("new"), null)));
        assertEquals(change, end(() -> use.updateLabel.update(caller, target, bug,
                new UpdateLabel.Request(Change.to("other"), Change.keep(), Change.keep(), Change.keep()))));
        if (target instanceof LabelTarget.Project(ProjectRef project)) {
            assertEquals(change, end(() -> use.promoteLabel.promote(caller, project, LabelRef.of("new"))));
        }
        String named = change.equals("done") ? "other" : "bug";
        assertEquals(change, end(() -> use.deleteLabel.delete(caller, target, LabelRef.of(named), Freshness.ANY)));
    }

    /** What a caller may see of other groups and projects decides about their labels, so an account is needed for these. */
    @ParameterizedTest
    @CsvSource({
        "false, false, false",
        "true,  false, false",
        "false, true,  false",
        "false, false, true",
        "true,  true,  true"})
    void labels_of_subgroups_and_projects_are_those_that_the_caller_sees(boolean ancestors, boolean descendants, boolean projects) {
        LabelViews views = mock();
        LabelReads reads = new LabelReads(new LabelAccess(new Access(facts)), views, List.of());
        Caller guest = callers.get("guest");
        Selection selection = new Selection(ancestors, descendants, projects, Optional.of("text"));
        reads.list(guest, targets.get("public group"), selection, PageRequest.Offset.first());
        LabelPlace place = new LabelPlace.OfGroup(open, ancestors,
                descendants ? guest.account().map(GroupAudience::visibleTo) : Optional.empty(),
                projects ? Optional.of(ProjectAudience.of(guest)) : Optional.empty());
        verify(views).list(place, Optional.of("text"), guest.accountId(), PageRequest.Offset.first());
        reads.list(guest, targets.get("public project"), selection, PageRequest.Offset.first());
        long project = ((LabelOwner.Project) owners.get("public project")).id();
        verify(views).list(new LabelPlace.OfProject(project, ancestors), Optional.of("text"), guest.accountId(),
                PageRequest.Offset.first());
    }

    @Test
    void blank_search_is_none() {
        LabelViews views = mock();
        LabelReads reads = new LabelReads(new LabelAccess(new Access(facts)), views, List.of());
        reads.list(callers.get("guest"), targets.get("public group"), new Selection(false, false, false, Optional.of(" ")),
                PageRequest.Offset.first());
        verify(views).list(any(), eq(Optional.empty()), any(), any());
    }

    /** Labels of groups have no priority of their own: projects give it to them. */
    @ParameterizedTest
    @CsvSource({
        "public project, 0,          done,                                 0",
        "public project, ,           done,                                 ",
        "public project, -1,         invalid priority field.greater_than_or_equal, ",
        "public group,   4,          done,                                 ",
        "public group,   -1,         invalid priority field.greater_than_or_equal, "})
    void priority_is_one_of_the_project(String owner, Integer priority, String expected, Integer stored) {
        Caller reporter = callers.get("reporter");
        String end = end(() -> use.createLabel.create(reporter, targets.get(owner), LabelDraft.named("bug"), priority));
        assertEquals(expected, end);
        if (end.equals("done")) {
            OptionalInt found = use.labelReads.get(reporter, targets.get(owner), LabelRef.of("bug"), OWN).priority();
            assertEquals(stored == null ? OptionalInt.empty() : OptionalInt.of(stored), found);
            UpdateLabel.Request request = new UpdateLabel.Request(Change.keep(), Change.keep(), Change.keep(), Change.to(priority));
            assertEquals(found, use.updateLabel.update(reporter, targets.get(owner), LabelRef.of("bug"), request).priority());
        }
    }

    @ParameterizedTest
    @CsvSource({"499, 1", "500, 2", "501, 2"})
    void labels_of_a_removed_project_go_five_hundred_at_a_time(int number, int pieces) {
        LabelOwner owner = owners.get("public project");
        transactions.write(() -> {
            for (int i = 0; i < number; i++) {
                labels.create(owner, LabelDraft.named("label " + i), clock.instant());
            }
        });
        long project = ((LabelOwner.Project) owner).id();
        int runs = 1;
        while (use.removeLabels.removePiece(project)) {
            runs++;
        }
        assertEquals(pieces, runs);
        assertEquals(0, labels.removeSomeOf(owner, 1));
    }

    @ParameterizedTest
    @CsvSource({"499, true", "500, false"})
    void deleted_group_waits_for_its_labels(int number, boolean removed) {
        transactions.write(() -> {
            for (int i = 0; i < number; i++) {
                labels.create(owners.get("public group"), LabelDraft.named("label " + i), clock.instant());
            }
        });
        LabelsOfNamespace cascade = new LabelsOfNamespace(labels, labels, mock(), work);
        assertEquals(removed, cascade.removed(open));
        assertEquals(true, cascade.removed(open));
    }

    @ParameterizedTest
    @CsvSource({"998, 1", "999, 2", "1000, 2"})
    void deleted_label_and_its_links_are_removed_a_thousand_rows_at_a_time(int number, int runs) {
        LabelOwner.Project owner = (LabelOwner.Project) owners.get("public project");
        long id = transactions.write(() -> labels.create(owner, LabelDraft.named("bug"), clock.instant())).orElseThrow();
        transactions.write(() -> {
            for (int i = 0; i < number; i++) {
                labels.issue(owner.id(), id);
            }
        });
        use.deleteLabel.delete(callers.get("reporter"), targets.get("public project"), LabelRef.of("bug"), Freshness.ANY);
        int done = 0;
        while (work.doOne(List.of(use.removeLabel))) {
            done++;
        }
        assertEquals(runs, done);
    }

    @Test
    void group_that_has_labels_of_another_waits_and_labels_stay_as_visible_as_their_group() {
        LabelMoves moves = mock();
        LabelsOfNamespace cascade = new LabelsOfNamespace(moves, labels, mock(), work);
        when(moves.groupsWith(open, 1)).thenReturn(List.of(7L));
        assertEquals(false, cascade.removed(open));
        List<Object> before = state();
        cascade.hide(open, clock.instant());
        cascade.narrowed(open, Visibility.PRIVATE, clock.instant());
        assertEquals(before, state());
    }

    /** Digits are an id up to a length that each number of it fits, and a name always. */
    @ParameterizedTest
    @CsvSource({"7, 7", "007, 7", "999999999999999999, 999999999999999999", "1000000000000000000, ", "-7, ", "7a, ", "٧, ", "'', "})
    void reference_of_digits_is_an_id_or_a_name(String text, Long id) {
        assertEquals(new LabelRef(id == null ? OptionalLong.empty() : OptionalLong.of(id), text), LabelRef.of(text));
    }
}
