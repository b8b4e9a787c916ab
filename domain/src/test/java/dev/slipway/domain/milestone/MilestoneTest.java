package dev.slipway.domain.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Step;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Attributes of milestones, and users who read and change them. */
class MilestoneTest {

    private static final LocalDate DAY = LocalDate.of(2026, 12, 24);

    @ParameterizedTest
    @CsvSource({"ACTIVE,CLOSE,CLOSED,true", "CLOSED,CLOSE,CLOSED,false", "CLOSED,ACTIVATE,ACTIVE,true", "ACTIVE,ACTIVATE,ACTIVE,false"})
    void every_cell_of_the_life_cycle(MilestoneState from, MilestoneEvent event, MilestoneState to, boolean moves) {
        Step<MilestoneState> step = MilestoneLifecycle.TABLE.on(from, event);
        assertEquals(moves, step instanceof Step.Moved<MilestoneState> moved && moved.to() == to);
        assertEquals(!moves, step instanceof Step.Stayed<MilestoneState> && from == to);
    }

    @Test
    void names_on_the_wire_are_read_again() {
        for (MilestoneState state : MilestoneState.values()) {
            assertEquals(Optional.of(state), MilestoneState.of(state.wireName()));
        }
        assertEquals(Optional.empty(), MilestoneState.of("ACTIVE"));
        assertEquals(Optional.empty(), MilestoneState.of("all"));
    }

    private static MilestoneDraft draft(String title, String description) {
        return new MilestoneDraft(title, description, null, null);
    }

    private static List<FieldError> problems(LocalDate start, LocalDate due) {
        return MilestoneRules.problems(new MilestoneDraft("1.0", null, start, due));
    }

    @Test
    void title_is_trimmed_and_needed() {
        assertEquals("1.0", draft(" 1.0\t", null).title());
        assertNull(draft(null, null).title());
        assertEquals(List.of(FieldError.of("title", "field.blank")), MilestoneRules.problems(draft(null, null)));
        assertEquals(List.of(FieldError.of("title", "field.blank")), MilestoneRules.problems(draft(" \n", null)));
    }

    @Test
    void texts_are_limited_in_characters() {
        assertEquals(List.of(), MilestoneRules.problems(draft("🚀".repeat(255), "ü".repeat(1_048_576))));
        assertEquals(List.of(FieldError.of("title", "field.too_long", 255), FieldError.of("description", "field.too_long", 1_048_576)),
                MilestoneRules.problems(draft("🚀".repeat(256), "ü".repeat(1_048_577))));
    }

    @Test
    void start_is_not_after_the_end() {
        assertEquals(List.of(), problems(null, null));
        assertEquals(List.of(), problems(DAY, null));
        assertEquals(List.of(), problems(null, DAY));
        assertEquals(List.of(), problems(DAY, DAY));
        assertEquals(List.of(), problems(DAY.minusDays(1), DAY));
        assertEquals(List.of(FieldError.of("due_date", "milestone.ends_before_start")), problems(DAY.plusDays(1), DAY));
    }

    @Test
    void years_have_four_digits() {
        LocalDate last = LocalDate.of(9999, 12, 31);
        LocalDate first = LocalDate.of(1, 1, 1);
        assertEquals(List.of(), problems(first, last));
        assertEquals(List.of(FieldError.of("start_date", "milestone.too_late"), FieldError.of("due_date", "milestone.too_late")),
                problems(last.plusDays(1), last.plusDays(1)));
        assertEquals(List.of(FieldError.of("start_date", "field.invalid"), FieldError.of("due_date", "field.invalid")),
                problems(first.minusDays(1), first.minusDays(1)));
    }

    @Test
    void milestone_expires_after_its_last_day() {
        MilestoneDraft draft = new MilestoneDraft("1.0", null, null, DAY);
        assertFalse(draft.expired(DAY));
        assertTrue(draft.expired(DAY.plusDays(1)));
        assertFalse(draft("1.0", null).expired(DAY));
    }

    private static Standing standing(Role role, boolean archived, FeatureLevel issues, FeatureLevel requests) {
        return new Standing(true, false, false, Optional.ofNullable(role), Visibility.PUBLIC, true, archived,
                new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, issues, FeatureLevel.ENABLED, requests));
    }

    /** Without a role, a feature that is private counts as disabled; guests do not reach private merge requests. */
    @ParameterizedTest
    @CsvSource({
        ",ENABLED,DISABLED,true", ",DISABLED,ENABLED,true", ",DISABLED,DISABLED,false", ",PRIVATE,PRIVATE,false",
        "GUEST,PRIVATE,DISABLED,true", "GUEST,DISABLED,PRIVATE,false", "REPORTER,DISABLED,PRIVATE,true",
        "OWNER,DISABLED,DISABLED,false"})
    void milestones_are_read_where_issues_or_merge_requests_are(Role role, FeatureLevel issues, FeatureLevel requests, boolean read) {
        assertEquals(read, MilestoneAudience.reads(standing(role, false, issues, requests)));
        assertEquals(read, MilestoneAudience.reads(standing(role, true, issues, requests)));
        assertEquals(read && role != null && role.atLeast(Role.REPORTER),
                MilestoneAudience.manages(standing(role, false, issues, requests)));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void reporters_change_milestones_unless_the_project_is_archived(Role role) {
        assertEquals(role.atLeast(Role.REPORTER),
                MilestoneAudience.manages(standing(role, false, FeatureLevel.ENABLED, FeatureLevel.ENABLED)));
        assertFalse(MilestoneAudience.manages(standing(role, true, FeatureLevel.ENABLED, FeatureLevel.ENABLED)));
    }

    @ParameterizedTest
    @EnumSource(Visibility.class)
    void strangers_read_milestones_of_projects_that_they_see(Visibility visibility) {
        for (boolean signedIn : List.of(true, false)) {
            Standing stranger = new Standing(signedIn, false, false, Optional.empty(), visibility, true, false);
            assertEquals(stranger.sees(), MilestoneAudience.reads(stranger));
        }
    }

    @Test
    void strangers_change_no_milestones() {
        assertFalse(MilestoneAudience.manages(standing(null, false, FeatureLevel.ENABLED, FeatureLevel.ENABLED)));
    }
}
