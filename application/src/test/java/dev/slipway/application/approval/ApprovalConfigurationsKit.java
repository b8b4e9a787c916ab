package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ApprovalConfigurations} does. */
public abstract class ApprovalConfigurationsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final long GONE = 999_999;

    private long outer;
    private long inner;
    private long project;

    protected abstract ApprovalConfigurations configurations();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        outer = rows().store(GroupDraft.named("outer"));
        inner = rows().store(GroupDraft.named("inner").inside(outer));
        project = rows().store(ProjectDraft.in(inner, "project"));
    }

    private void put(long projectId, ApprovalConfiguration configuration) {
        transactions().write(() -> configurations().put(projectId, configuration, NOW));
    }

    @Test
    final void project_has_the_initial_configuration_until_it_chooses_one() {
        assertEquals(new Configured(ApprovalConfiguration.INITIAL, Set.of()), configurations().find(project));
        ApprovalConfiguration whole = new ApprovalConfiguration(EnumSet.allOf(ApprovalRestriction.class), true, 3);
        put(project, whole);
        assertEquals(whole, configurations().find(project).chosen());
        ApprovalConfiguration none = new ApprovalConfiguration(Set.of(), false, 0);
        put(project, none);
        assertEquals(none, configurations().find(project).chosen());
        assertEquals(ApprovalConfiguration.INITIAL, configurations().find(rows().store(ProjectDraft.in(inner, "other"))).chosen());
        assertThrows(Refusal.class, () -> configurations().find(GONE));
    }

    @Test
    final void settings_of_the_top_level_group_count_for_projects_in_groups_below() {
        Set<ApprovalRestriction> chosen = Set.of(ApprovalRestriction.PASSWORD_REQUIRED, ApprovalRestriction.RULES_FIXED);
        transactions().write(() -> configurations().putGroup(outer, chosen, NOW));
        assertEquals(chosen, configurations().ofGroup(outer));
        assertEquals(Set.of(), configurations().ofGroup(inner));
        assertEquals(new Configured(ApprovalConfiguration.INITIAL, chosen), configurations().find(project));
        transactions().write(() -> configurations().putGroup(outer, Set.of(), NOW));
        assertEquals(Set.of(), configurations().find(project).ofGroup());
    }

    @Test
    final void settings_of_a_group_that_was_moved_below_another_still_count() {
        Set<ApprovalRestriction> inside = Set.of(ApprovalRestriction.PASSWORD_REQUIRED, ApprovalRestriction.RULES_FIXED);
        transactions().write(() -> configurations().putGroup(inner, inside, NOW));
        assertEquals(inside, configurations().find(project).ofGroup(), "moving the group lifts no restriction");
        transactions().write(() -> configurations().putGroup(outer,
                Set.of(ApprovalRestriction.PASSWORD_REQUIRED, ApprovalRestriction.AUTHORS_EXCLUDED), NOW));
        assertEquals(Set.of(ApprovalRestriction.PASSWORD_REQUIRED, ApprovalRestriction.RULES_FIXED, ApprovalRestriction.AUTHORS_EXCLUDED),
                configurations().find(project).ofGroup());
        long beside = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "project"));
        assertEquals(Set.of(), configurations().find(beside).ofGroup());
    }

    @Test
    final void groups_without_a_parent_are_at_the_top() {
        assertTrue(configurations().atTop(outer));
        assertFalse(configurations().atTop(inner));
        assertFalse(configurations().atTop(GONE));
    }

    @Test
    final void owners_that_are_gone_are_not_locked() {
        transactions().write(() -> {
            configurations().lock(project);
            configurations().lockGroup(outer);
        });
        assertThrows(Refusal.class, () -> transactions().write(() -> configurations().lock(GONE)));
        assertThrows(Refusal.class, () -> transactions().write(() -> configurations().lockGroup(GONE)));
    }
}
