package dev.slipway.application.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.Authentication;
import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.application.access.GrantedDraft;
import dev.slipway.application.access.ImpersonationPolicy;
import dev.slipway.application.kernel.Failure.InvalidToken;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.oauth.fake.FakeProvider;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
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

    private final FakeProvider provider = new FakeProvider();
    private final FakeSecrets secrets = new FakeSecrets();
    private final InstantSource clock = provider.time::get;
    private final Authentication authentication = TestModules.of(clock, provider.transactions, provider.credentials, secrets,
            new FakeAnnouncements(provider.transactions), ImpersonationPolicy.STANDARD).access.authentication;
    private final long anna = provider.directory.store(AccountDraft.named("anna"));

    private long stored(String token, ApplicationTokenState state, long seconds) {
        return provider.credentials.store(GrantedDraft.of(anna, secrets.digest(token)).in(state).until(clock.instant()
                .plusSeconds(seconds)));
    }

    private static Presented bearer(String token) {
        return new Presented(Optional.empty(), Optional.of(token), Optional.empty(), Optional.empty());
    }

    @Test
    void bearer_acts_as_the_user_and_is_no_personal_token() {
        long id = stored("t", ApplicationTokenState.FRESH, 1);
        Caller expected = new Caller.Person(provider.directory.account(anna).orElseThrow(), 0, Set.of(Scope.API));
        assertEquals(expected, authentication.caller(bearer("t"), READING));
        assertEquals(ApplicationTokenState.ACTIVE, provider.credentials.stateOf(id));
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
        assertEquals(ApplicationTokenState.FRESH, provider.credentials.stateOf(id));
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
