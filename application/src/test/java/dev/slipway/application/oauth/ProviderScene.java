package dev.slipway.application.oauth;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.oauth.fake.FakeProvider;
import dev.slipway.application.oauth.grant.IssuedTokens;
import dev.slipway.application.oauth.grant.TokenRequest;
import dev.slipway.application.oauth.port.Applications.NewApplication;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.user.UserViews;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.RedirectUris;
import dev.slipway.domain.user.UserKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.function.Executable;

/** The authorization server over the fakes of its ports, with users and applications, for tests of its use cases. */
public final class ProviderScene {

    public static final String ISSUER = "https://slipway.example";
    public static final String REDIRECT = "https://app.example/back";
    public static final String SECRET = "secret";
    public static final ClientCredentials NO_CLIENT = new ClientCredentials(Optional.empty(), Optional.empty());

    public final FakeProvider provider = new FakeProvider();
    public final FakeSecrets secrets = new FakeSecrets();
    public final FakeAnnouncements announcements = new FakeAnnouncements(provider.transactions);
    public final FakeAuditEvents events = new FakeAuditEvents(provider.transactions);
    public final FakeObservations observations = new FakeObservations();
    public final FakeSignInAccounts accounts = new FakeSignInAccounts(provider.transactions);
    public final FakeAccountStates states = new FakeAccountStates(provider.transactions);
    public final Users users = mock(Users.class);
    private final InstantSource clock = provider.time::get;
    public final FakeWork work = new FakeWork(provider.transactions, clock);
    public final OAuthModule oauth = TestModules.of(clock, provider.transactions, provider.credentials, provider.applications,
            provider.grants, provider.codes, provider.devices, secrets, announcements, events, observations, accounts, states, users, work,
            signatures(), new FakeRateLimits(clock), new FakeSignInFailures(provider.transactions)).oauth;

    /** Returns signatures that a test reads: the claims as a text. */
    private static Signatures signatures() {
        Signatures readable = mock(Signatures.class);
        AtomicBoolean prepared = new AtomicBoolean();
        doAnswer(call -> {
            prepared.set(true);
            return null;
        }).when(readable).prepare();
        when(readable.sign(any())).thenAnswer(call -> {
            if (!prepared.get()) {
                throw new IllegalStateException("no key is loaded");
            }
            return call.getArgument(0).toString();
        });
        return readable;
    }

    public Instant now() {
        return provider.time.get();
    }

    public void pass(Duration time) {
        provider.time.set(now().plus(time));
    }

    /** Creates a user whose password is {@code right}. */
    public Account user(String name) {
        return user(name, UserKind.HUMAN, AccountState.ACTIVE, new Password(Optional.of(secrets.passwordDigest("right")), false, false),
                false);
    }

    public Account user(String name, UserKind kind, AccountState state, Password password, boolean twoFactor) {
        Account account = provider.directory.account(provider.directory.store(AccountDraft.named(name).in(state))).orElseThrow();
        put(account, kind, password, twoFactor);
        return account;
    }

    private void put(Account account, UserKind kind, Password password, boolean twoFactor) {
        accounts.put(new SignInAccount(account, kind, account.username() + "@example.com", password, true, twoFactor));
        states.put(new LockedAccount(account.id(), account.state(), kind, account.administrator(), Optional.empty()));
        when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account, kind)));
    }

    /** Makes a user choose another password before anything else. */
    public void expirePassword(Account account) {
        provider.directory.expirePassword(account.id());
        put(account, UserKind.HUMAN, new Password(Optional.of("digest"), false, true), false);
    }

    /** Gives a user another state. */
    public void put(Account account, AccountState state) {
        provider.directory.setState(account.id(), state);
        put(provider.directory.account(account.id()).orElseThrow(), UserKind.HUMAN, new Password(Optional.of("digest"), false, false),
                false);
    }

    public void delete(Account account) {
        provider.directory.deleteUser(account.id());
        accounts.remove(account.id());
        states.remove(account.id());
        when(users.find(account.id())).thenReturn(Optional.empty());
    }

    /** Creates an application whose secret is {@link #SECRET}, and whose {@code client_id} is its name. */
    public Application application(String name, boolean confidential, boolean trusted, Scope... scopes) {
        return provider.applications.find(provider.applications.create(new NewApplication(name, secrets.digest(SECRET), name,
                RedirectUris.of(REDIRECT), List.of(scopes), new NewApplication.Kind(confidential, trusted), now()))).orElseThrow();
    }

    /** Returns the credentials by which an application authenticates itself: public ones have no secret. */
    public static ClientCredentials of(Application application) {
        return new ClientCredentials(Optional.of(application.uid()),
                application.confidential() ? Optional.of(SECRET) : Optional.empty());
    }

    public static Caller person(Account account) {
        return new Caller.Person(account, 0, Set.of(Scope.API));
    }

    public IssuedTokens exchange(TokenRequest request, ClientCredentials credentials) {
        return oauth.tokens.exchangeToken.exchange(request, credentials, ISSUER);
    }

    public Optional<StoredToken> stored(IssuedTokens issued) {
        return provider.grants.ofAccess(secrets.digest(issued.access()));
    }

    /** Returns the number of tokens that were issued and not deleted. */
    public long tokens() {
        return provider.credentials.granted().rows().count();
    }

    /** Returns the recorded events, each as its type, its user and its author. */
    public List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }

    /** Returns how a request is refused in the words of the protocol. */
    public static String error(Executable refused) {
        return Refusals.of(refused) instanceof Failure.Protocol protocol ? protocol.error() : "other";
    }

    /** Returns the description of an error of the protocol. */
    public static String description(Executable refused) {
        return Refusals.of(refused) instanceof Failure.Protocol protocol ? protocol.description() : "other";
    }
}
