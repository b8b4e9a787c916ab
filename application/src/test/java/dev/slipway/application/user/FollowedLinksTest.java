package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.user.link.ResetPassword;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** People who follow the links that were sent to them: they confirm addresses and choose passwords. */
final class FollowedLinksTest {

    private static final long ANNA = AccountScene.ANNA.id();
    private static final String PASSWORD = "zumbala-kessel-7";
    private static final String OUTDATED = "422 link.outdated";

    private final AccountScene scene = new AccountScene(true);

    @BeforeEach
    void addresses() {
        when(scene.emails.all(anyLong())).thenReturn(List.of(new UserEmail(1, "second@example.com", AccountScene.NOW, AccountScene.NOW),
                new UserEmail(2, "third@example.com", null, AccountScene.NOW)));
        when(scene.users.setPassword(anyLong(), anyString(), any())).thenReturn(true);
    }

    private String link(LinkPurpose purpose, String address) {
        return link(purpose, address, AccountScene.NOW.plusMillis(1));
    }

    /** Returns the token of a link. */
    private String link(LinkPurpose purpose, String address, Instant end) {
        String token = "token of " + purpose;
        scene.links.issue(scene.links.add(OptionalLong.of(ANNA), purpose, address, AccountScene.NOW), ANNA, scene.secrets.digest(token),
                end);
        return token;
    }

    private String confirm(String token) {
        return Refusals.end(() -> scene.use.confirmEmail.confirm(Caller.ANONYMOUS, token));
    }

    private String reset(String token, String password, String repeated) {
        return Refusals.end(() -> scene.use.resetPassword.reset(Caller.ANONYMOUS,
                new ResetPassword.Request(token, password, repeated)));
    }

    private String reset(String token) {
        return reset(token, PASSWORD, PASSWORD);
    }

