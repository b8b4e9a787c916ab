package dev.slipway.application.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import dev.slipway.application.TestModules;
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
import dev.slipway.application.milestone.fake.FakeMilestones;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may do what with milestones, and that a request which is refused stores nothing. */
class MilestoneRightsTest {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 4);
    private static final MilestoneDraft FULL = new MilestoneDraft("1.0", "text", DAY, DAY.plusDays(1));
    private static final UpdateMilestone.Request NOTHING = new UpdateMilestone.Request(Change.keep(), Change.keep(), Change.keep(),
            Change.keep(), Optional.empty());

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(() -> now);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeMilestones milestones = new FakeMilestones(transactions, directory, () -> now);
    private final FakeWork work = new FakeWork(transactions, () -> now);
    private final MilestoneModule use = TestModules.of((InstantSource) () -> now, transactions, milestones, work,
            mock(Projects.class), new FakeAccessFacts(directory, () -> now)).milestone;

    private final long open = directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(GroupDraft.named("closed"));
    private final Map<String, MilestoneTarget> targets = new HashMap<>();
    private final Map<String, MilestoneOwner> owners = new HashMap<>();
    private final Map<String, Caller> callers = new HashMap<>();

    MilestoneRightsTest() {
        group("public group", open);
        group("private group", closed);
        project("public project", ProjectDraft.in(open, "public").visible(Visibility.PUBLIC));
        project("private project", ProjectDraft.in(closed, "private"));
        project("archived project", ProjectDraft.in(open, "archived").visible(Visibility.PUBLIC).asArchived());
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
        targets.put(name, new MilestoneTarget.Group(new GroupRef.Id(id)));
        owners.put(name, new MilestoneOwner.Group(id));
    }

    private void project(String name, ProjectDraft draft) {
        long id = directory.store(draft);
        targets.put(name, new MilestoneTarget.Project(new ProjectRef.Id(id)));
        owners.put(name, new MilestoneOwner.Project(id));
    }

    private List<Object> state() {
        return List.of(milestones.list(owners.values(), MilestoneFilter.ALL, new PageRequest.Offset(1, 100)).items(), work.recorded());
    }

    private String end(Runnable request) {
        List<Object> before = state();
        String end = Refusals.end(request);
        if (!end.equals("done")) {
            assertEquals(before, state());
        }
        return end;
    }

    private long stored(String owner, MilestoneDraft draft) {
        return transactions.write(() -> milestones.create(owners.get(owner), draft, now));
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
    void readers_of_the_owner_read_milestones_and_reporters_change_them(String name, String owner, String read, String change) {
        Caller caller = callers.get(name);
        MilestoneTarget target = targets.get(owner);
        long id = stored(owner, FULL);
        assertEquals(read, end(() -> use.milestoneReads.get(caller, target, id)));
        assertEquals(read, end(() -> use.milestoneReads.list(caller, target, MilestoneFilter.ALL, true, PageRequest.Offset.first())));
        assertEquals(change, end(() -> use.createMilestone.create(caller, target, new MilestoneDraft("2.0", null, null, null))));
        assertEquals(change, end(() -> use.updateMilestone.update(caller, target, id, new UpdateMilestone.Request(Change.to("3.0"),
                Change.keep(), Change.keep(), Change.keep(), Optional.of(MilestoneEvent.CLOSE)))));
        if (target instanceof MilestoneTarget.Project(ProjectRef project)) {
            long other = stored(owner, new MilestoneDraft("4.0", null, null, null));
            assertEquals(change, end(() -> use.promoteMilestone.promote(caller, project, other)));
        }
        assertEquals(change, end(() -> use.deleteMilestone.delete(caller, target, id, Freshness.ANY)));
    }

    static List<Arguments> changes() {
        Change<String> text = Change.keep();
        Change<LocalDate> day = Change.keep();
        List<Arguments> rows = new ArrayList<>();
        rows.add(Arguments.of(NOTHING, FULL, "done"));
        rows.add(Arguments.of(new UpdateMilestone.Request(Change.to("2.0"), text, day, day, Optional.empty()),
                new MilestoneDraft("2.0", "text", DAY, DAY.plusDays(1)), "done"));
        rows.add(Arguments.of(new UpdateMilestone.Request(text, Change.to(null), day, day, Optional.empty()),
                new MilestoneDraft("1.0", null, DAY, DAY.plusDays(1)), "done"));
        rows.add(Arguments.of(new UpdateMilestone.Request(text, text, Change.to(null), Change.to(DAY), Optional.empty()),
                new MilestoneDraft("1.0", "text", null, DAY), "done"));
        rows.add(Arguments.of(new UpdateMilestone.Request(text, text, Change.to(DAY.plusDays(9)), day, Optional.of(MilestoneEvent.CLOSE)),
                FULL, "invalid"));
        rows.add(Arguments.of(new UpdateMilestone.Request(Change.to(null), text, day, day, Optional.of(MilestoneEvent.CLOSE)), FULL,
                "invalid"));
        rows.add(Arguments.of(new UpdateMilestone.Request(Change.to("taken"), text, day, day, Optional.of(MilestoneEvent.CLOSE)), FULL,
                "invalid"));
        return rows;
    }

    @ParameterizedTest
    @MethodSource("changes")
    void attributes_that_were_sent_change_together_or_not_at_all(UpdateMilestone.Request request, MilestoneDraft expected, String end) {
        long id = stored("public project", FULL);
        stored("public group", new MilestoneDraft("taken", null, null, null));
        Instant before = now;
        now = now.plusSeconds(60);
        assertEquals(end, end(() -> use.updateMilestone.update(callers.get("reporter"), targets.get("public project"), id, request))
                .split(" ")[0]);
        MilestoneView stored = milestones.find(owners.get("public project"), id).orElseThrow();
        assertEquals(List.of(expected, MilestoneState.ACTIVE, expected.equals(FULL) ? before : now),
                List.of(stored.content(), stored.state(), stored.updatedAt()));
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, CLOSE,    CLOSED",
        "CLOSED, CLOSE,    CLOSED",
        "CLOSED, ACTIVATE, ACTIVE",
        "ACTIVE, ACTIVATE, ACTIVE"})
    void repeated_event_keeps_the_state_and_the_time(MilestoneState from, MilestoneEvent event, MilestoneState to) {
        long id = stored("public project", FULL);
        if (from == MilestoneState.CLOSED) {
            transactions.write(() -> milestones.move(id, MilestoneEvent.CLOSE, now));
        }
        Instant before = now;
        now = now.plusSeconds(60);
        MilestoneView updated = use.updateMilestone.update(callers.get("reporter"), targets.get("public project"), id,
                new UpdateMilestone.Request(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Optional.of(event)));
        assertEquals(List.of(to, from == to ? before : now), List.of(updated.state(), updated.updatedAt()));
    }

    @ParameterizedTest
    @CsvSource({"499, 1", "500, 2"})
    void milestones_of_a_removed_owner_go_five_hundred_at_a_time(int number, int pieces) {
        transactions.write(() -> {
            for (int i = 0; i < number; i++) {
                milestones.create(owners.get("public project"), new MilestoneDraft("project " + i, null, null, null), now);
                milestones.create(owners.get("public group"), new MilestoneDraft("group " + i, null, null, null), now);
            }
        });
        long project = owners.get("public project").id();
        int ofProject = 1;
        while (use.removeMilestones.removePiece(project)) {
            ofProject++;
        }
        int ofGroup = 1;
        while (!use.milestonesOfNamespace.removed(open)) {
            ofGroup++;
        }
        assertEquals(List.of(pieces, pieces), List.of(ofProject, ofGroup));
        assertEquals(List.of(), milestones.list(owners.values(), MilestoneFilter.ALL, PageRequest.Offset.first()).items());
    }

    @ParameterizedTest
    @CsvSource({"public group", "public project"})
    void milestones_stay_as_visible_as_their_group(String owner) {
        stored(owner, FULL);
        List<Object> before = state();
        use.milestonesOfNamespace.hide(open, now);
        use.milestonesOfNamespace.narrowed(open, Visibility.PRIVATE, now);
        assertEquals(before, state());
    }
}
