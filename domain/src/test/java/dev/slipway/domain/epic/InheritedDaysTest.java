package dev.slipway.domain.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.epic.InheritedDays.Source;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Days that epics inherit, also compared with a second model that lists every day that counts. */
class InheritedDaysTest {

    private static LocalDate day(int number) {
        return LocalDate.of(2027, 1, 1).plusDays(number);
    }

    private static EpicDate fixed(int number) {
        return new EpicDate(true, day(number));
    }

    private static Source epic(EpicDate start, EpicDate due, List<EpicDays> milestones, Source... children) {
        return new Source(start, due, milestones, List.of(children));
    }

    private static Source inheriting(List<EpicDays> milestones, Source... children) {
        return epic(EpicDate.INHERITED, EpicDate.INHERITED, milestones, children);
    }

    @Test
    void epic_without_anything_below_has_no_days() {
        assertEquals(EpicDays.NONE, InheritedDays.inherited(inheriting(List.of())));
        assertEquals(EpicDays.NONE, InheritedDays.inherited(inheriting(List.of(EpicDays.NONE), inheriting(List.of()))));
    }

    @Test
    void first_start_and_last_end_of_milestones_count() {
        Source epic = inheriting(List.of(new EpicDays(day(3), day(5)), new EpicDays(day(2), null), new EpicDays(null, day(9))));
        assertEquals(new EpicDays(day(2), day(9)), InheritedDays.inherited(epic));
        assertEquals(new EpicDays(day(2), day(9)), InheritedDays.effective(epic));
    }

    @Test
    void days_of_children_count_as_those_of_milestones() {
        Source child = inheriting(List.of(new EpicDays(day(1), day(2))));
        assertEquals(new EpicDays(day(1), day(5)), InheritedDays.inherited(inheriting(List.of(new EpicDays(day(3), day(5))), child)));
    }

    @Test
    void fixed_days_of_a_child_count_in_place_of_what_is_below() {
        Source child = epic(fixed(4), EpicDate.INHERITED, List.of(new EpicDays(day(1), day(6))));
        assertEquals(new EpicDays(day(4), day(6)), InheritedDays.inherited(inheriting(List.of(), child)));
    }

    @Test
    void child_that_is_fixed_to_no_day_gives_none() {
        Source child = epic(new EpicDate(true, null), new EpicDate(true, null), List.of(new EpicDays(day(1), day(6))));
        assertEquals(EpicDays.NONE, InheritedDays.inherited(inheriting(List.of(), child)));
    }

    @Test
    void own_fixed_days_change_nothing_of_what_is_inherited() {
        Source epic = epic(fixed(8), new EpicDate(true, null), List.of(new EpicDays(day(1), day(6))));
        assertEquals(new EpicDays(day(1), day(6)), InheritedDays.inherited(epic));
        assertEquals(new EpicDays(day(8), null), InheritedDays.effective(epic));
    }

    @Test
    void chosen_day_that_does_not_count_is_ignored() {
        Source epic = epic(new EpicDate(false, day(0)), new EpicDate(false, day(99)), List.of(new EpicDays(day(1), day(6))));
        assertEquals(new EpicDays(day(1), day(6)), InheritedDays.effective(epic));
        assertEquals(new EpicDays(day(1), day(6)), InheritedDays.inherited(inheriting(List.of(), epic)));
    }

    /** Every tree that the draws make: what the rule says is what a list of all days below says. */
    @Test
    void second_model_agrees_on_random_trees() {
        Random random = new Random(46);
        for (int round = 0; round < 5_000; round++) {
            Source tree = tree(random, 1 + random.nextInt(4));
            List<LocalDate> starts = new ArrayList<>();
            List<LocalDate> ends = new ArrayList<>();
            collect(tree, starts, ends, true, true);
            assertEquals(new EpicDays(starts.stream().sorted().findFirst().orElse(null),
                    ends.stream().sorted().reduce((first, second) -> second).orElse(null)), InheritedDays.inherited(tree), tree.toString());
        }
    }

    private static Source tree(Random random, int levels) {
        List<EpicDays> milestones = new ArrayList<>();
        for (int one = random.nextInt(3); one > 0; one--) {
            milestones.add(new EpicDays(some(random), some(random)));
        }
        List<Source> children = new ArrayList<>();
        for (int one = levels == 1 ? 0 : random.nextInt(3); one > 0; one--) {
            children.add(tree(random, levels - 1));
        }
        return new Source(date(random), date(random), milestones, children);
    }

    private static EpicDate date(Random random) {
        return new EpicDate(random.nextInt(3) == 0, some(random));
    }

    private static @Nullable LocalDate some(Random random) {
        return random.nextInt(4) == 0 ? null : day(random.nextInt(100));
    }

    /** Walks down, and stops for each of the two days where it is fixed. */
    private static void collect(Source epic, List<LocalDate> starts, List<LocalDate> ends, boolean start, boolean end) {
        for (EpicDays days : epic.milestones()) {
            add(start, days.start(), starts);
            add(end, days.due(), ends);
        }
        for (Source child : epic.children()) {
            add(start && child.start().fixed(), child.start().chosen(), starts);
            add(end && child.due().fixed(), child.due().chosen(), ends);
            collect(child, starts, ends, start && !child.start().fixed(), end && !child.due().fixed());
        }
    }

    private static void add(boolean counts, @Nullable LocalDate day, List<LocalDate> days) {
        if (counts && day != null) {
            days.add(day);
        }
    }
}