    private void assertUnchanged() {
        verify(scene.emails, never()).confirm(anyLong(), anyString(), any());
        verify(scene.updates, never()).choosePrimaryEmail(anyLong(), anyString(), any());
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.notices.all());
        assertEquals(List.of(), scene.announcements.announced());
        assertEquals(1, scene.sessions.of(ANNA).size());
    }

    /** The second address of the account is confirmed, the third is not. */
    @ParameterizedTest
    @CsvSource({
        "CONFIRM_EMAIL,         third@example.com,  done",
        "CONFIRM_EMAIL,         THIRD@Example.com,  done",
        "CONFIRM_EMAIL,         second@example.com, 422 link.outdated",
        "CONFIRM_EMAIL,         anna@example.com,   422 link.outdated",
        "CONFIRM_EMAIL,         gone@example.com,   422 link.outdated",
        "CONFIRM_PRIMARY_EMAIL, third@example.com,  done",
        "CONFIRM_PRIMARY_EMAIL, second@example.com, done",
        "CONFIRM_PRIMARY_EMAIL, anna@example.com,   422 link.outdated",
        "CONFIRM_PRIMARY_EMAIL, gone@example.com,   422 link.outdated",
        "CHOOSE_PASSWORD,       anna@example.com,   422 link.outdated",
        "RESET_PASSWORD,        third@example.com,  422 link.outdated"})
    void link_confirms_an_address_that_the_account_still_has_once(LinkPurpose purpose, String address, String end) {
        String token = link(purpose, address);
        assertEquals(end, confirm(token));
        if (end.equals("done")) {
            verify(scene.emails).confirm(ANNA, address, AccountScene.NOW);
            assertEquals(0, scene.links.size());
            assertEquals(OUTDATED, confirm(token));
        } else {
            assertUnchanged();
        }
    }

    @Test
    void confirmed_address_is_an_event_of_its_owner_and_sessions_go_on() {
        Caller stranger = AccountScene.caller(AccountScene.ROOT).from("192.0.2.9");
        scene.use.confirmEmail.confirm(stranger, link(LinkPurpose.CONFIRM_EMAIL, "THIRD@example.com"));
        assertEquals(List.of("EMAIL_CONFIRMED 2 by Name of anna"), scene.recorded());
        assertEquals(AuditTarget.named("Email", 2, "third@example.com"), scene.events.stored().getFirst().event().target());
        assertEquals(Optional.of("192.0.2.9"), scene.events.stored().getFirst().author().address());
        assertEquals(ANNA, scene.events.stored().getFirst().author().id());
        verify(scene.updates, never()).choosePrimaryEmail(anyLong(), anyString(), any());
        assertEquals(List.of(), scene.notices.all());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " 2"), scene.announcements.announced());
        assertEquals(1, scene.sessions.of(ANNA).size());
    }

    @Test
    void primary_address_is_confirmed_too_and_has_no_id() {
        when(scene.users.find(ANNA)).thenReturn(Optional.of(UserViews.unconfirmed(AccountScene.ANNA)));
        assertEquals("done", confirm(link(LinkPurpose.CONFIRM_EMAIL, "anna@example.com")));
        assertEquals(AuditTarget.keyed("Email", "anna@example.com"), scene.events.stored().getFirst().event().target());
    }

    @Test
    void address_that_becomes_the_primary_one_is_told_to_the_former() {
        assertEquals("done", confirm(link(LinkPurpose.CONFIRM_PRIMARY_EMAIL, "third@example.com")));
        verify(scene.updates).choosePrimaryEmail(ANNA, "third@example.com", AccountScene.NOW);
        assertEquals(List.of("EMAIL_CONFIRMED 2 by Name of anna", "USER_UPDATED 2 by Name of anna email"), scene.recorded());
        assertEquals("Optional[anna@example.com] Optional[third@example.com]", scene.events.stored().getLast().event().change()
                .map(change -> change.from().map(Object::toString) + " " + change.to().map(Object::toString)).orElse(""));
        assertEquals(List.of(new AccountNotice(1, ANNA, NoticeKind.EMAIL_CHANGED, "anna@example.com", AccountScene.NOW)),
                scene.notices.all());
    }

    @Test
    void username_is_shown_to_holders_of_links_to_addresses_alone() {
        for (LinkPurpose purpose : LinkPurpose.values()) {
            assertEquals(LinkPurpose.ADDRESSES.contains(purpose) ? Optional.of("anna") : Optional.empty(),
                    scene.use.confirmEmail.account(link(purpose, "third@example.com")));
        }
        assertEquals(Optional.empty(), scene.use.confirmEmail.account("another"));
        when(scene.users.find(ANNA)).thenReturn(Optional.empty());
        assertEquals(Optional.empty(), scene.use.confirmEmail.account("token of CONFIRM_EMAIL"));
    }

    /** What is gone when the link is followed, or is lost to another who follows it at the same time. */
    @ParameterizedTest
    @CsvSource({"token", "expired", "account", "locked", "taken"})
    void link_that_ended_confirms_nothing(String gone) {
        boolean expired = "expired".equals(gone);
        String token = link(LinkPurpose.CONFIRM_PRIMARY_EMAIL, "third@example.com",
                expired ? AccountScene.NOW : AccountScene.NOW.plusMillis(1));
        if ("account".equals(gone)) {
            when(scene.users.find(ANNA)).thenReturn(Optional.empty());
        }
        lose(gone, LinkPurpose.ADDRESSES);
        assertEquals(OUTDATED, confirm("token".equals(gone) ? "another" : token));
        assertUnchanged();
    }

    /** Something happens to account or link while the lock of the account is waited for. */
    private void lose(String gone, Set<LinkPurpose> purposes) {
        when(scene.users.lock(ANNA)).thenAnswer(call -> {
            if ("taken".equals(gone)) {
                scene.links.removeAll(ANNA, purposes);
            }
            if ("blocked".equals(gone)) {
                when(scene.users.find(ANNA)).thenReturn(Optional.of(UserViews.of(anna(AccountState.BLOCKED))));
            }
            return !"locked".equals(gone);
        });
    }

    private static Account anna(AccountState state) {
        return new Account(ANNA, "anna", "Name of anna", false, false, state);
    }

    @ParameterizedTest
    @CsvSource({
        "RESET_PASSWORD,        anna@example.com,   ACTIVE,                   HUMAN,       true",
        "RESET_PASSWORD,        second@example.com, ACTIVE,                   HUMAN,       true",
        "RESET_PASSWORD,        third@example.com,  ACTIVE,                   HUMAN,       false",
        "RESET_PASSWORD,        gone@example.com,   ACTIVE,                   HUMAN,       false",
        "CHOOSE_PASSWORD,       anna@example.com,   ACTIVE,                   HUMAN,       true",
        "CHOOSE_PASSWORD,       second@example.com, ACTIVE,                   HUMAN,       false",
        "CONFIRM_EMAIL,         third@example.com,  ACTIVE,                   HUMAN,       false",
        "CONFIRM_PRIMARY_EMAIL, third@example.com,  ACTIVE,                   HUMAN,       false",
        "RESET_PASSWORD,        anna@example.com,   DEACTIVATED,              HUMAN,       true",
        "RESET_PASSWORD,        anna@example.com,   BLOCKED,                  HUMAN,       false",
        "RESET_PASSWORD,        anna@example.com,   BANNED,                   HUMAN,       false",
        "RESET_PASSWORD,        anna@example.com,   BLOCKED_PENDING_APPROVAL, HUMAN,       false",
        "RESET_PASSWORD,        anna@example.com,   ACTIVE,                   PROJECT_BOT, false"})
    void link_opens_a_password_for_people_who_may_sign_in(LinkPurpose purpose, String address, AccountState state, UserKind kind,
            boolean opens) {
        scene.put(anna(state), kind);
        String token = link(purpose, address);
        assertEquals(opens, scene.use.resetPassword.open(token));
        assertEquals(opens ? "done" : OUTDATED, reset(token));
        if (opens) {
            assertFalse(scene.use.resetPassword.open(token));
            assertEquals(OUTDATED, reset(token));
        } else {
            verify(scene.users, never()).setPassword(anyLong(), anyString(), any());
            assertUnchanged();
        }
    }

    @Test
    void new_password_ends_sessions_and_other_links_to_passwords_and_is_told_to_the_owner() {
        String token = link(LinkPurpose.RESET_PASSWORD, "second@example.com");
        link(LinkPurpose.CHOOSE_PASSWORD, "anna@example.com");
        link(LinkPurpose.CONFIRM_EMAIL, "third@example.com");
        scene.use.resetPassword.reset(AccountScene.caller(AccountScene.ROOT).from("192.0.2.9"),
                new ResetPassword.Request(token, PASSWORD, PASSWORD));
        ArgumentCaptor<String> digest = ArgumentCaptor.forClass(String.class);
        verify(scene.users).setPassword(eq(ANNA), digest.capture(), eq(AccountScene.NOW));
        assertTrue(scene.secrets.passwordMatches(PASSWORD, digest.getValue()));
        assertEquals(1, scene.links.size());
        assertEquals(List.of(), scene.sessions.of(ANNA));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " 2"), scene.announcements.announced());
        assertEquals(List.of("USER_PASSWORD_UPDATED 2 by Name of anna"), scene.recorded());
        assertEquals(Optional.of("192.0.2.9"), scene.events.stored().getFirst().author().address());
        assertEquals(List.of(new AccountNotice(1, ANNA, NoticeKind.PASSWORD_RESET, "anna@example.com", AccountScene.NOW)),
                scene.notices.all());
    }

    @ParameterizedTest
    @CsvSource({
        "short,            short,            invalid password field.too_short",
        "anna-kessel-7,    anna-kessel-7,    invalid password password.guessable",
        "zumbala-kessel-7, zumbala-kessel-8, invalid password_confirmation password.not_repeated"})
    void password_that_breaks_a_rule_leaves_the_link_open(String password, String repeated, String end) {
        String token = link(LinkPurpose.RESET_PASSWORD, "anna@example.com");
        assertEquals(end, reset(token, password, repeated));
        assertUnchanged();
        assertTrue(scene.use.resetPassword.open(token));
    }

    @ParameterizedTest
    @CsvSource({"token", "expired", "locked", "taken", "blocked", "stored"})
    void link_that_ended_meanwhile_sets_no_password(String gone) {
        String token = link(LinkPurpose.RESET_PASSWORD, "anna@example.com",
                "expired".equals(gone) ? AccountScene.NOW : AccountScene.NOW.plusMillis(1));
        lose(gone, LinkPurpose.PASSWORDS);
        when(scene.users.setPassword(anyLong(), anyString(), any())).thenReturn(false);
        assertEquals(OUTDATED, reset("token".equals(gone) ? "another" : token));
        if (!"stored".equals(gone)) {
            verify(scene.users, never()).setPassword(anyLong(), anyString(), any());
        }
        assertUnchanged();
    }
}
