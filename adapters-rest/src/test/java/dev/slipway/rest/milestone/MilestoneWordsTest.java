package dev.slipway.rest.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneCondition.Any;
import dev.slipway.application.milestone.MilestoneCondition.Exactly;
import dev.slipway.application.milestone.MilestoneCondition.None;
import dev.slipway.application.milestone.MilestoneCondition.Started;
import dev.slipway.application.milestone.MilestoneCondition.Titled;
import dev.slipway.application.milestone.MilestoneCondition.Upcoming;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Filters by milestone, as clients send them. */
class MilestoneWordsTest {

    @Test
    void titles_and_words_are_told_apart() {
        List<MilestoneCondition> read = Stream.of(null, "", "None", "any", "Upcoming", "#started", "STARTED", "0", "v1",
                " none").map(title -> MilestoneWords.condition(title)).toList();
        assertEquals(List.of(MilestoneCondition.WHATEVER, MilestoneCondition.WHATEVER, new None(), new Any(), new Upcoming(),
                new Started(), new Started(), new Titled("0"), new Titled("v1"), new Titled(" none")), read);
    }

    @Test
    void id_counts_before_the_title() {
        assertEquals(new Titled("v1"), MilestoneWords.condition("v1", null));
        assertEquals(new Titled("v1"), MilestoneWords.condition("v1", ""));
        assertEquals(new Exactly(7), MilestoneWords.condition("v1", "7"));
        assertEquals(new None(), MilestoneWords.condition(null, "0"));
        assertEquals(new None(), MilestoneWords.condition(null, "none"));
        assertEquals(new Any(), MilestoneWords.condition(null, "Any"));
        assertEquals(new Upcoming(), MilestoneWords.condition(null, "Upcoming"));
        assertEquals(new Started(), MilestoneWords.condition(null, "started"));
    }

    @Test
    void other_ids_are_invalid() {
        for (String valid : List.of("", "0", "1".repeat(18), "None", "ANY", "upcoming", "Started")) {
            assertTrue(valid.matches(MilestoneWords.ID), valid);
        }
        for (String invalid : List.of("-1", "1".repeat(19), "#started", "v1", " ")) {
            assertFalse(invalid.matches(MilestoneWords.ID), invalid);
        }
    }
}
