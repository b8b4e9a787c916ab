package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.domain.access.Caller.Via;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** For whom each kind of caller acts, with which rights, and from where. */
class CallerTest {

    private static final Account USER = new Account(7, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Account ADMINISTRATOR = new Account(8, "root", "Root", true, true, AccountState.DEACTIVATED);

    /** The account of each caller, and whether it has the rights of an administrator. */
    private static final Map<Caller, String> CALLERS = Map.ofEntries(
            Map.entry(Caller.ANONYMOUS, "none"),
            Map.entry(new Caller.Person(USER, 1, Set.of(Scope.API)), "7"),
            Map.entry(new Caller.Person(ADMINISTRATOR, 1, Set.of(Scope.API)), "8 administrator"),
            Map.entry(new Caller.Session(USER, 1, false), "7"),
            Map.entry(new Caller.Session(ADMINISTRATOR, 1, false), "8 administrator"),
            Map.entry(new Caller.Job(USER, 1, 2, 3), "7"),
            Map.entry(new Caller.Job(ADMINISTRATOR, 1, 2, 3), "8"),
            Map.entry(new Caller.DeployToken(1, 3), "none"),
            Map.entry(new Caller.DeployKey(1, Optional.of(ADMINISTRATOR)), "none"));

    @Test
    void caller_acts_for_its_account_and_jobs_never_as_administrators() {
        CALLERS.forEach((caller, expected) -> {
            boolean none = expected.equals("none");
            OptionalLong id = none ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(expected.substring(0, 1)));
            assertEquals(id, caller.accountId(), caller.toString());
            assertEquals(!none, caller.signedIn(), caller.toString());
            assertEquals(expected.endsWith("administrator"), caller.administrator(), caller.toString());
        });
    }

    @Test
    void person_and_session_keep_the_address_of_the_client() {
        Via from = new Via(Optional.empty(), Optional.of("192.0.2.1"));
        assertEquals(new Caller.Person(USER, 1, Set.of(Scope.API), from), new Caller.Person(USER, 1, Set.of(Scope.API)).from("192.0.2.1"));
        assertEquals(new Caller.Session(USER, 4, true, from), new Caller.Session(USER, 4, true).from("192.0.2.1"));
        for (Caller other : List.of(Caller.ANONYMOUS, new Caller.Job(USER, 1, 2, 3), new Caller.DeployToken(1, 3))) {
            assertSame(other, other.from("192.0.2.1"));
            assertEquals(Via.UNKNOWN, other.via());
        }
    }

    @Test
    void administrator_who_acts_as_a_user_stays_known() {
        Caller acting = new Caller.Person(USER, 1, Set.of(), Via.sudo(ADMINISTRATOR)).from("192.0.2.1");
        assertEquals(new Via(Optional.of(ADMINISTRATOR), Optional.of("192.0.2.1")), acting.via());
        assertEquals(false, acting.administrator());
    }

    @Test
    void account_as_a_member_has_all_but_the_rights_of_an_administrator() {
        assertEquals(new Account(8, "root", "Root", false, true, AccountState.DEACTIVATED), ADMINISTRATOR.asMember());
        assertEquals(USER, USER.asMember());
    }
}
