package dev.slipway.domain.branch;

import static dev.slipway.domain.branch.ProtectedOperation.CREATE;
import static dev.slipway.domain.branch.ProtectedOperation.MERGE;
import static dev.slipway.domain.branch.ProtectedOperation.PUSH;
import static dev.slipway.domain.branch.ProtectedOperation.UNPROTECT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProtectionRuleTest {

    private static final AccessGrant NOBODY = new AccessGrant.Nobody();
    private static final AccessGrant DEVELOPERS = new AccessGrant.FromRole(Role.DEVELOPER);
    private static final AccessGrant ADMINISTRATORS = new AccessGrant.Administrators();
    private static final AccessGrant ADA = new AccessGrant.User(5);
    private static final AccessGrant CREW = new AccessGrant.Group(9);
    private static final AccessGrant KEY = new AccessGrant.DeployKey(3);

    private static Pusher maintainer(long id, Long... groups) {
        return new Pusher(id, Optional.of(Role.MAINTAINER), false, Set.of(groups), OptionalLong.empty());
    }

    private static ProtectionRule unprotectedBy(AccessGrant... grants) {
        return ProtectionRule.named("main", Stream.of(grants).map(grant -> AccessEntry.added(UNPROTECT, grant)).toList());
    }

    @Test
    void new_list_admits_maintainers_unless_a_level_or_entries_are_given() {
        assertEquals(List.of(AccessGrant.MAINTAINERS), PUSH.initial(Optional.empty(), List.of()));
        assertEquals(List.of(NOBODY), PUSH.initial(Optional.of(NOBODY), List.of()));
        assertEquals(List.of(ADA, CREW), PUSH.initial(Optional.empty(), List.of(ADA, CREW)));
        assertEquals(List.of(DEVELOPERS, ADA), PUSH.initial(Optional.of(DEVELOPERS), List.of(ADA)));
    }

    @ParameterizedTest
    @EnumSource(ProtectedOperation.class)
    void operations_take_levels_users_and_groups(ProtectedOperation operation) {
        for (AccessGrant grant : List.of(DEVELOPERS, AccessGrant.MAINTAINERS, ADMINISTRATORS, ADA, CREW)) {
            assertTrue(operation.takes(grant), grant.toString());
        }
        assertEquals(operation != UNPROTECT, operation.takes(NOBODY));
        assertEquals(operation == PUSH || operation == CREATE, operation.takes(KEY));
        assertFalse(operation.takes(new AccessGrant.FromRole(Role.OWNER)));
        assertEquals(operation, ProtectedOperation.of(operation.wireName()));
    }

    @Test
    void levels_are_those_that_clients_read() {
        assertEquals(List.of(0, 30, 40, 60, 40),
                Stream.of(NOBODY, DEVELOPERS, AccessGrant.MAINTAINERS, ADMINISTRATORS, KEY).map(grant -> grant.level().getAsInt())
                        .toList());
        assertEquals(OptionalInt.empty(), ADA.level());
        assertEquals(OptionalInt.empty(), CREW.level());
    }

    @Test
    void maintainer_unprotects_unless_others_are_named() {
        assertTrue(unprotectedBy().unprotectedBy(maintainer(5)));
        assertTrue(unprotectedBy(AccessGrant.MAINTAINERS).unprotectedBy(maintainer(5)));
        assertTrue(unprotectedBy(ADA).unprotectedBy(maintainer(5)));
        assertTrue(unprotectedBy(CREW).unprotectedBy(maintainer(6, 9L)));
        assertTrue(unprotectedBy(ADMINISTRATORS, ADA).unprotectedBy(maintainer(5)));
        for (ProtectionRule rule : List.of(unprotectedBy(ADA), unprotectedBy(CREW), unprotectedBy(ADMINISTRATORS))) {
            assertFalse(rule.unprotectedBy(maintainer(6, 8L)), rule.toString());
            assertTrue(rule.unprotectedBy(new Pusher(1, Optional.empty(), true, Set.of(), OptionalLong.empty())), rule.toString());
        }
    }

    @Test
    void lists_of_a_rule_change_one_by_one() {
        ProtectionRule rule = ProtectionRule.named("main", List.of(AccessEntry.added(PUSH, ADA), AccessEntry.added(MERGE, CREW)));
        ProtectionRule changed = rule.with(PUSH, List.of(AccessEntry.added(PUSH, DEVELOPERS)));
        assertEquals(List.of(DEVELOPERS), changed.grants(PUSH));
        assertEquals(List.of(CREW), changed.grants(MERGE));
        assertEquals(List.of(), changed.grants(UNPROTECT));
        assertEquals(true, changed.withForcePush(true).forcePush());
        assertEquals(true, changed.withCodeOwnerApproval(true).codeOwnerApproval());
    }

    private static String problem(ProtectionRule rule) {
        return rule.problem().map(reason -> reason.id() + reason.args()).orElse("none");
    }

    @Test
    void rules_that_cannot_be_stored_are_named() {
        assertEquals("none", problem(ProtectionRule.named("n".repeat(255), List.of())));
        assertEquals("none", problem(ProtectionRule.named("\uD83D\uDE80".repeat(255), List.of())));
        assertEquals("protection.name_too_long[255]", problem(ProtectionRule.named("n".repeat(256), List.of())));
        assertEquals("protection.taken[Merge, user]",
                problem(ProtectionRule.named("n", List.of(AccessEntry.added(PUSH, ADA), AccessEntry.added(MERGE, ADA),
                        AccessEntry.added(MERGE, ADA)))));
        assertEquals("protection.not_included[Unprotect]", problem(unprotectedBy(NOBODY)));
    }

    private static final List<AccessEntry> PRESENT = List.of(new AccessEntry(1, PUSH, DEVELOPERS), new AccessEntry(2, PUSH, ADA));

    private static AccessEntryChange change(long id, AccessGrant grant) {
        return new AccessEntryChange(OptionalLong.of(id), false, Optional.of(grant));
    }

    private static AccessEntryChange remove(long id) {
        return new AccessEntryChange(OptionalLong.of(id), true, Optional.empty());
    }

    private static Object changed(AccessEntryChange... changes) {
        return switch (AccessEntries.changed(PUSH, PRESENT, List.of(changes))) {
            case EntryList.Outcome.Changed<AccessEntry>(List<AccessEntry> entries) -> entries;
            case EntryList.Outcome.Unknown<AccessEntry>(long id) -> id;
            case EntryList.Outcome.Rejected<AccessEntry>(Reason reason) -> reason.id() + reason.args();
        };
    }

    @Test
    void entries_are_added_changed_and_removed() {
        assertEquals(PRESENT, changed());
        assertEquals(List.of(PRESENT.get(0), PRESENT.get(1), AccessEntry.added(PUSH, CREW)), changed(AccessEntryChange.add(CREW)));
        assertEquals(List.of(new AccessEntry(1, PUSH, NOBODY), PRESENT.get(1)), changed(change(1, NOBODY)));
        assertEquals(List.of(PRESENT.get(1)), changed(remove(1)));
        assertEquals(List.of(), changed(remove(1), remove(2)));
        assertEquals(List.of(new AccessEntry(2, PUSH, DEVELOPERS)), changed(remove(1), change(2, DEVELOPERS)));
        assertEquals(PRESENT, changed(new AccessEntryChange(OptionalLong.of(2), false, Optional.empty())));
        assertEquals(PRESENT, changed(new AccessEntryChange(OptionalLong.empty(), true, Optional.of(CREW))));
    }

    @Test
    void changes_that_make_no_list_are_rejected() {
        assertEquals(3L, changed(change(3, CREW)));
        assertEquals(1L, changed(remove(1), remove(1)));
        assertEquals("protection.taken[Push, access level]", changed(change(2, DEVELOPERS)));
        assertEquals("protection.taken[Push, user]", changed(AccessEntryChange.add(ADA)));
        assertEquals("protection.taken[Push, group]", changed(AccessEntryChange.add(CREW), AccessEntryChange.add(CREW)));
        assertEquals("protection.taken[Push, deploy key]", changed(AccessEntryChange.add(KEY), AccessEntryChange.add(KEY)));
        assertEquals("protection.not_included[Push]",
                changed(new AccessEntryChange(OptionalLong.empty(), false, Optional.empty())));
    }

    /** In the words of the product: levels are one attribute. */
    @Test
    void account_that_is_named_twice_is_told_by_its_attribute() {
        for (AccessGrant level : List.of(NOBODY, DEVELOPERS, ADMINISTRATORS)) {
            assertEquals("protection.taken[Push, access level]", changed(change(1, level), change(2, level)));
        }
        assertEquals(List.of(new AccessEntry(1, PUSH, KEY), new AccessEntry(2, PUSH, new AccessGrant.DeployKey(4))),
                changed(change(1, KEY), change(2, new AccessGrant.DeployKey(4))));
    }

    @Test
    void list_has_at_most_a_hundred_entries() {
        AccessEntryChange[] more = LongStream.range(100, 198).mapToObj(id -> AccessEntryChange.add(new AccessGrant.User(id)))
                .toArray(AccessEntryChange[]::new);
        assertEquals(100, ((List<?>) changed(more)).size());
        AccessEntryChange[] tooMany = Stream.concat(Stream.of(more), Stream.of(AccessEntryChange.add(CREW)))
                .toArray(AccessEntryChange[]::new);
        assertEquals("protection.too_many_entries[Push, 100]", changed(tooMany));
    }

    @ParameterizedTest
    @CsvSource({"0,-,-,true", "1,30,40,true", "2,40,40,false", "3,40,30,false", "4,40,40,true"})
    void level_chooses_the_initial_protection_of_default_branches(int level, String push, String merge, boolean begunByDevelopers) {
        DefaultBranchProtection chosen = DefaultBranchProtection.of(level).orElseThrow();
        assertEquals(level, chosen.level());
        assertEquals(chosen, DefaultBranchProtection.ofSetting(level));
        assertEquals(begunByDevelopers, chosen.begunByDevelopers());
        Optional<ProtectedRef> initial = ProtectedRef.initial("main", chosen);
        assertEquals(push, initial.map(found -> Integer.toString(found.push().getFirst().level().getAsInt())).orElse("-"));
        assertEquals(merge, initial.map(found -> Integer.toString(found.merge().getFirst().level().getAsInt())).orElse("-"));
        assertEquals(Optional.empty(), initial.filter(found -> found.forcePush() || !found.pattern().text().equals("main")));
        assertEquals(Optional.empty(), DefaultBranchProtection.of(5));
        assertEquals(DefaultBranchProtection.FULL, DefaultBranchProtection.ofSetting(5));
    }

    @Test
    void merge_is_decided_by_those_who_may_merge() {
        BranchGuard guard = BranchGuard.of("main", List.of(
                new ProtectedRef(new RefPattern("main"), List.of(NOBODY), List.of(DEVELOPERS), false)));
        Pusher developer = new Pusher(5, Optional.of(Role.DEVELOPER), false, Set.of(), OptionalLong.empty());
        assertTrue(guard.mayMerge(developer));
        assertFalse(guard.mayPush(developer));
        assertTrue(guard.mayRun(developer));
        assertFalse(BranchGuard.of("main", List.of(ProtectedRef.standard("m*"))).mayMerge(developer));
    }
}
