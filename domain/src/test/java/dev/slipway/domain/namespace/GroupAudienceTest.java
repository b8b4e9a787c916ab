package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups that each kind of caller finds, as the visibilities of groups of others and of groups with a membership. */
class GroupAudienceTest {

    private static final Map<String, Account> ACCOUNTS = Map.of("user", account(false, false), "external", account(false, true),
            "administrator", account(true, false), "external administrator", account(true, true));

    private static Account account(boolean administrator, boolean external) {
        return new Account(7, "ada", "Ada", administrator, external, AccountState.ACTIVE);
    }

    private static Caller caller(String kind) {
        return kind.equals("anonymous") ? Caller.ANONYMOUS : new Caller.Person(ACCOUNTS.get(kind), 1, Set.of());
    }

    private static String seen(GroupAudience audience, boolean member) {
        return Stream.of(Visibility.values()).filter(visibility -> audience.sees(visibility, member)).map(Visibility::wireName)
                .collect(Collectors.joining(" "));
    }

    /** What the request says about {@code all_available}, if anything, and which groups of others are found. */
    @ParameterizedTest
    @CsvSource({"anonymous, , public", "anonymous, true, public", "anonymous, false, public",
            "user, , ''", "user, true, internal public", "user, false, ''",
            "external, , ''", "external, true, public", "external, false, ''",
            "administrator, , private internal public", "administrator, true, private internal public", "administrator, false, ''",
            "external administrator, , private internal public", "external administrator, false, ''"})
    void caller_finds_groups_of_others_by_visibility_where_all_are_asked_for(String kind, Boolean allAvailable, String visibilities) {
        GroupAudience audience = GroupAudience.of(caller(kind), allAvailable);
        assertEquals(visibilities, seen(audience, false));
        assertEquals(kind.equals("anonymous") ? visibilities : "private internal public", seen(audience, true));
        assertEquals(kind.equals("anonymous") ? OptionalLong.empty() : OptionalLong.of(7), audience.account());
    }

    @ParameterizedTest
    @CsvSource({"user, internal public", "external, public", "administrator, private internal public",
            "external administrator, private internal public"})
    void account_finds_groups_that_refer_to_one_by_visibility(String kind, String visibilities) {
        GroupAudience audience = GroupAudience.visibleTo(ACCOUNTS.get(kind));
        assertEquals(visibilities, seen(audience, false));
        assertEquals("private internal public", seen(audience, true));
        assertEquals(OptionalLong.of(7), audience.account());
    }

    @Test
    void list_reads_the_visibilities_that_the_rule_reads() {
        assertEquals(Set.of(Visibility.PUBLIC, Visibility.INTERNAL), GroupAudience.of(caller("user"), true).visibilities());
        assertEquals(Set.of(Visibility.PUBLIC), GroupAudience.of(caller("external"), true).visibilities());
        assertEquals(Set.of(), GroupAudience.of(caller("user"), false).visibilities());
    }
}
