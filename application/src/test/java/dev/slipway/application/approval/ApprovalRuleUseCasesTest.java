package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.approval.ApproverRequest.NamedUsers;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Maintainers who change the approval rules and the approval configuration of a project, and owners those of a group. */
final class ApprovalRuleUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ApproverRequest NONE = new ApproverRequest(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeProtectionRules protections = new FakeProtectionRules(transactions, directory, clock);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeApplicationSettings settings = new FakeApplicationSettings(transactions);
    private final ApprovalRuleRecords records = mock(ApprovalRuleRecords.class);
    private final ApprovalConfigurations configurations = mock(ApprovalConfigurations.class);
    private final ApprovalModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), protections, events,
            settings, records, configurations).approval;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final long hiddenGroup = directory.store(GroupDraft.named("hidden"));
    private final ProjectRef reference = new ProjectRef.Id(project);
    private final GroupRef groupReference = new GroupRef.Id(group);
    private final Caller maintainer = member("maintainer", Role.MAINTAINER);
    private final Caller owner = member("owner", Role.OWNER);
    private final Map<Long, ApprovalRuleDraft> stored = new TreeMap<>();
    private Runnable meanwhile = () -> { };

    private Caller member(String name, Role role) {
        long user = directory.user(name);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private void leave(Caller caller) {
        directory.memberships().filter(held -> held.userId() == caller.accountId().orElseThrow())
                .forEach(held -> directory.remove(held));
    }

    @BeforeEach
    void records() {
        when(records.lock(project)).thenAnswer(call -> {
            meanwhile.run();
            return stored.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().identity()));
        });
        when(records.stored(eq(project), anyLong())).thenAnswer(call -> Optional.ofNullable(stored.get(call.<Long>getArgument(1)))
                .map(rule -> new Stored(rule, NOW)));
        when(records.find(eq(project), anyLong())).thenAnswer(call -> Optional.ofNullable(stored.get(call.<Long>getArgument(1)))
                .map(rule -> view(call.getArgument(1), rule)));
        when(records.add(eq(project), any(), eq(NOW))).thenAnswer(call -> {
            long id = directory.nextId();
            stored.put(id, call.getArgument(1));
            return id;
        });
        doAnswer(call -> {
            stored.put(call.getArgument(0), call.getArgument(1));
            return null;
        }).when(records).change(anyLong(), any(), eq(NOW));
        when(records.remove(anyLong())).thenAnswer(call -> stored.remove(call.<Long>getArgument(0)) != null);
        when(configurations.find(project)).thenReturn(new Configured(ApprovalConfiguration.INITIAL, Set.of()));
        when(configurations.atTop(group)).thenReturn(true);
        when(configurations.ofGroup(group)).thenReturn(Set.of());
        doAnswer(call -> {
            meanwhile.run();
            return null;
        }).when(configurations).lock(project);
        doAnswer(call -> {
            meanwhile.run();
            return null;
        }).when(configurations).lockGroup(group);
    }

    private static ApprovalRuleView view(long id, ApprovalRuleDraft rule) {
        List<GroupView> groups = rule.named().groups().stream().sorted().map(each -> {
            GroupView view = mock(GroupView.class);
            when(view.id()).thenReturn(each);
            return view;
        }).toList();
        return new ApprovalRuleView(id, rule, List.of(), List.of(), groups, false, List.of(), NOW);
    }

    private static ApproverRequest users(Set<Long> ids, String... names) {
        return new ApproverRequest(Optional.of(new NamedUsers(ids, Set.of(names))), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static CreateApprovalRule.Request request(String name, ApproverRequest approvers) {
        return new CreateApprovalRule.Request(name, 1, Optional.empty(), Optional.empty(), approvers);
    }

    private static UpdateApprovalRule.Request change(ApproverRequest approvers, boolean removeHidden) {
        return new UpdateApprovalRule.Request(Optional.empty(), OptionalInt.empty(), approvers, removeHidden);
    }

    private long rule(String name, Set<Long> users, Set<Long> groups, RuleBranches branches) {
        long id = directory.nextId();
        stored.put(id, new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, name, 1, Optional.empty(), new Named(users, groups, branches)));
        return id;
    }

    private long rule(String name) {
        return rule(name, Set.of(), Set.of(), new RuleBranches.All());
    }

    private long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.event().target().id().orElseThrow()
                + each.event().change().map(change -> " " + change.attribute()).orElse("")).toList();
    }

    private static List<String> problems(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? invalid.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList() : List.of(failure.toString());
    }

    private List<Executable> changes(Caller caller, long rule) {
        return List.of(() -> use.createApprovalRule.create(caller, reference, request("new", NONE)),
                () -> use.updateApprovalRule.update(caller, reference, rule, new UpdateApprovalRule.Request(Optional.of("other"),
                        OptionalInt.empty(), NONE, false)),
                () -> use.deleteApprovalRule.delete(caller, reference, rule, Freshness.ANY),
                () -> use.updateApprovalConfiguration.update(caller, reference, new ApprovalConfiguration.Request(Map.of(),
                        Optional.empty(), OptionalInt.of(2))));
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, names = {"GUEST", "REPORTER", "DEVELOPER"})
    void members_below_maintainers_change_no_rules(Role role) {
        Caller caller = member("member", role);
        long id = rule("r");
        changes(caller, id).forEach(call -> assertEquals(Refusal.forbidden().failure(), Refusals.of(call)));
        changes(Caller.ANONYMOUS, id).forEach(call -> assertEquals(Refusal.unauthenticated().failure(), Refusals.of(call)));
        verify(records, never()).lock(anyLong());
        assertEquals(List.of(), recorded());
        assertEquals(Set.of(id), stored.keySet());
    }

    @Test
    void maintainer_whose_role_ends_while_the_lock_is_waited_for_changes_nothing() {
        long id = rule("r");
        meanwhile = () -> leave(maintainer);
        for (Executable call : changes(maintainer, id)) {
            assertEquals(new Failure.NotFound("Project"), Refusals.of(call));
        }
        meanwhile = () -> leave(owner);
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> use.groupApprovalSettings.update(owner, groupReference,
                Map.of(ApprovalRestriction.PASSWORD_REQUIRED, true))));
        assertEquals(Set.of(id), stored.keySet());
        assertEquals("r", stored.get(id).name());
        assertEquals(List.of(), recorded());
    }

    /** The kind of a rule follows from its name and from whether it names approvers, unless the request chooses one. */
    @ParameterizedTest
    @CsvSource({
        "r,                , true,  REGULAR,         false, true",
        "r,                , false, ANY_APPROVER,    false, false",
        "Coverage-Check,   , true,  REPORT_APPROVER, true,  true",
        "Coverage-Check, REGULAR, true, REGULAR,     false, true",
        "r,     ANY_APPROVER, true, ANY_APPROVER,    false, false",
        "r,          REGULAR, false, REGULAR,        false, false"})
    void rule_is_stored_as_its_kind_has_it(String name, ApprovalRuleKind kind, boolean names, ApprovalRuleKind expected, boolean report,
            boolean named) {
        ApproverRequest approvers = names ? users(Set.of(id(owner))) : NONE;
        ApprovalRuleView made = use.createApprovalRule.create(maintainer, reference,
                new CreateApprovalRule.Request(name, 3, Optional.ofNullable(kind), Optional.empty(), approvers));
        assertEquals(new ApprovalRuleDraft(expected, name, 3, report ? Optional.of(ApprovalReport.CODE_COVERAGE) : Optional.empty(),
                new Named(named ? Set.of(id(owner)) : Set.of(), Set.of(), new RuleBranches.All())), stored.get(made.id()));
        assertEquals(List.of("APPROVAL_RULE_CREATED " + made.id()), recorded());
    }

    @Test
    void rule_that_breaks_a_rule_is_not_stored() {
        rule("r");
        assertEquals(List.of("name field.taken"), problems(Refusals.of(() -> use.createApprovalRule.create(maintainer, reference,
                request("r", users(Set.of(id(owner))))))));
        long other = rule("s");
        assertEquals(List.of("name field.taken"), problems(Refusals.of(() -> use.updateApprovalRule.update(maintainer, reference, other,
                new UpdateApprovalRule.Request(Optional.of("r"), OptionalInt.empty(), NONE, false)))));
        assertEquals(List.of("approvals_required field.less_than_or_equal"), problems(Refusals.of(() -> use.updateApprovalRule.update(
                maintainer, reference, other, new UpdateApprovalRule.Request(Optional.of("s"), OptionalInt.of(101), NONE, false)))));
        assertEquals(2, stored.size());
        assertEquals("s", stored.get(other).name());
        assertEquals(List.of(), recorded());
    }

    @Test
    void rule_names_members_of_the_project_groups_that_the_caller_sees_and_protections_of_the_project() {
        long stranger = directory.user("stranger");
        when(records.usersNamed(Set.of("owner", "stranger"))).thenReturn(Set.of(id(owner), stranger));
        long own = protections.add(new ProtectionOwner.ProjectBranches(project), ProtectionRule.named("main", List.of()), NOW)
                .orElseThrow();
        long foreign = protections.add(new ProtectionOwner.GroupBranches(hiddenGroup), ProtectionRule.named("main", List.of()), NOW)
                .orElseThrow();
        ApprovalRuleView made = use.createApprovalRule.create(maintainer, reference, request("r", new ApproverRequest(
                Optional.of(new NamedUsers(Set.of(id(maintainer), stranger), Set.of("owner", "stranger"))),
                Optional.of(Set.of(group, hiddenGroup)), Optional.of(Set.of(own, foreign)), Optional.of(false))));
        assertEquals(new Named(Set.of(id(maintainer), id(owner)), Set.of(group), new RuleBranches.Protections(Set.of(own))),
                stored.get(made.id()).named());
        assertEquals(List.of("main"), made.protections().stream().map(view -> view.rule().pattern().text()).toList());
        assertEquals(List.of(group), made.groups().stream().map(GroupView::id).toList());
    }

    /** Lists are {@code -} where the request has none; the rule applies to a protection, or to all protected branches, before. */
    @ParameterizedTest
    @CsvSource({
        "false, -,    -,     protection", "false, own,  -,     other", "false, none, -,     all", "false, -,    true,  protected",
        "false, own,  true,  protected", "true,  -,    -,     protected", "true,  -,    false, all", "true,  own,  false, other",
        "true,  own,  -,     protected", "false, own,  false, other"})
    void rule_applies_to_the_branches_that_the_request_names(boolean all, String named, String allProtected, String expected) {
        ProtectionOwner branches = new ProtectionOwner.ProjectBranches(project);
        long before = protections.add(branches, ProtectionRule.named("main", List.of()), NOW).orElseThrow();
        long other = protections.add(branches, ProtectionRule.named("other", List.of()), NOW).orElseThrow();
        long id = rule("r", Set.of(), Set.of(), all ? new RuleBranches.AllProtected() : new RuleBranches.Protections(Set.of(before)));
        use.updateApprovalRule.update(maintainer, reference, id, change(new ApproverRequest(Optional.empty(), Optional.empty(),
                switch (named) {
                    case "own" -> Optional.of(Set.of(other));
                    case "none" -> Optional.of(Set.of());
                    default -> Optional.empty();
                }, "-".equals(allProtected) ? Optional.empty() : Optional.of(Boolean.valueOf(allProtected))), false));
        assertEquals(switch (expected) {
            case "protection" -> new RuleBranches.Protections(Set.of(before));
            case "other" -> new RuleBranches.Protections(Set.of(other));
            case "protected" -> new RuleBranches.AllProtected();
            default -> new RuleBranches.All();
        }, stored.get(id).named().branches());
        boolean changed = !expected.equals(all ? "protected" : "protection");
        assertEquals(changed ? List.of("APPROVAL_RULE_UPDATED " + id + " protected_branches") : List.of(), recorded());
    }

    @Test
    void groups_that_the_maintainer_does_not_see_stay_unless_they_are_removed_by_name() {
        long id = rule("r", Set.of(id(owner)), Set.of(group, hiddenGroup), new RuleBranches.All());
        ApproverRequest noGroups = new ApproverRequest(Optional.empty(), Optional.of(Set.of()), Optional.empty(), Optional.empty());
        ApprovalRuleView shown = use.updateApprovalRule.update(maintainer, reference, id, change(noGroups, false));
        assertEquals(Set.of(hiddenGroup), stored.get(id).named().groups());
        assertEquals(List.of(), shown.groups());
        assertTrue(shown.hidden());
        use.updateApprovalRule.update(maintainer, reference, id, change(noGroups, true));
        assertEquals(Set.of(), stored.get(id).named().groups());
        assertEquals(Set.of(id(owner)), stored.get(id).named().users());
        assertEquals(List.of("APPROVAL_RULE_UPDATED " + id + " groups", "APPROVAL_RULE_UPDATED " + id + " groups"), recorded());
    }

    @Test
    void request_that_changes_nothing_is_no_change() {
        long id = rule("r", Set.of(id(owner)), Set.of(), new RuleBranches.All());
        use.updateApprovalRule.update(maintainer, reference, id, change(NONE, false));
        use.updateApprovalRule.update(maintainer, reference, id, new UpdateApprovalRule.Request(Optional.of("r"), OptionalInt.of(1),
                users(Set.of(id(owner))), false));
        verify(records, never()).change(anyLong(), any(), any());
        assertEquals(List.of(), recorded());
        use.updateApprovalRule.update(maintainer, reference, id, new UpdateApprovalRule.Request(Optional.of("s"), OptionalInt.of(2),
                users(Set.of()), false));
        assertEquals(List.of("APPROVAL_RULE_UPDATED " + id + " approvals_required", "APPROVAL_RULE_UPDATED " + id + " name",
                "APPROVAL_RULE_UPDATED " + id + " users"), recorded());
    }

    @ParameterizedTest
    @CsvSource({"users, 500", "names, 500", "groups, 100", "protected_branches, 100"})
    void lists_that_are_longer_than_those_of_rules_are_refused_before_anything_is_read(String list, int most) {
        for (int size : List.of(most, most + 1)) {
            Set<Long> ids = LongStream.rangeClosed(1_000_000, 1_000_000 + size - 1L).boxed().collect(Collectors.toSet());
            ApproverRequest approvers = switch (list) {
                case "users" -> users(ids);
                case "names" -> users(Set.of(), ids.stream().map(id -> "u" + id).toArray(String[]::new));
                case "groups" -> new ApproverRequest(Optional.empty(), Optional.of(ids), Optional.empty(), Optional.empty());
                default -> new ApproverRequest(Optional.empty(), Optional.empty(), Optional.of(ids), Optional.empty());
            };
            if (size == most) {
                use.createApprovalRule.create(maintainer, reference, request("r", approvers));
            } else {
                assertEquals(List.of(("names".equals(list) ? "users" : list) + " field.too_many"), problems(Refusals.of(
                        () -> use.createApprovalRule.create(maintainer, reference, request("s", approvers)))));
            }
        }
        assertEquals(1, stored.size());
    }

    @Test
    void rule_is_removed_unless_it_is_missing_or_changed_meanwhile() {
        long id = rule("r");
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.deleteApprovalRule.delete(maintainer, reference, id + 1, Freshness.ANY)));
        assertEquals(Refusal.notFound().failure(),
                Refusals.of(() -> use.updateApprovalRule.update(maintainer, reference, id + 1, change(NONE, false))));
        assertEquals(new Failure.PreconditionFailed(), Refusals.of(() -> use.deleteApprovalRule.delete(maintainer, reference, id,
                new Freshness(Optional.of(NOW.minusSeconds(1))))));
        assertEquals(List.of(), recorded());
        use.deleteApprovalRule.delete(maintainer, reference, id, new Freshness(Optional.of(NOW)));
        assertEquals(Set.of(), stored.keySet());
        assertEquals(List.of("APPROVAL_RULE_DELETED " + id), recorded());
    }

    @Test
    void members_read_rules_from_reporter_on() {
        long id = rule("r", Set.of(), Set.of(hiddenGroup), new RuleBranches.All());
        assertTrue(use.approvalRuleReads.get(member("reporter", Role.REPORTER), reference, id).hidden());
        Caller guest = member("guest", Role.GUEST);
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> use.approvalRuleReads.get(guest, reference, id)));
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> use.approvalRuleReads.list(guest, reference, PageRequest.Offset.first())));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> use.approvalRuleReads.get(Caller.ANONYMOUS, reference, id)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.approvalRuleReads.get(maintainer, reference, id + 1)));
    }

    @Test
    void configuration_is_stored_and_recorded_where_it_changes() {
        ApprovalConfiguration.Request request = new ApprovalConfiguration.Request(Map.of(ApprovalRestriction.AUTHORS_EXCLUDED, false,
                ApprovalRestriction.PASSWORD_REQUIRED, true), Optional.empty(), OptionalInt.of(2));
        ApprovalConfiguration expected = new ApprovalConfiguration(Set.of(ApprovalRestriction.APPROVALS_RESET,
                ApprovalRestriction.PASSWORD_REQUIRED), false, 2);
        assertEquals(expected, use.updateApprovalConfiguration.update(maintainer, reference, request).chosen());
        verify(configurations).put(project, expected, NOW);
        assertEquals(List.of("approvals_before_merge", "merge_requests_author_approval", "require_password_to_approve"),
                events.stored().stream().map(each -> each.event().change().orElseThrow().attribute()).toList());
        use.updateApprovalConfiguration.update(maintainer, reference, new ApprovalConfiguration.Request(Map.of(), Optional.empty(),
                OptionalInt.of(0)));
        assertEquals(3, events.stored().size());
        assertEquals(List.of("approvals_before_merge field.greater_than_or_equal"), problems(Refusals.of(
                () -> use.updateApprovalConfiguration.update(maintainer, reference, new ApprovalConfiguration.Request(Map.of(),
                        Optional.empty(), OptionalInt.of(-1))))));
        verify(configurations).put(anyLong(), any(), any());
    }

    /** Settings of the installation that put a restriction in force. */
    @ParameterizedTest
    @CsvSource({"PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL, AUTHORS_EXCLUDED",
            "PREVENT_MERGE_REQUESTS_COMMITTERS_APPROVAL, COMMITTERS_EXCLUDED",
            "DISABLE_OVERRIDING_APPROVERS_PER_MERGE_REQUEST, RULES_FIXED"})
    void restriction_of_the_installation_is_locked_below(ApplicationSetting setting, ApprovalRestriction restriction) {
        for (long value : List.of(0L, 1L)) {
            settings.put(Map.of(setting, value), NOW);
            Set<ApprovalRestriction> locked = value == 1 ? Set.of(restriction) : Set.of();
            assertEquals(locked, use.approvalConfigurationReads.get(maintainer, reference).locks().instance());
            assertEquals(locked, use.groupApprovalSettings.get(owner, groupReference).locks().instance());
        }
        use.groupApprovalSettings.update(owner, groupReference, Map.of(restriction, true));
        verify(configurations, never()).putGroup(anyLong(), any(), any());
        assertEquals(List.of(), recorded());
    }

    @Test
    void owner_puts_restrictions_in_force_for_a_group_and_lifts_them() {
        when(configurations.ofGroup(group)).thenReturn(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED));
        ApprovalSettingsView after = use.groupApprovalSettings.update(owner, groupReference,
                Map.of(ApprovalRestriction.AUTHORS_EXCLUDED, false, ApprovalRestriction.APPROVALS_RESET, true));
        assertEquals(Set.of(ApprovalRestriction.APPROVALS_RESET), after.chosen());
        verify(configurations).putGroup(group, Set.of(ApprovalRestriction.APPROVALS_RESET), NOW);
        assertEquals(List.of("allow_author_approval", "retain_approvals_on_push"),
                events.stored().stream().map(each -> each.event().change().orElseThrow().attribute()).toList());
        assertEquals(Set.of(group), events.stored().stream().map(each -> each.entity().id()).collect(Collectors.toSet()));
    }

    @Test
    void settings_of_groups_are_those_of_owners_at_the_top() {
        for (Executable call : List.<Executable>of(() -> use.groupApprovalSettings.get(maintainer, groupReference),
                () -> use.groupApprovalSettings.update(maintainer, groupReference, Map.of()))) {
            assertEquals(Refusal.forbidden().failure(), Refusals.of(call));
        }
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> use.groupApprovalSettings.get(Caller.ANONYMOUS, groupReference)));
        when(configurations.atTop(group)).thenReturn(false);
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> use.groupApprovalSettings.get(owner, groupReference)));
        verify(configurations, never()).lockGroup(anyLong());
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> use.approvalConfigurationReads.get(member("developer", Role.DEVELOPER), reference)));
    }
}
