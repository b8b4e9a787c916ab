package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names, levels and orders of roles, scopes, visibilities and states, as clients send and read them. */
class AccessWordsTest {

    private static final Account USER = new Account(7, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Account ADMINISTRATOR = new Account(8, "root", "Root", true, false, AccountState.ACTIVE);

    @Test
    void roles_have_the_levels_of_the_api() {
        assertEquals(List.of(10, 20, 30, 40, 50), Arrays.stream(Role.values()).map(Role::level).toList());
        assertEquals(Optional.of(Role.MAINTAINER), Role.of(40));
        assertEquals(Optional.empty(), Role.of(45));
    }

    @Test
    void role_is_at_least_every_lower_role_and_itself() {
        for (Role one : Role.values()) {
            for (Role other : Role.values()) {
                assertEquals(one.compareTo(other) >= 0, one.atLeast(other), one + " " + other);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FREE, true, false, false", "PREMIUM, true, true, false", "ULTIMATE, true, true, true"})
    void tier_has_what_lower_tiers_have(Tier tier, boolean free, boolean premium, boolean ultimate) {
        assertEquals(List.of(free, premium, ultimate), Stream.of(Tier.FREE, Tier.PREMIUM, Tier.ULTIMATE).map(tier::includes).toList());
    }

    @Test
    void scopes_have_the_names_of_the_api() {
        assertEquals(List.of("api", "read_api", "read_user", "create_runner", "sudo", "read_repository", "write_repository",
                "openid", "profile", "email"),
                Arrays.stream(Scope.values()).map(Scope::wireName).toList());
        assertEquals(Arrays.asList(Scope.values()), Arrays.stream(Scope.values()).map(scope -> Scope.of(scope.wireName()).orElseThrow())
                .toList());
        assertEquals(Optional.empty(), Scope.of("API"));
    }

    @Test
    void two_scopes_read_only_one_is_for_administrators_and_three_for_applications() {
        assertEquals(List.of(Scope.READ_API, Scope.READ_USER), Stream.of(Scope.values()).filter(Scope::readsOnly).toList());
        assertEquals(List.of(Scope.SUDO), Stream.of(Scope.values()).filter(Scope::forAdministrators).toList());
        assertEquals(List.of(Scope.OPENID, Scope.PROFILE, Scope.EMAIL), Stream.of(Scope.values()).filter(Scope::forApplications).toList());
    }

    @Test
    void visibilities_have_the_names_and_levels_of_the_api() {
        assertEquals(List.of("private 0", "internal 10", "public 20"),
                Stream.of(Visibility.values()).map(visibility -> visibility.wireName() + " " + visibility.level()).toList());
        assertEquals(Arrays.asList(Visibility.values()), Stream.of(0, 10, 20).map(Visibility::ofLevel).toList());
        assertThrows(NoSuchElementException.class, () -> Visibility.ofLevel(5));
    }

    @Test
    void child_is_at_most_as_visible_as_its_parent() {
        for (Visibility child : Visibility.values()) {
            for (Visibility parent : Visibility.values()) {
                assertEquals(child.compareTo(parent) <= 0, child.fitsUnder(parent), child + " " + parent);
            }
        }
    }

    @Test
    void states_of_accounts_have_the_names_of_the_api() {
        assertEquals(List.of("active", "blocked", "ldap_blocked", "banned", "blocked_pending_approval", "deactivated"),
                Stream.of(AccountState.values()).map(AccountState::wireName).toList());
        assertEquals(Arrays.asList(AccountState.values()),
                Stream.of(AccountState.values()).map(state -> AccountState.of(state.wireName())).toList());
        assertThrows(NoSuchElementException.class, () -> AccountState.of("asleep"));
    }

    @Test
    void every_state_but_active_blocks_the_account() {
        assertEquals(List.of("", "account.blocked", "account.blocked", "account.blocked", "account.pending_approval",
                        "account.deactivated"),
                Stream.of(AccountState.values()).map(state -> state.blockReason().map(reason -> reason.id()).orElse("")).toList());
    }

    @Test
    void level_of_a_feature_is_the_lower_of_two() {
        for (FeatureLevel one : FeatureLevel.values()) {
            for (FeatureLevel other : FeatureLevel.values()) {
                assertEquals(FeatureLevel.values()[Math.min(one.ordinal(), other.ordinal())], one.atMost(other), one + " " + other);
            }
        }
        assertEquals(List.of(FeatureLevel.DISABLED, FeatureLevel.PRIVATE, FeatureLevel.ENABLED, FeatureLevel.ENABLED),
                Stream.of("disabled", "private", "enabled", "unknown").map(FeatureLevel::of).toList());
    }

    @Test
    void callers_have_the_account_they_act_for() {
        Caller user = new Caller.Person(USER, 1, Set.of(Scope.API));
        Caller administrator = new Caller.Person(ADMINISTRATOR, 1, Set.of(Scope.API));
        Caller job = new Caller.Job(ADMINISTRATOR, 1, 2, 3);
        assertEquals(List.of(OptionalLong.of(7), OptionalLong.of(8), OptionalLong.of(8), OptionalLong.empty()),
                Stream.of(user, administrator, job, Caller.ANONYMOUS).map(Caller::accountId).toList());
        assertTrue(user.signedIn() && job.signedIn());
        assertFalse(Caller.ANONYMOUS.signedIn());
        assertTrue(administrator.administrator());
        assertFalse(user.administrator() || job.administrator() || Caller.ANONYMOUS.administrator());
    }
}
