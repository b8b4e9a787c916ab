package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.token.RecoverAccess.NewPassword;
import dev.slipway.application.token.RecoverAccess.NewSecret;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.fake.FakeAccountNotices;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentCaptor;

/** What operators get who lost the administrator's password and token. */
final class RecoverAccessTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeObservations observations = new FakeObservations();
    private final Secrets secrets = new FakeSecrets();
    private final Users users = mock();
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final RecoverAccess recover =
            TestModules.of(clock, transactions, tokens, announcements, observations, secrets, users, events, sessions, credentials)
                    .token.recoverAccess;

    private final long root = directory.store(AccountDraft.named("root").asAdministrator());
    private final long anna = directory.user("anna");

    @BeforeEach
    void answer() {
        when(users.idOf(anyString())).thenReturn(OptionalLong.empty());
        when(users.setPassword(anyLong(), anyString(), any())).thenReturn(true);
        account(root, UserKind.HUMAN);
        account(anna, UserKind.HUMAN);
    }

    private void account(long id, UserKind kind) {
        Account account = directory.account(id).orElseThrow();
        UserView view = mock();
        when(view.brief()).thenReturn(new UserBrief(id, account.username(), account.name(), account.state(), "hash"));
        when(view.id()).thenReturn(id);
        when(view.kind()).thenReturn(kind);
        when(view.administrator()).thenReturn(account.administrator());
        when(view.email()).thenReturn("somewhere@example.com");
        when(users.find(id)).thenReturn(Optional.of(view));
        when(users.idOf(account.username())).thenReturn(OptionalLong.of(id));
    }

    @Test
    void operator_gets_a_generated_password_that_matches() {
        NewPassword made = recover.resetPassword("root", Optional.empty());
        ArgumentCaptor<String> digest = ArgumentCaptor.forClass(String.class);
        verify(users).setPassword(eq(root), digest.capture(), eq(NOW));
        assertEquals("root", made.username());
        assertEquals(24, made.password().orElseThrow().length());
        assertTrue(secrets.passwordMatches(made.password().orElseThrow(), digest.getValue()));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + root), announcements.announced());
    }

    @Test
    void sessions_that_an_old_password_opened_end() {
        sessions.open(new NewSession(root, new byte[] {1}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW), 9);
        sessions.open(new NewSession(anna, new byte[] {2}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW), 9);
        recover.makeToken("root");
        assertEquals(1, sessions.of(root).size());
        recover.resetPassword("root", Optional.empty());
        assertEquals(List.of(), sessions.of(root));
        assertEquals(1, sessions.of(anna).size());
    }

    @Test
    void owner_is_told_of_another_password() {
        FakeAccountNotices notices = new FakeAccountNotices(transactions);
        TestModules.of(clock, transactions, tokens, announcements, observations, secrets, users, events, sessions, credentials, notices,
                FakeMailer.on(), new FakeWork(transactions, clock)).token.recoverAccess.resetPassword("anna", Optional.empty());
        assertEquals(List.of(new AccountNotice(1, anna, NoticeKind.PASSWORD_CHANGED, "somewhere@example.com", NOW)), notices.all());
    }

    @Test
    void operator_chooses_a_password_that_is_not_repeated() {
        assertEquals(new NewPassword("anna", Optional.empty()), recover.resetPassword("anna", Optional.of("zumbala-kessel")));
        ArgumentCaptor<String> digest = ArgumentCaptor.forClass(String.class);
        verify(users).setPassword(eq(anna), digest.capture(), eq(NOW));
        assertTrue(secrets.passwordMatches("zumbala-kessel", digest.getValue()));
    }

    @Test
    void chosen_password_follows_the_rules_of_passwords() {
        assertEquals(new Failure.Invalid(List.of(FieldError.of("password", "field.too_short", 8))),
                Refusals.of(() -> recover.resetPassword("anna", Optional.of("short"))));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("password", "password.guessable"))),
                Refusals.of(() -> recover.resetPassword("anna", Optional.of("anna-is-here"))));
        verify(users, never()).setPassword(anyLong(), anyString(), any());
        assertEquals(List.of(), announcements.announced());
    }

    @Test
    void operator_gets_a_token_for_a_week_that_opens_at_once_and_leaves_the_others() {
        long before = credentials.store(TokenDraft.of(root, secrets.digest("before")));
        NewSecret made = recover.makeToken("root");
        assertTrue(made.secret().startsWith("glpat-"), made.secret());
        assertEquals(List.of(Scope.API, Scope.SUDO), made.scopes());
        assertEquals(TODAY.plusDays(7), made.expiresAt());
        Credentials.PersonalToken opened = credentials.personalToken(secrets.digest(made.secret())).orElseThrow();
        assertEquals(List.of(root, TODAY.plusDays(7)), List.of(opened.owner().id(), opened.expiresAt()));
        assertEquals("Recovered on the command line", tokens.find(opened.id(), TODAY).orElseThrow().name());
        assertFalse(tokens.find(before, TODAY).orElseThrow().revoked());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + root), announcements.announced());
    }

    @Test
    void token_of_an_ordinary_account_bears_no_scope_of_administrators() {
        assertEquals(List.of(Scope.API), recover.makeToken("anna").scopes());
    }

    @Test
    void line_of_log_names_the_account_and_no_secret() {
        String password = recover.resetPassword("root", Optional.empty()).password().orElseThrow();
        String token = recover.makeToken("root").secret();
        assertEquals("access.password_reset user=" + root + " username=root", observations.lines().get(0));
        assertTrue(observations.lines().get(1).matches("access\\.token_made user=" + root
                + " username=root token=\\d+ expires_at=2024-05-13"), observations.lines().get(1));
        assertTrue(observations.lines().stream().noneMatch(line -> line.contains(password) || line.contains(token)),
                observations.lines().toString());
    }

    @Test
    void each_command_records_an_event_without_secret() {
        String password = recover.resetPassword("root", Optional.empty()).password().orElseThrow();
        String token = recover.makeToken("root").secret();
        assertEquals(List.of("user_password_updated Command line", "personal_access_token_created Command line"), events.stored().stream()
                .map(event -> event.event().type().wireName() + " " + event.author().name()).toList());
        assertTrue(events.stored().stream().noneMatch(event -> event.toString().contains(password) || event.toString().contains(token)));
    }

    @Test
    void unknown_user_is_not_found() {
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> recover.resetPassword("zoe", Optional.empty())));
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> recover.makeToken("zoe")));
    }

    @Test
    void user_who_goes_meanwhile_is_not_found() {
        when(users.setPassword(anyLong(), anyString(), any())).thenReturn(false);
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> recover.resetPassword("root", Optional.empty())));
        assertEquals(List.of(), announcements.announced());
        assertEquals(List.of(), observations.lines());
    }

    @ParameterizedTest
    @EnumSource(value = AccountState.class, mode = EnumSource.Mode.EXCLUDE, names = "ACTIVE")
    void barred_user_gets_nothing(AccountState state) {
        account(directory.store(AccountDraft.named("bea").in(state)), UserKind.HUMAN);
        Failure barred = new Failure.Unprocessable(state.blockReason().orElseThrow());
        assertEquals(barred, Refusals.of(() -> recover.resetPassword("bea", Optional.empty())));
        assertEquals(barred, Refusals.of(() -> recover.makeToken("bea")));
        verify(users, never()).setPassword(anyLong(), anyString(), any());
    }

    @Test
    void account_of_the_server_gets_nothing() {
        account(directory.user("alert-bot"), UserKind.ALERT_BOT);
        assertEquals(new Failure.Unprocessable(Reason.of("account.not_human")), Refusals.of(() -> recover.makeToken("alert-bot")));
    }
}
