package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.Race;
import dev.slipway.application.user.ModerateAccount;
import dev.slipway.application.user.signin.CheckPassword;
import dev.slipway.application.user.signin.SignIn;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.AccountEvent;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A block against what the session of the account does at the same moment. */
class SessionRacesTest {

    private static final String PASSWORD = "zumbala-kessel";

    private final Api root = Api.root();
    private final TestServer server = TestServer.shared();

    private static Caller administrator() {
        return new Caller.Person(new Account(1, "root", "Administrator", true, false, AccountState.ACTIVE), 0, Set.of(Scope.API));
    }

    private void block(Api.Person person) {
        server.bean(ModerateAccount.class).change(administrator(), person.id(), AccountEvent.BLOCK);
    }

    /** Whoever wins, the account has no session afterwards. */
    @Test
    void sign_in_and_block_leave_no_session() throws Exception {
        Race.between("sign-in", "block", (race, number) -> {
            Api.Person anna = root.person();
            SignIn signIn = server.bean(SignIn.class);
            CheckPassword.Attempt attempt = new CheckPassword.Attempt(anna.username(), PASSWORD, "race", Optional.empty());
            SignIn.Browser browser = new SignIn.Browser("192.0.2.1", "Browser/1", Optional.empty());
            List<Object> results = race.<Object>together(() -> signIn.signIn(attempt, browser), () -> {
                block(anna);
                return "blocked";
            });
            assertEquals(List.of(), server.bean(Sessions.class).of(anna.id()));
            boolean signedIn = results.getFirst() instanceof SignIn.Result.SignedIn;
            assertTrue(signedIn || results.getFirst() instanceof SignIn.Result.Blocked, results.toString());
            return signedIn;
        });
    }

    /** A request is answered as before the block or refused, and refused from then on. */
    @Test
    void running_session_reads_before_the_block_or_not_at_all() throws Exception {
        Race.between("request", "block", (race, number) -> {
            Api.Person anna = root.person();
            WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
            HttpRequest.Builder read = HttpRequest.newBuilder(server.api("/user"));
            List<Object> results = race.<Object>together(() -> browser.send(read.copy()).statusCode(), () -> {
                block(anna);
                return "blocked";
            });
            assertEquals(401, browser.send(read.copy()).statusCode());
            assertTrue(Set.of(200, 401, 403).contains((Integer) results.getFirst()), results.toString());
            return results.getFirst().equals(200);
        });
    }
}
