package dev.slipway.application.user.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.fake.FakeAccountLinks;
import dev.slipway.application.user.link.AskForLink.Request;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountLinksTest {

    private static final UserProfile PROFILE = new UserProfile(null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null);
    private static final long ANNA = 7;

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeAccountLinks links = new FakeAccountLinks(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakeMailer mailer = FakeMailer.on();
    private final FakeObservations observations = new FakeObservations();
    private final Users users = mock(Users.class);
    private final UserEmails emails = mock(UserEmails.class);
    private final UserModule module = module(mailer);

    AccountLinksTest() {
        when(emails.owner(anyString())).thenReturn(Optional.empty());
        when(emails.owner("anna@example.com")).thenReturn(Optional.of(ANNA));
        when(emails.all(anyLong())).thenReturn(List.of());
        when(users.lock(ANNA)).thenReturn(true);
        account(AccountState.ACTIVE);
    }

    private UserModule module(FakeMailer sending) {
        return TestModules.of(transactions, links, work, sending, observations, users, emails, new FakeSecrets(), new FakeRateLimits(clock),
                clock).user;
    }

    private void account(AccountState state) {
        account(state, UserKind.HUMAN);
    }

    private void account(AccountState state, UserKind kind) {
        when(users.find(ANNA)).thenReturn(Optional.of(new UserView(new UserBrief(ANNA, "anna", "Anna\r\nBcc: b@c", state, ""),
                "Anna@example.com", null, kind, false, false, true, true, 10, false, false, 1, 1, PROFILE, null, now, null, null,
                0, null, now, now, null, List.of(), 0)));
    }

    private void ask(String address) {
        ask(address, "192.0.2.1");
    }

    private void ask(String address, String client) {
        module.askForLink.resetPassword(new Request(address, client));
    }

    private void work() {
        while (work.doOne(List.of(module.sendAccountLink))) {
            // Until nothing is due.
        }
    }

    @Test
    void known_and_unknown_addresses_are_recorded_alike() {
        ask("anna@example.com");
        List<String> known = work.recorded();
        assertEquals(1, known.size());
        ask("unknown@example.com");
        assertEquals(2, work.recorded().size());
        assertEquals(2, links.size());
        work();
        assertEquals(1, links.size());
        assertEquals(1, mailer.sent().size());
    }

    @Test
    void mail_goes_to_the_address_as_it_is_stored_without_the_name_of_its_owner() {
        ask(" ANNA@EXAMPLE.COM ".toLowerCase());
        work();
        Mail mail = mailer.sent().getFirst();
        assertEquals("Anna@example.com", mail.to().text());
        assertFalse(mail.text().contains("Bcc"), mail.text());
        String token = mail.text().replaceAll("(?s).*reset_password_token=(\\S+).*", "$1");
        assertTrue(mail.text().contains("https://slipway.example/users/password/edit?"), mail.text());
        assertTrue(module.resetPassword.open(token) && !module.resetPassword.open(token + "x"));
        assertTrue(module.confirmEmail.account(token).isEmpty());
        now = now.plus(Duration.ofHours(6));
        assertFalse(module.resetPassword.open(token));
    }

    @Test
    void blocked_account_gets_no_link_and_one_that_is_blocked_later_follows_none() {
        ask("anna@example.com");
        work();
        String token = mailer.sent().getFirst().text().replaceAll("(?s).*reset_password_token=(\\S+).*", "$1");
        account(AccountState.BLOCKED);
        assertFalse(module.resetPassword.open(token));
        ask("anna@example.com");
        work();
        assertEquals(1, mailer.sent().size());
    }

    @Test
    void what_is_no_address_of_mail_is_dropped_in_silence() {
        for (String text : List.of("", "anna", "anna@example.com\r\nBcc: bob@example.com", "a".repeat(300) + "@b", "a@b\u0000")) {
            ask(text);
        }
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void one_address_gets_few_mails_for_requests_of_all_clients() {
        for (int request = 0; request < 5; request++) {
            ask("anna@example.com", "192.0.2." + request);
            ask("unknown@example.com", "192.0.2." + request);
        }
        assertEquals(6, work.recorded().size());
        now = now.plus(Duration.ofMinutes(10));
        ask("Anna@example.com");
        when(emails.owner("Anna@example.com")).thenReturn(Optional.of(ANNA));
        assertEquals(7, work.recorded().size());
    }

    @Test
    void one_account_gets_five_links_an_hour_by_all_processes() {
        for (int request = 0; request < 7; request++) {
            ask("anna@example.com");
            work();
            now = now.plus(Duration.ofMinutes(4));
        }
        assertEquals(5, mailer.sent().size());
        now = now.plus(Duration.ofHours(1));
        ask("anna@example.com");
        work();
        assertEquals(6, mailer.sent().size());
    }

    @Test
    void links_that_strangers_ask_for_cost_the_account_none_of_its_own() {
        when(emails.all(ANNA)).thenReturn(List.of(new UserEmail(1, "next@example.com", null, now)));
        for (LinkPurpose asked : List.of(LinkPurpose.CONFIRM_EMAIL, LinkPurpose.RESET_PASSWORD)) {
            for (int number = 0; number < 5; number++) {
                long id = links.add(OptionalLong.empty(), asked, "anna@example.com", now);
                links.issue(id, ANNA, new byte[] {1}, now.plusSeconds(60));
            }
        }
        when(emails.owner("next@example.com")).thenReturn(Optional.of(ANNA));
        module.sendAccountLink.handle(links.add(OptionalLong.empty(), LinkPurpose.CONFIRM_EMAIL, "next@example.com", now));
        assertEquals(0, mailer.sent().size());
        module.sendAccountLink.handle(links.add(OptionalLong.of(ANNA), LinkPurpose.CONFIRM_EMAIL, "next@example.com", now));
        assertEquals(1, mailer.sent().size());
        module.sendAccountLink.handle(links.add(OptionalLong.of(ANNA), LinkPurpose.CONFIRM_PRIMARY_EMAIL, "next@example.com", now));
        module.sendAccountLink.handle(links.add(OptionalLong.of(ANNA), LinkPurpose.CHOOSE_PASSWORD, "anna@example.com", now));
        assertEquals(3, mailer.sent().size());
    }

    @Test
    void confirmation_is_asked_for_by_an_address() {
        when(emails.all(ANNA)).thenReturn(List.of(new UserEmail(1, "next@example.com", null, now)));
        when(emails.owner("next@example.com")).thenReturn(Optional.of(ANNA));
        module.askForLink.confirmEmail(new Request("next@example.com", "192.0.2.1"));
        work();
        assertEquals("next@example.com", mailer.sent().getFirst().to().text());
        String text = mailer.sent().getFirst().text();
        assertTrue(text.contains("/users/confirmation?confirmation_token="), text);
    }

    /** The second address is confirmed, the third is not. One that an account no longer has may be that of another. */
    @ParameterizedTest
    @CsvSource({
        "RESET_PASSWORD,        anna@example.com,   ACTIVE,      HUMAN,       true",
        "RESET_PASSWORD,        anna@example.com,   BLOCKED,     HUMAN,       false",
        "RESET_PASSWORD,        third@example.com,  ACTIVE,      HUMAN,       false",
        "CHOOSE_PASSWORD,       anna@example.com,   DEACTIVATED, HUMAN,       true",
        "CHOOSE_PASSWORD,       second@example.com, ACTIVE,      HUMAN,       false",
        "CONFIRM_EMAIL,         third@example.com,  BLOCKED,     HUMAN,       true",
        "CONFIRM_EMAIL,         third@example.com,  ACTIVE,      PROJECT_BOT, false",
        "CONFIRM_EMAIL,         second@example.com, ACTIVE,      HUMAN,       false",
        "CONFIRM_EMAIL,         gone@example.com,   ACTIVE,      HUMAN,       false",
        "CONFIRM_PRIMARY_EMAIL, third@example.com,  ACTIVE,      HUMAN,       true",
        "CONFIRM_PRIMARY_EMAIL, anna@example.com,   ACTIVE,      HUMAN,       false"})
    void link_is_sent_to_an_address_that_it_fits_or_removed(LinkPurpose purpose, String address, AccountState state, UserKind kind,
            boolean sent) {
        account(state, kind);
        when(emails.owner(anyString())).thenReturn(Optional.empty());
        when(emails.all(ANNA)).thenReturn(List.of(new UserEmail(1, "second@example.com", now, now),
                new UserEmail(2, "third@example.com", null, now)));
        module.sendAccountLink.handle(links.add(OptionalLong.of(ANNA), purpose, address, now));
        assertEquals(sent ? List.of(address) : List.of(),
                mailer.sent().stream().map(mail -> mail.to().text().toLowerCase(Locale.ROOT)).toList());
        assertEquals(sent ? 1 : 0, links.size());
    }

    @Test
    void link_that_waits_is_removed_where_mail_was_turned_off() {
        ask("anna@example.com");
        module(FakeMailer.off()).sendAccountLink.handle(work.waiting().getFirst().subject());
        assertEquals(0, links.size());
        assertEquals(List.of(), mailer.sent());
    }

    @Test
    void removal_of_large_projects_delays_no_mail() {
        assertTrue(module.sendAccountLink.remote());
        assertFalse(module.sendAccountLink.bulk());
    }

    @Test
    void one_client_asks_a_few_times() {
        for (int request = 0; request < 20; request++) {
            ask(request + "@example.com");
        }
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> ask("more@example.com")));
        ask("more@example.com", "192.0.2.2");
    }

    @Test
    void mail_that_fails_is_sent_later_with_another_token() {
        mailer.answering(new Delivery.Failed("connection"));
        ask("anna@example.com");
        work();
        assertEquals(1, work.waiting().size());
        assertEquals(now.plusSeconds(30), work.waiting().getFirst().time());
        mailer.answering(new Delivery.Accepted());
        now = now.plusSeconds(30);
        work();
        assertEquals(1, mailer.sent().size());
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void mail_that_keeps_failing_is_dropped_with_a_line_without_its_address() {
        mailer.answering(new Delivery.Failed("connection"));
        ask("anna@example.com");
        for (int attempt = 0; attempt < 6; attempt++) {
            work();
            now = now.plus(Duration.ofHours(1));
        }
        assertEquals(List.of(), work.recorded());
        assertEquals(0, links.size());
        String lines = String.join("\n", observations.lines());
        assertTrue(lines.contains("mail.dropped"), lines);
        assertFalse(lines.toLowerCase().contains("anna") || lines.contains("example"), lines);
        assertEquals(6, observations.counted("mail", "result", "failed"));
    }

    @Test
    void mail_that_is_refused_is_dropped_at_once() {
        mailer.answering(new Delivery.Refused("550"));
        ask("anna@example.com");
        work();
        assertEquals(0, links.size());
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void link_whose_work_was_given_up_is_gone() {
        ask("anna@example.com");
        long id = work.waiting().getFirst().subject();
        module.sendAccountLink.givenUp(id, "why");
        assertEquals(0, links.size());
        work();
        assertEquals(List.of(), mailer.sent());
    }

    @Test
    void installation_without_mail_tells_so_for_all_addresses() {
        UserModule off = module(FakeMailer.off());
        for (String address : List.of("anna@example.com", "unknown@example.com", "")) {
            assertEquals(new Failure.Unprocessable(Reason.of("mail.off")),
                    Refusals.of(() -> off.askForLink.resetPassword(new Request(address, "192.0.2.1"))));
        }
        assertEquals(0, links.size());
    }

    @ParameterizedTest
    @CsvSource({", , true", "a, , false", ", b, false", "a, b, false"})
    void administrator_is_shown_links_where_any_was_made(String resetPassword, String confirmation, boolean none) {
        assertEquals(none, new ShownLinks(Optional.ofNullable(resetPassword), Optional.ofNullable(confirmation)).none());
    }

    @Test
    void old_links_are_removed() {
        ask("anna@example.com");
        work();
        module.removeOldLinks.handle(0);
        assertEquals(1, links.size());
        for (int number = 0; number < 500; number++) {
            links.add(OptionalLong.of(ANNA), LinkPurpose.CONFIRM_EMAIL, "anna@example.com", now);
        }
        now = now.plus(Duration.ofDays(4));
        module.removeOldLinks.handle(0);
        assertEquals(0, links.size());
    }

    @Test
    void lines_of_log_name_neither_address_nor_token() {
        assertEquals("Request[192.0.2.1]", new Request("anna@example.com", "192.0.2.1").toString());
        assertEquals("AccountLink[3 RESET_PASSWORD]",
                new AccountLink(3, OptionalLong.of(ANNA), LinkPurpose.RESET_PASSWORD, "anna@example.com", false).toString());
        assertEquals("ShownLinks", new ShownLinks(Optional.of("https://slipway.example?token=a"), Optional.of("b")).toString());
        assertEquals("Request[token, passwords]", new ResetPassword.Request("token", "a", "b").toString());
    }
}
