package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.InvalidToken;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every cell of who asks to act as another user, and as whom. */
final class SudoGridTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Accepted READING = new Accepted(List.of(Scope.API, Scope.READ_API), true, true);
    private static final Accepted WRITING = new Accepted(List.of(Scope.API, Scope.READ_API), false, true);

    /**
     * What is answered to a credential with {@code sudo}. {@code acts}: the user takes the place of the administrator, or is not found.
     * All other answers do not depend on the user.
     */
    private static final Map<String, String> TABLE = Map.ofEntries(
            Map.entry("none", "unauthenticated"),
            Map.entry("unknown", "unauthenticated"),
            Map.entry("user api", "needs administrator"),
            Map.entry("user read_api", "needs administrator"),
            Map.entry("user read_user", "needs administrator"),
            Map.entry("user sudo", "needs administrator"),
            Map.entry("user sudo revoked", "revoked"),
            Map.entry("user sudo expired", "expired"),
            Map.entry("user job", "needs administrator"),
            Map.entry("administrator api", "needs scope"),
            Map.entry("administrator read_api", "needs scope"),
            Map.entry("administrator read_user", "needs scope"),
            Map.entry("administrator write_repository", "needs scope"),
            Map.entry("administrator sudo", "acts"),
            Map.entry("administrator sudo api", "acts"),
            Map.entry("administrator sudo read_user", "acts"),
            Map.entry("administrator sudo impersonation", "acts"),
            Map.entry("administrator sudo revoked", "revoked"),
            Map.entry("administrator sudo expired", "expired"),
            Map.entry("administrator job", "needs token"),
            Map.entry("blocked sudo", "blocked"),
            Map.entry("barred sudo", "blocked"));

    /** What a request says, and the user that it names. */
    private static final Map<String, String> TARGETS = Map.of("anna", "anna", "ANNA", "anna", "id of anna", "anna", "root", "root",
            "id of root", "root", "barred", "barred", "id of barred", "barred", "nobody", "", "999999", "", "-1", "");

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, () -> NOW);
    private final Secrets secrets = mock();
    private final SessionCallers callers = new SessionCallers(new FakeSessions(transactions, directory), new BrowserTokens(secrets),
            secrets, SessionLife.STANDARD, () -> NOW);
    private final Authentication authentication = new Authentication(credentials, secrets, () -> NOW,
            new TokenFamilies(credentials, transactions, new FakeAnnouncements(transactions), List.of()), ImpersonationPolicy.STANDARD,
            callers);
    private final Map<String, Long> accounts = Map.of(
            "user", directory.user("user"),
            "anna", directory.user("anna"),
            "barred", directory.store(AccountDraft.named("barred").in(AccountState.BLOCKED)),
            "root", directory.store(AccountDraft.named("root").asAdministrator()),
            "administrator", directory.store(AccountDraft.named("administrator").asAdministrator()),
            "blocked", directory.store(AccountDraft.named("blocked").asAdministrator().in(AccountState.BLOCKED)));

    @BeforeEach
    void store() {
        when(secrets.digest(anyString())).thenAnswer(call -> digest(call.getArgument(0)));
        for (String name : TABLE.keySet()) {
            List<String> words = List.of(name.split(" "));
            if (words.contains("job")) {
                credentials.job(accounts.get(words.getFirst()), digest(name), JobStatus.RUNNING);
            } else if (words.size() > 1) {
                Set<Scope> scopes = Set.copyOf(words.stream().flatMap(word -> Scope.of(word).stream()).toList());
                credentials.store(TokenDraft.of(accounts.get(words.getFirst()), digest(name)).withScopes(scopes)
                        .asRevoked(words.contains("revoked")).until(words.contains("expired") ? TODAY : null)
                        .asImpersonation(words.contains("impersonation")));
            }
        }
    }

    private static byte[] digest(String token) {
        return token.getBytes(StandardCharsets.UTF_8);
    }

    @TestFactory
    Stream<DynamicTest> caller_who_acts_as_another_user_is_answered_by_the_table() {
        return TABLE.keySet().stream().sorted().flatMap(credential -> TARGETS.keySet().stream().sorted().map(target -> dynamicTest(
                credential + " as " + target, () -> {
            String named = target.startsWith("id of ") ? Long.toString(accounts.get(target.substring(6))) : target;
            for (Accepted accepted : List.of(READING, WRITING)) {
                assertEquals(expected(credential, target, named), answer(presented(credential, named), accepted));
            }
        })));
    }

    private Presented presented(String credential, String named) {
        boolean job = credential.endsWith("job");
        Optional<String> token = credential.equals("none") || job ? Optional.empty() : Optional.of(credential);
        return new Presented(token, Optional.empty(), job ? Optional.of(credential) : Optional.empty(), Optional.of(named));
    }

    private String answer(Presented presented, Accepted accepted) {
        try {
            Caller caller = authentication.caller(presented, accepted);
            return caller.account().orElseThrow().username() + " " + (caller instanceof Caller.Person person ? person.scopes() : "");
        } catch (Refusal refused) {
            return refused.failure().toString();
        }
    }

    private static String expected(String credential, String target, String named) {
        String user = TARGETS.get(target);
        Failure failure = switch (TABLE.get(credential)) {
            case "unauthenticated" -> Refusal.unauthenticated().failure();
            case "needs administrator" -> new Failure.Forbidden(Optional.of(Reason.of("sudo.needs_administrator")));
            case "needs token" -> new Failure.Forbidden(Optional.of(Reason.of("sudo.needs_token")));
            case "needs scope" -> new Failure.InsufficientScope(List.of("sudo"));
            case "revoked" -> new InvalidToken(TokenProblem.REVOKED);
            case "expired" -> new InvalidToken(TokenProblem.EXPIRED);
            case "blocked" -> new Failure.Forbidden(Optional.of(Reason.of("account.blocked")));
            default -> new Failure.NotFound("User with ID or username '" + named + "'");
        };
        return TABLE.get(credential).equals("acts") && !user.isEmpty() ? user + " [API]" : failure.toString();
    }
}
