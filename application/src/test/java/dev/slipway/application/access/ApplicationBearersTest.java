package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.ApplicationToken;
import dev.slipway.application.kernel.Failure.InvalidToken;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a token of an application that a request presents. */
final class ApplicationBearersTest {

    private static final Accepted READING = new Accepted(List.of(Scope.API, Scope.READ_API), true, false);

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeSecrets secrets = new FakeSecrets();
    private final Authentication authentication = TestModules.of(clock, transactions, credentials, secrets, announcements,
            ImpersonationPolicy.STANDARD).access.authentication;
    private final long anna = directory.store(AccountDraft.named("anna"));

    private long stored(String token, ApplicationTokenState state, long seconds) {
        return credentials.store(GrantedDraft.of(anna, secrets.digest(token)).in(state).until(NOW.plusSeconds(seconds)));
    }

    private static Presented bearer(String token) {
        return new Presented(Optional.empty(), Optional.of(token), Optional.empty(), Optional.empty());
    }

    @Test
    void bearer_acts_as_the_user_and_is_no_personal_token() {
        long id = stored("t", ApplicationTokenState.FRESH, 1);
        Caller expected = new Caller.Person(directory.account(anna).orElseThrow(), 0, Set.of(Scope.API));
        assertEquals(expected, authentication.caller(bearer("t"), READING));
        assertEquals(ApplicationTokenState.ACTIVE, credentials.stateOf(id));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authentication.caller(
                new Presented(Optional.of("t"), Optional.empty(), Optional.empty(), Optional.empty()), READING)));
    }

    @ParameterizedTest
    @CsvSource({"FRESH, 0, EXPIRED", "ACTIVE, 0, EXPIRED", "REVOKED, 0, EXPIRED", "REPLACED, 1, REVOKED", "REVOKED, 1, REVOKED",
            "FRESH, 1,", "ACTIVE, 1,"})
    void token_is_refused_once_it_is_expired_replaced_or_revoked(ApplicationTokenState state, long seconds, TokenProblem problem) {
        stored("t", state, seconds);
        if (problem == null) {
            assertEquals(anna, authentication.caller(bearer("t"), READING).accountId().orElseThrow());
        } else {
            assertEquals(new InvalidToken(problem), Refusals.of(() -> authentication.caller(bearer("t"), READING)));
        }
    }

    @Test
    void request_that_is_refused_is_no_first_use() {
        long id = stored("t", ApplicationTokenState.FRESH, 1);
        assertEquals(Refusal.insufficientScope(List.of("openid")).failure(), Refusals.of(() -> authentication.caller(bearer("t"),
                new Accepted(List.of(Scope.OPENID), true, false))));
        assertEquals(ApplicationTokenState.FRESH, credentials.stateOf(id));
    }

    @Test
    void first_use_replaces_the_predecessor_and_is_announced_once() {
        long before = stored("before", ApplicationTokenState.ACTIVE, 1);
        credentials.store(GrantedDraft.of(anna, secrets.digest("t")).in(ApplicationTokenState.FRESH).until(NOW.plusSeconds(1))
                .after(before));
        authentication.caller(bearer("t"), READING);
        assertEquals(ApplicationTokenState.REPLACED, credentials.stateOf(before));
        authentication.caller(bearer("t"), READING);
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
    }

    /** What a request has read of a token may be a second old. */
    @Test
    void token_that_was_begun_or_revoked_meanwhile_is_not_announced() {
        TokenFamilies families = new TokenFamilies(credentials, transactions, announcements, List.of());
        for (ApplicationTokenState meanwhile : List.of(ApplicationTokenState.ACTIVE, ApplicationTokenState.REVOKED)) {
            long id = stored(meanwhile.name(), meanwhile, 1);
            families.begin(new ApplicationToken(id, directory.account(anna).orElseThrow(), Set.of(Scope.API), NOW.plusSeconds(1),
                    ApplicationTokenState.FRESH, 0, false));
            assertEquals(meanwhile, credentials.stateOf(id));
        }
        assertEquals(List.of(), announcements.announced());
    }

    @Test
    void git_client_names_it_oauth2() {
        stored("t", ApplicationTokenState.ACTIVE, 1);
        assertEquals(anna, authentication.named(new NamedToken("oauth2", "t"), READING).accountId().orElseThrow());
        for (String name : List.of("git", "OAuth2", "", "gitlab-ci-token")) {
            assertEquals(Refusal.unauthenticated().failure(),
                    Refusals.of(() -> authentication.named(new NamedToken(name, "t"), READING)), name);
        }
    }
}
