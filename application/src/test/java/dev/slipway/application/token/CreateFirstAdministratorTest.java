package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.token.CreateFirstAdministrator.Created;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.TokenRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.InOrder;

/** The first start of an installation. */
final class CreateFirstAdministratorTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, () -> NOW);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeSecrets secrets = new FakeSecrets();
    private final Users users = mock(Users.class);
    private final CreateFirstAdministrator first = new CreateFirstAdministrator(users, new FakePersonalTokens(credentials), secrets,
            transactions, TestModules.of(transactions, events).audit.auditTrail);

    CreateFirstAdministratorTest() {
        when(users.create(any())).thenAnswer(call -> OptionalLong.of(directory.store(
                AccountDraft.named(call.<NewUser>getArgument(0).draft().username()).asAdministrator())));
    }

    private void assertNothingMade() {
        verify(users, never()).create(any());
        assertEquals(0, credentials.tokens().rows().count());
        assertEquals(List.of(), events.stored());
    }

    @ParameterizedTest
    @CsvSource({", ", "zumbala-kessel-7, ", ", abcdefghijklmnopqrst", "zumbala-kessel-7, abcdefghijklmnopqrst"})
    void administrator_is_made_with_credentials_of_which_the_generated_ones_are_shown(String password, String token) {
        Created created = first.create(Optional.ofNullable(password), Optional.ofNullable(token)).orElseThrow();
        assertEquals("root", created.username());
        assertEquals(List.of(password == null, token == null), List.of(created.password().isPresent(), created.token().isPresent()));
        ArgumentCaptor<NewUser> made = ArgumentCaptor.forClass(NewUser.class);
        verify(users).create(made.capture());
        assertTrue(secrets.passwordMatches(created.password().orElse(password), made.getValue().passwordDigest().orElseThrow()));
        assertEquals(List.of(true, false, true, false), List.of(made.getValue().draft().administrator(), made.getValue().draft().external(),
                made.getValue().draft().canCreateGroup(), made.getValue().passwordAutomatic()));
        assertEquals(Optional.of(NOW), Optional.ofNullable(made.getValue().confirmedAt()));
        assertTrue(created.password().map(text -> text.length() == 24).orElse(true));
        assertTrue(created.token().map(text -> text.matches("glpat-.{20}")).orElse(true));
        PersonalToken stored = credentials.personalToken(secrets.digest(created.token().orElse(token))).orElseThrow();
        assertEquals("root", stored.owner().username());
        assertEquals(Set.copyOf(TokenRules.SCOPES), stored.scopes());
        assertTrue(stored.scopes().contains(Scope.SUDO));
        assertEquals(List.of("USER_CREATED Slipway", "PERSONAL_ACCESS_TOKEN_CREATED Slipway"),
                events.stored().stream().map(each -> each.event().type() + " " + each.author().name()).toList());
        InOrder order = inOrder(users);
        order.verify(users).lockFirstStart();
        order.verify(users).any();
        order.verify(users).create(any());
    }

    @Test
    void installation_that_has_an_account_gets_none() {
        when(users.any()).thenReturn(true);
        assertEquals(Optional.empty(), first.create(Optional.empty(), Optional.empty()));
        verify(users, never()).lockFirstStart();
        assertNothingMade();
    }

    @Test
    void of_two_processes_that_start_at_once_one_makes_the_account() {
        when(users.any()).thenReturn(false, true);
        assertEquals(Optional.empty(), first.create(Optional.empty(), Optional.empty()));
        verify(users).lockFirstStart();
        assertNothingMade();
    }

    @Test
    void credentials_that_could_be_guessed_are_refused() {
        assertEquals(new Failure.Invalid(List.of(FieldError.of("password", "field.too_short", 8))),
                Refusals.of(() -> first.create(Optional.of("short"), Optional.empty())));
        assertEquals(Refusal.unprocessable(Reason.of("token.too_short", 20)).failure(),
                Refusals.of(() -> first.create(Optional.empty(), Optional.of("abcdefghijklmnopqrs"))));
        assertNothingMade();
    }

    @Test
    void name_that_a_group_has_is_told() {
        doReturn(OptionalLong.empty()).when(users).create(any());
        assertEquals(new Failure.Invalid(List.of(FieldError.of("username", "field.taken"))),
                Refusals.of(() -> first.create(Optional.empty(), Optional.empty())));
        assertEquals(List.of(), events.stored());
    }
}
