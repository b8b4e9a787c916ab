package dev.slipway.domain.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.DueFilter.Days;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Step;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What issues are like and who finds them. */
class IssueTest {

    private static final LocalDate SATURDAY = LocalDate.of(2026, 11, 21);

    @ParameterizedTest
    @CsvSource({"OPENED,CLOSE,CLOSED,true", "CLOSED,CLOSE,CLOSED,false", "CLOSED,REOPEN,OPENED,true", "OPENED,REOPEN,OPENED,false"})
    void every_cell_of_the_life_cycle(IssueState from, IssueEvent event, IssueState to, boolean moves) {
        Step<IssueState> step = IssueLifecycle.TABLE.on(from, event);
        assertEquals(moves, step instanceof Step.Moved<IssueState> moved && moved.to() == to);
        assertEquals(!moves, step instanceof Step.Stayed<IssueState> && from == to);
    }

    @Test
    void names_on_the_wire_are_read_again() {
        for (IssueState state : IssueState.values()) {
            assertEquals(Optional.of(state), IssueState.of(state.wireName()));
        }
        for (IssueType type : IssueType.values()) {
            assertEquals(Optional.of(type), IssueType.of(type.wireName()));
        }
        for (IncidentSeverity severity : IncidentSeverity.values()) {
            assertEquals(Optional.of(severity), IncidentSeverity.of(severity.wireName()));
        }
        for (HealthStatus health : HealthStatus.values()) {
            assertEquals(Optional.of(health), HealthStatus.of(health.wireName()));
        }
        assertEquals(Optional.empty(), IssueType.of("ISSUE"));
        assertEquals(Optional.empty(), IncidentSeverity.of("info"));
        assertEquals(Optional.empty(), HealthStatus.of("healthy"));
        assertEquals(Optional.empty(), IssueState.of("all"));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void test_cases_exist_on_the_highest_tier_only(Tier tier) {
        List<IssueType> existing = List.of(IssueType.values()).stream().filter(type -> type.existsOn(tier)).toList();
        assertEquals(tier == Tier.ULTIMATE ? List.of(IssueType.values()) : List.of(IssueType.ISSUE, IssueType.INCIDENT, IssueType.TASK),
                existing);
    }

    @Test
    void labels_are_trimmed_sorted_and_each_there_once() {
        Labels labels = Labels.of(List.of(" bug ", "a,b", "", " ", "bug", "Bug", "höhe x"));
        assertEquals(List.of("Bug", "a", "b", "bug", "höhe x"), labels.names());
        assertEquals(List.of("Bug", "a", "b", "bug", "höhe x", "new"), labels.with(Labels.of(List.of("new", "a"))).names());
        assertEquals(List.of("Bug", "bug", "höhe x"), labels.without(Labels.of(List.of("b,a", "none"))).names());
        assertEquals(Labels.NONE, labels.without(labels));
    }

    private static IssueDraft draft(String title, String description, Labels labels, int assignees, LocalDate due, Integer weight) {
        return new IssueDraft(title, description, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, labels,
                LongStream.range(0, assignees).boxed().toList(), null, due, weight, null);
    }

    @Test
    void the_longest_is_good() {
        String label = "🚀".repeat(255);
        assertEquals(List.of(), IssueRules
                .problems(draft("🚀".repeat(255), "ß".repeat(1_048_576), Labels.of(List.of(label)), 200, LocalDate.of(9999, 12, 31), 0)));
        Labels most = Labels.of(IntStream.range(0, 500).mapToObj(String::valueOf).toList());
        assertEquals(List.of(), IssueRules.problems(draft("x", null, most, 0, LocalDate.of(1, 1, 1), null)));
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        List<FieldError> all = IssueRules
                .problems(draft(" ", "x".repeat(1_048_577), Labels.of(List.of("y".repeat(256))), 201, LocalDate.of(10_000, 1, 1), -1));
        assertEquals(List.of(FieldError.of("title", "field.blank"), FieldError.of("description", "field.too_long", 1_048_576),
                FieldError.of("labels", "field.too_long", 255), FieldError.of("assignees", "field.too_many", 200),
                FieldError.of("weight", "field.greater_than_or_equal", 0), FieldError.of("due_date", "field.invalid")), all);
        List<FieldError> others = IssueRules.problems(
                draft("x".repeat(256), null, Labels.of(IntStream.range(0, 501).mapToObj(String::valueOf).toList()), 0, null, null));
        assertEquals(List.of(FieldError.of("title", "field.too_long", 255), FieldError.of("labels", "field.too_many", 500)), others);
        assertEquals(List.of(FieldError.of("title", "field.blank"), FieldError.of("due_date", "field.invalid")),
                IssueRules.problems(draft(null, null, Labels.NONE, 0, LocalDate.of(0, 12, 31), null)));
    }

    @Test
    void titles_have_no_blanks_around() {
        assertEquals("a b", draft(" a b\n", null, Labels.NONE, 0, null, null).title());
    }

    @Test
    void assignee_named_twice_is_assigned_once() {
        IssueDraft twice = new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(2L, 1L, 2L),
                null, null, null, null);
        assertEquals(List.of(2L, 1L), twice.assignees());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', ignoreLeadingAndTrailingWhitespace = false, value = {
            "- [ ] a;1;0", "- [x] a;1;1", "* [X] a;1;1", "+ [ ] a;1;0", "1. [x] a;1;1", "12) [ ] a;1;0", "  - [x] nested;1;1",
            "> - [x] cited;1;1",
            "> > 1. [ ] cited;1;0", "-[ ] a;0;0", "- [] a;0;0", "- [y] a;0;0", "- [ ]a;0;0", "- [ ];0;0", "- [ ]  ;0;0", "[ ] a;0;0",
            "a - [ ] b;0;0", "0. [ ] a;1;0", "9) [x] a;1;1", "a. [ ] b;0;0", "1- [ ] a;0;0", "- [x) a;0;0", "- (x] [a;0;0",
        "> [ ] a;0;0",
        ". [ ] a;0;0", "1 [ ] a;0;0", "- [~] a;0;0", "-\t[x]\ta;1;1", "'';0;0"})
    void boxes_are_counted(String text, int count, int completed) {
        assertEquals(new TaskList(count, completed), TaskList.of(text));
    }

    @Test
    void boxes_between_fences_are_examples() {
        assertEquals(TaskList.EMPTY, TaskList.of(null));
        assertEquals(new TaskList(2, 1), TaskList.of("- [x] a\n```text\n- [x] b\n``\n- [ ] c\n````\n- [ ] d\n~~~\n- [ ] e"));
        assertEquals(new TaskList(1, 1), TaskList.of("``` a ```\r\n- [x] a"));
        assertEquals(new TaskList(1, 0), TaskList.of("```\n~~~\n- [x] a\n``` x\n- [x] b\n\n```  \n- [ ] c"));
        assertEquals(new TaskList(0, 0), TaskList.of("~~~ a ` b\n- [x] a"));
        assertEquals(new TaskList(2, 1), TaskList.of("~~\n- [x] a\n``\n\n> ~~~\n- [x] b\n> ~~~\n- [ ] c\n7"));
        assertEquals(new TaskList(1, 1), TaskList.of("[ ] a\n- [x] b"));
        assertEquals(new TaskList(2, 1), TaskList.of("---\n- [x] a\n===\n- [ ] b\n***"));
        assertEquals(new TaskList(100_000, 50_000), TaskList.of("- [x] a\n* [ ] b\n".repeat(50_000)));
    }

    @ParameterizedTest
    @CsvSource({"0,,", "any,,", "today,2026-11-21,2026-11-21", "tomorrow,2026-11-22,2026-11-22", "overdue,,2026-11-20",
            "week,2026-11-16,2026-11-22",
        "month,2026-11-01,2026-11-30", "next_month_and_previous_two_weeks,2026-11-07,2026-12-31"})
    void what_is_due_is_seen_from_a_day(String name, LocalDate first, LocalDate last) {
        DueFilter filter = List.of(DueFilter.values()).stream().filter(due -> due.wireName().equals(name)).findFirst().orElseThrow();
        assertEquals(new Days(first, last), filter.days(SATURDAY));
    }

    @Test
    void issue_and_merge_request_of_one_number_are_two_items() {
        assertEquals(List.of(new ItemId(ItemId.Kind.ISSUE, 7), new ItemId(ItemId.Kind.MERGE_REQUEST, 7)),
                List.of(ItemId.issue(7), ItemId.mergeRequest(7)));
    }

    private static Caller person(boolean administrator, boolean external) {
        return new Caller.Person(new Account(7, "anna", "Anna", administrator, external, AccountState.ACTIVE), 1, Set.of());
    }

    @Test
    void audiences_are_made_for_callers() {
        assertEquals(new IssueAudience.Everywhere(false, false, OptionalLong.empty()), IssueAudience.everywhere(Caller.ANONYMOUS));
        assertEquals(new IssueAudience.Everywhere(false, true, OptionalLong.of(7)), IssueAudience.everywhere(person(false, false)));
        assertEquals(new IssueAudience.Everywhere(false, false, OptionalLong.of(7)), IssueAudience.everywhere(person(false, true)));
        assertEquals(new IssueAudience.Everywhere(true, true, OptionalLong.of(7)), IssueAudience.everywhere(person(true, false)));
        for (Role role : Role.values()) {
            Standing standing = new Standing(true, false, false, Optional.of(role), Visibility.PRIVATE, true, false);
            assertEquals(new IssueAudience.OfProject(role != Role.GUEST, OptionalLong.of(7)),
                    IssueAudience.ofProject(person(false, false), standing));
        }
        Standing stranger = new Standing(true, false, true, Optional.empty(), Visibility.PRIVATE, true, false);
        assertEquals(new IssueAudience.OfProject(true, OptionalLong.of(7)), IssueAudience.ofProject(person(true, false), stranger));
    }

    @Test
    void confidential_issues_are_for_reporters_and_their_own() {
        IssueAudience.OfProject all = new IssueAudience.OfProject(true, OptionalLong.of(7));
        IssueAudience.OfProject some = new IssueAudience.OfProject(false, OptionalLong.of(7));
        IssueAudience.OfProject nobody = new IssueAudience.OfProject(false, OptionalLong.empty());
        for (boolean own : new boolean[] {false, true}) {
            assertEquals(List.of(true, true, own, true, false, true), List.of(all.sees(true, own), all.sees(false, own), some.sees(true,
                    own), some.sees(false, own), nobody.sees(true, own), nobody.sees(false, own)));
        }
        IssueAudience.Everywhere person = new IssueAudience.Everywhere(false, true, OptionalLong.of(7));
        assertEquals(true, person.sees(Visibility.PUBLIC, FeatureLevel.ENABLED, Optional.empty(), true, true));
        assertEquals(false, person.sees(Visibility.PUBLIC, FeatureLevel.ENABLED, Optional.of(Role.GUEST), true, false));
        assertEquals(true, person.sees(Visibility.PRIVATE, FeatureLevel.PRIVATE, Optional.of(Role.REPORTER), true, false));
        assertEquals(false, person.sees(Visibility.PRIVATE, FeatureLevel.ENABLED, Optional.empty(), true, true));
        assertEquals(false, person.sees(Visibility.INTERNAL, FeatureLevel.PRIVATE, Optional.empty(), false, true));
        assertEquals(false, new IssueAudience.Everywhere(true, true, OptionalLong.of(7)).sees(Visibility.PUBLIC, FeatureLevel.DISABLED,
                Optional.empty(), false, true));
    }

    /** The list of everywhere agrees with the standing towards each project. */
    @Test
    void audiences_of_projects_and_of_everywhere_agree() {
        for (Caller caller : List.of(Caller.ANONYMOUS, person(false, false), person(false, true), person(true, false))) {
            for (Visibility visibility : Visibility.values()) {
                for (FeatureLevel level : FeatureLevel.values()) {
                    for (Optional<Role> role : roles(caller)) {
                        agree(caller, visibility, level, role);
                    }
                }
            }
        }
    }

    private static List<Optional<Role>> roles(Caller caller) {
        return caller.signedIn()
                ? List.of(Optional.empty(), Optional.of(Role.GUEST), Optional.of(Role.REPORTER), Optional.of(Role.OWNER))
                : List.of(Optional.empty());
    }

    private static void agree(Caller caller, Visibility visibility, FeatureLevel level, Optional<Role> role) {
        boolean external = caller.account().map(Account::external).orElse(false);
        Standing standing = new Standing(caller.signedIn(), external, caller.administrator(), role, visibility, true, false,
                new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, level, FeatureLevel.ENABLED, FeatureLevel.ENABLED));
        boolean reads = Ability.READ_ISSUES.allows(standing);
        for (boolean confidential : new boolean[] {false, true}) {
            for (boolean own : new boolean[] {false, true}) {
                assertEquals(reads && IssueAudience.ofProject(caller, standing).sees(confidential, own),
                        IssueAudience.everywhere(caller).sees(visibility, level, role, confidential, own && caller.signedIn()),
                        caller + " " + standing);
            }
        }
    }

    @Test
    void caller_without_an_account_has_no_issues_of_its_own() {
        for (OptionalLong account : List.of(OptionalLong.empty(), OptionalLong.of(7))) {
            assertEquals(account.isPresent(), new IssueAudience.Everywhere(false, false, account)
                    .sees(Visibility.PUBLIC, FeatureLevel.ENABLED, Optional.empty(), true, true));
            assertEquals(account.isPresent(), new IssueAudience.OfProject(false, account).sees(true, true));
        }
    }
}
