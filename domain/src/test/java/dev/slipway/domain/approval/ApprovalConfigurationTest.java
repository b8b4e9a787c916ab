package dev.slipway.domain.approval;

import static dev.slipway.domain.approval.ApprovalRestriction.APPROVALS_RESET;
import static dev.slipway.domain.approval.ApprovalRestriction.AUTHORS_EXCLUDED;
import static dev.slipway.domain.approval.ApprovalRestriction.COMMITTERS_EXCLUDED;
import static dev.slipway.domain.approval.ApprovalRestriction.PASSWORD_REQUIRED;
import static dev.slipway.domain.approval.ApprovalRestriction.RULES_FIXED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.approval.ApprovalConfiguration.Outcome;
import dev.slipway.domain.approval.ApprovalConfiguration.Request;
import dev.slipway.domain.approval.ApprovalRestriction.Level;
import dev.slipway.domain.kernel.FieldError;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApprovalConfigurationTest {

    private static final FieldError EXCLUSIVE = FieldError.of("base", "approval_configuration.exclusive");

    private static ApprovalConfiguration configuration(boolean reset, boolean codeOwnersReset) {
        return new ApprovalConfiguration(reset ? Set.of(APPROVALS_RESET) : Set.of(), codeOwnersReset, 0);
    }

    private static Request request(Optional<Boolean> reset, Optional<Boolean> codeOwnersReset) {
        return new Request(reset.map(value -> Map.of(APPROVALS_RESET, value)).orElse(Map.of()), codeOwnersReset, OptionalInt.empty());
    }

    @Test
    void new_projects_exclude_authors_and_reset_approvals() {
        assertEquals(Set.of("AUTHORS_EXCLUDED", "APPROVALS_RESET"),
                ApprovalConfiguration.INITIAL.restrictions().stream().map(Enum::name).collect(Collectors.toSet()));
        assertFalse(ApprovalConfiguration.INITIAL.codeOwnersReset());
        assertEquals(0, ApprovalConfiguration.INITIAL.approvalsBeforeMerge());
    }

    /** All states, requests and locks. */
    @Test
    void removing_all_approvals_and_those_of_code_owners_exclude_each_other() {
        List<Optional<Boolean>> sent = List.of(Optional.empty(), Optional.of(true), Optional.of(false));
        for (boolean reset : List.of(true, false)) {
            for (boolean codeOwners : List.of(true, false)) {
                for (Optional<Boolean> sentReset : sent) {
                    for (Optional<Boolean> sentCodeOwners : sent) {
                        for (boolean locked : List.of(true, false)) {
                            ApprovalLocks locks = locked ? new ApprovalLocks(Set.of(), Set.of(APPROVALS_RESET)) : ApprovalLocks.NONE;
                            boolean inForce = locked || sentReset.orElse(reset);
                            boolean both = inForce && sentCodeOwners.orElse(codeOwners);
                            Outcome outcome = configuration(reset, codeOwners).changed(request(sentReset, sentCodeOwners), locks);
                            boolean turnsOn = sentCodeOwners.orElse(false) || !locked && sentReset.orElse(false);
                            if (both && turnsOn) {
                                assertEquals(new Outcome.Rejected(List.of(EXCLUSIVE)), outcome);
                            } else {
                                boolean kept = locked ? reset : sentReset.orElse(reset);
                                boolean keptCodeOwners = locked ? codeOwners : sentCodeOwners.orElse(codeOwners);
                                assertEquals(new Outcome.Changed(configuration(kept, keptCodeOwners)), outcome);
                            }
                        }
                    }
                }
            }
        }
    }

    /** Of each restriction: chosen or not, and put in force, lifted or not named. */
    @Test
    void one_request_puts_many_restrictions_in_force_and_lifts_many() {
        ApprovalRestriction[] all = ApprovalRestriction.values();
        for (int world = 0; world < Math.pow(6, all.length); world++) {
            Set<ApprovalRestriction> before = EnumSet.noneOf(ApprovalRestriction.class);
            Set<ApprovalRestriction> after = EnumSet.noneOf(ApprovalRestriction.class);
            Map<ApprovalRestriction, Boolean> sent = new EnumMap<>(ApprovalRestriction.class);
            for (int index = 0, rest = world; index < all.length; index++, rest /= 6) {
                boolean chosen = rest % 2 == 0;
                if (chosen) {
                    before.add(all[index]);
                }
                if (rest % 6 / 2 > 0) {
                    sent.put(all[index], rest % 6 / 2 == 1);
                }
                if (sent.getOrDefault(all[index], chosen)) {
                    after.add(all[index]);
                }
            }
            assertEquals(new Outcome.Changed(new ApprovalConfiguration(after, false, 0)), new ApprovalConfiguration(before, false, 0)
                    .changed(new Request(sent, Optional.empty(), OptionalInt.empty()), ApprovalLocks.NONE));
        }
    }

    @Test
    void locked_restrictions_stay_as_they_were_chosen() {
        for (ApprovalRestriction restriction : ApprovalRestriction.values()) {
            for (ApprovalLocks locks : List.of(new ApprovalLocks(Set.of(restriction), Set.of()),
                    new ApprovalLocks(Set.of(), Set.of(restriction)))) {
                for (boolean chosen : List.of(true, false)) {
                    ApprovalConfiguration before = new ApprovalConfiguration(chosen ? Set.of(restriction) : Set.of(), false, 0);
                    for (boolean sent : List.of(true, false)) {
                        Outcome outcome = before.changed(new Request(Map.of(restriction, sent), Optional.empty(), OptionalInt.empty()),
                                locks);
                        assertEquals(new Outcome.Changed(before), outcome);
                    }
                    assertEquals(Set.of(restriction), before.inForce(locks));
                }
            }
        }
    }

    @Test
    void restrictions_are_in_force_by_any_level_and_locked_by_the_outermost() {
        ApprovalLocks locks = new ApprovalLocks(Set.of(AUTHORS_EXCLUDED), Set.of(AUTHORS_EXCLUDED, PASSWORD_REQUIRED));
        assertEquals(Set.of(AUTHORS_EXCLUDED, PASSWORD_REQUIRED, RULES_FIXED), locks.inForce(Set.of(RULES_FIXED)));
        assertEquals(Optional.of(Level.INSTANCE), locks.lockedBy(AUTHORS_EXCLUDED));
        assertEquals(Optional.of(Level.GROUP), locks.lockedBy(PASSWORD_REQUIRED));
        assertEquals(Optional.empty(), locks.lockedBy(RULES_FIXED));
        assertEquals(Optional.empty(), locks.ofGroup().lockedBy(PASSWORD_REQUIRED));
        assertEquals(Optional.of("instance"), Level.INSTANCE.inheritedBy(Level.PROJECT));
        assertEquals(Optional.empty(), Level.GROUP.inheritedBy(Level.GROUP));
    }

    @Test
    void number_of_approvals_is_bounded() {
        for (int number : List.of(-1, 0, 100, 101)) {
            Outcome outcome = ApprovalConfiguration.INITIAL.changed(new Request(Map.of(), Optional.empty(), OptionalInt.of(number)),
                    ApprovalLocks.NONE);
            assertEquals(number == 0 || number == 100, outcome instanceof Outcome.Changed, number + "");
        }
    }

    @Test
    void attributes_have_the_names_and_senses_of_the_dialect() {
        assertEquals(List.of("merge_requests_author_approval false", "merge_requests_disable_committers_approval true",
                "disable_overriding_approvers_per_merge_request true", "reset_approvals_on_push true", "require_password_to_approve true"),
                Stream.of(ApprovalRestriction.values()).map(it -> it.configurationName() + " " + it.configured(true)).toList());
        assertEquals(List.of("allow_author_approval false", "allow_committer_approval false",
                "allow_overrides_to_approver_list_per_merge_request false", "retain_approvals_on_push false",
                "require_password_to_approve true"),
                Stream.of(ApprovalRestriction.values()).map(it -> it.settingName() + " " + it.set(true)).toList());
        for (ApprovalRestriction restriction : ApprovalRestriction.values()) {
            for (boolean inForce : List.of(true, false)) {
                assertEquals(inForce, restriction.ofConfigured(restriction.configured(inForce)));
                assertEquals(inForce, restriction.ofSet(restriction.set(inForce)));
            }
        }
    }

    @Test
    void push_removes_the_approvals_that_the_configuration_says() {
        List<Long> approvals = List.of(1L, 2L, 3L);
        Set<Long> owners = Set.of(2L, 9L);
        ApprovalLocks locked = new ApprovalLocks(Set.of(), Set.of(APPROVALS_RESET));
        assertEquals(approvals, ApprovalRemoval.of(configuration(true, false), ApprovalLocks.NONE).removed(approvals, owners));
        assertEquals(List.of(2L), ApprovalRemoval.of(configuration(false, true), ApprovalLocks.NONE).removed(approvals, owners));
        assertEquals(List.of(), ApprovalRemoval.of(configuration(false, false), ApprovalLocks.NONE).removed(approvals, owners));
        assertEquals(approvals, ApprovalRemoval.of(configuration(false, true), locked).removed(approvals, owners));
        assertFalse(configuration(false, true).resetsCodeOwners(locked));
        assertTrue(configuration(false, true).resetsCodeOwners(new ApprovalLocks(Set.of(COMMITTERS_EXCLUDED), Set.of())));
    }
}
