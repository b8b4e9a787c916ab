package dev.slipway.domain.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicRules.Surroundings;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Step;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Attributes of epics, and users who find them. */
class EpicTest {

    private static final LocalDate DAY = LocalDate.of(2026, 12, 24);

    @ParameterizedTest
    @CsvSource({"OPENED,CLOSE,CLOSED,true", "CLOSED,CLOSE,CLOSED,false", "CLOSED,REOPEN,OPENED,true", "OPENED,REOPEN,OPENED,false"})
    void every_cell_of_the_life_cycle(EpicState from, EpicEvent event, EpicState to, boolean moves) {
        Step<EpicState> step = EpicLifecycle.TABLE.on(from, event);
        assertEquals(moves, step instanceof Step.Moved<EpicState> moved && moved.to() == to);
        assertEquals(!moves, step instanceof Step.Stayed<EpicState> && from == to);
    }

    @Test
    void names_on_the_wire_are_read_again() {
        for (EpicState state : EpicState.values()) {
            assertEquals(Optional.of(state), EpicState.of(state.wireName()));
        }
        assertEquals(Optional.empty(), EpicState.of("OPENED"));
        assertEquals(Optional.empty(), EpicState.of("all"));
    }

    @Test
    void title_is_trimmed_and_needed() {
        assertEquals("plan", EpicDraft.titled(" plan\n").title());
        assertNull(EpicDraft.titled(null).title());
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled("plan")));
        assertEquals(List.of(FieldError.of("title", "field.blank")), EpicRules.problems(EpicDraft.titled(null)));
        assertEquals(List.of(FieldError.of("title", "field.blank")), EpicRules.problems(EpicDraft.titled(" \t")));
    }

    @Test
    void texts_have_limits_in_characters() {
        String smile = "\uD83D\uDE00";
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled(smile.repeat(255))));
        assertEquals(List.of(FieldError.of("title", "field.too_long", 255)), EpicRules.problems(EpicDraft.titled("a".repeat(256))));
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled("a").described(smile.repeat(1_048_576))));
        assertEquals(List.of(FieldError.of("description", "field.too_long", 1_048_576)),
                EpicRules.problems(EpicDraft.titled("a").described("a".repeat(1_048_577))));
    }

    @Test
    void colour_is_a_code_or_a_name() {
        assertEquals("#1068bf", EpicDraft.titled("a").stored().color());
        assertEquals("#FF0000", EpicDraft.titled("a").colored(" red ").stored().color());
        assertEquals("#abc", EpicDraft.titled("a").colored("#abc").stored().color());
        for (String bad : List.of("", "reddish", "#12", "#12345g", "1068bf")) {
            EpicDraft draft = EpicDraft.titled("a").colored(bad);
            assertEquals(List.of(FieldError.of("color", "label.color")), EpicRules.problems(draft), bad);
            assertThrows(NoSuchElementException.class, draft::stored, bad);
        }
    }

    @Test
    void labels_are_trimmed_and_each_is_there_once() {
        assertEquals(List.of("a", "b"), EpicDraft.titled("x").labelled(List.of(" b", "a", "", "b")).labels());
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled("x").labelled(names(500))));
        assertEquals(List.of(FieldError.of("labels", "field.too_many", 500)),
                EpicRules.problems(EpicDraft.titled("x").labelled(names(501))));
        assertEquals(List.of(FieldError.of("labels", "field.too_long", 255)),
                EpicRules.problems(EpicDraft.titled("x").labelled(List.of("fine", "l".repeat(256), "m".repeat(256)))));
        assertEquals(List.of(FieldError.of("labels", "field.invalid")),
                EpicRules.problems(EpicDraft.titled("x").labelled(List.of("a,b"))));
    }

    private static List<String> names(int number) {
        return IntStream.range(0, number).mapToObj(one -> "label" + one).toList();
    }

    @Test
    void dates_have_years_of_four_digits() {
        EpicDate last = new EpicDate(true, LocalDate.of(9999, 12, 31));
        EpicDate beyond = new EpicDate(true, LocalDate.of(10_000, 1, 1));
        EpicDate before = new EpicDate(false, LocalDate.of(0, 12, 31));
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled("x").dated(new EpicDate(true, LocalDate.of(1, 1, 1)), last)));
        assertEquals(List.of(FieldError.of("start_date_fixed", "field.invalid"), FieldError.of("due_date_fixed", "field.invalid")),
                EpicRules.problems(EpicDraft.titled("x").dated(beyond, before)));
        assertEquals(List.of(), EpicRules.problems(EpicDraft.titled("x").dated(last, new EpicDate(true, DAY))),
                "an epic may end before it starts");
    }

    @Test
    void all_errors_are_told_at_once() {
        EpicDraft draft = EpicDraft.titled(" ").described("d".repeat(1_048_577)).colored("no").labelled(List.of("l".repeat(256)))
                .dated(new EpicDate(true, LocalDate.of(10_000, 1, 1)), new EpicDate(true, LocalDate.of(0, 1, 1)));
        assertEquals(List.of("title", "description", "color", "labels", "start_date_fixed", "due_date_fixed"),
                EpicRules.problems(draft).stream().map(FieldError::field).toList());
    }

    @Test
    void what_is_below_a_confidential_epic_is_confidential() {
        for (boolean confidential : List.of(true, false)) {
            for (boolean parent : List.of(true, false)) {
                for (boolean issues : List.of(true, false)) {
                    for (boolean children : List.of(true, false)) {
                        List<FieldError> wanted = new ArrayList<>();
                        if (confidential && issues) {
                            wanted.add(FieldError.of("confidential", "epic.open_issues"));
                        }
                        if (confidential && children) {
                            wanted.add(FieldError.of("confidential", "epic.open_children"));
                        }
                        if (parent && !confidential) {
                            wanted.add(FieldError.of("confidential", "epic.secret_parent"));
                        }
                        assertEquals(wanted, EpicRules.secrecy(confidential, new Surroundings(parent, issues, children)));
                    }
                }
            }
        }
        assertEquals(List.of(), EpicRules.secrecy(true, Surroundings.NONE));
        assertEquals(List.of(), EpicRules.secrecy(false, Surroundings.NONE));
    }

    private static Caller person(boolean administrator, boolean external) {
        return new Caller.Person(new Account(7, "kim", "Kim", administrator, external, AccountState.ACTIVE), 1, Set.of());
    }

    private static boolean sees(Caller caller, Visibility visibility, Role role, boolean confidential) {
        return EpicAudience.of(caller).sees(visibility, role != null, Optional.ofNullable(role), confidential);
    }

    @ParameterizedTest
    @EnumSource(Visibility.class)
    void open_epics_are_seen_with_their_group(Visibility visibility) {
        assertEquals(visibility == Visibility.PUBLIC, sees(Caller.ANONYMOUS, visibility, null, false));
        assertEquals(visibility == Visibility.PUBLIC, sees(person(false, true), visibility, null, false));
        assertEquals(visibility != Visibility.PRIVATE, sees(person(false, false), visibility, null, false));
        assertEquals(true, sees(person(true, false), visibility, null, false));
        for (Role role : Role.values()) {
            assertEquals(true, sees(person(false, true), visibility, role, false));
        }
    }

    @ParameterizedTest
    @EnumSource(Visibility.class)
    void confidential_epics_are_seen_by_reporters(Visibility visibility) {
        assertEquals(false, sees(Caller.ANONYMOUS, visibility, null, true));
        assertEquals(false, sees(person(false, false), visibility, null, true));
        assertEquals(true, sees(person(true, false), visibility, null, true));
        for (Role role : Role.values()) {
            assertEquals(role != Role.GUEST, sees(person(false, false), visibility, role, true), role.name());
        }
    }

    @Test
    void members_of_something_inside_a_group_see_its_open_epics() {
        assertEquals(true, EpicAudience.of(person(false, false)).sees(Visibility.PRIVATE, true, Optional.empty(), false));
        assertEquals(false, EpicAudience.of(person(false, false)).sees(Visibility.PRIVATE, true, Optional.empty(), true));
        assertEquals(false, EpicAudience.of(Caller.ANONYMOUS).sees(Visibility.PRIVATE, true, Optional.of(Role.OWNER), true));
        assertEquals(false, EpicAudience.of(Caller.ANONYMOUS).sees(Visibility.PUBLIC, true, Optional.of(Role.OWNER), true));
    }
}
