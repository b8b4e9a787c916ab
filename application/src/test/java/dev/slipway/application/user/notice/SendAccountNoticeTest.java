package dev.slipway.application.user.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.fake.FakeAccountNotices;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.domain.user.notice.NoticeKind;
import dev.slipway.domain.user.notice.NoticeRules;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SendAccountNoticeTest {

    private static final UserProfile PROFILE = new UserProfile(null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null);
    private static final long ANNA = 7;

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeAccountNotices notices = new FakeAccountNotices(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakeMailer mailer = FakeMailer.on();
    private final FakeObservations observations = new FakeObservations();
    private final Users users = mock(Users.class);
    private final UserModule module = module(mailer);

    SendAccountNoticeTest() {
        account(UserKind.HUMAN);
    }

    private UserModule module(FakeMailer sending) {
        return TestModules.of(transactions, notices, work, sending, observations, users, clock).user;
    }

    private void account(UserKind kind) {
        when(users.find(ANNA)).thenReturn(Optional.of(new UserView(new UserBrief(ANNA, "anna", "Anna\r\nBcc: b@c", AccountState.BLOCKED,
                ""), "next@example.com", null, kind, false, false, true, true, 10, false, false, 1, 1, PROFILE, null, now, null, null, 0,
                null, now, now, null, List.of(), 0)));
    }

    private void change(UserModule of, String address) {
        transactions.write(() -> of.accountChanges.sendNotice(NoticeKind.EMAIL_CHANGED, ANNA, address, now));
    }

    private void change() {
        change(module, "Anna@example.com");
    }

    private void work() {
        while (work.doOne(List.of(module.sendAccountNotice))) {
            // Until nothing is due.
        }
    }

    @Test
    void former_address_is_told_once() {
        change();
        long id = work.waiting().getFirst().subject();
        work();
        module.sendAccountNotice.handle(id);
        assertEquals(1, mailer.sent().size());
        Mail mail = mailer.sent().getFirst();
        assertEquals("Anna@example.com", mail.to().text());
        assertTrue(mail.text().contains("Hello @anna,") && mail.text().contains("2026-01-02 03:04 UTC"), mail.text());
        assertFalse(mail.text().contains("Bcc") || mail.text().contains("next@"), mail.text());
        assertEquals(1, notices.count(ANNA, now));
    }

    @Test
    void bots_and_deleted_accounts_are_told_nothing() {
        change();
        account(UserKind.PROJECT_BOT);
        work();
        change();
        when(users.find(ANNA)).thenReturn(Optional.empty());
        work();
        assertEquals(List.of(), mailer.sent());
        assertEquals(List.of(), notices.all());
    }

    @Test
    void nothing_is_recorded_where_mail_goes_nowhere() {
        change(module(FakeMailer.off()), "anna@example.com");
        change(module, "not an address");
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), notices.all());
    }

    @Test
    void notice_is_removed_where_mail_was_switched_off_meanwhile() {
        change();
        module(FakeMailer.off()).sendAccountNotice.handle(notices.all().getFirst().id());
        assertEquals(List.of(), notices.all());
    }

    @Test
    void account_is_told_a_few_times_an_hour() {
        for (int number = 0; number <= NoticeRules.MOST; number++) {
            change();
            work();
        }
        assertEquals(NoticeRules.MOST, mailer.sent().size());
        now = now.plus(NoticeRules.PERIOD).plusMillis(1);
        change();
        work();
        assertEquals(NoticeRules.MOST + 1, mailer.sent().size());
    }

    @Test
    void mail_that_fails_is_sent_later_and_dropped_in_the_end_without_its_address() {
        mailer.answering(new Delivery.Failed("connection"));
        change();
        work();
        assertEquals(now.plusSeconds(30), work.waiting().getFirst().time());
        for (int attempt = 0; attempt < 6; attempt++) {
            now = now.plus(Duration.ofHours(1));
            work();
        }
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), notices.all());
        String lines = String.join("\n", observations.lines());
        assertTrue(lines.contains("mail.dropped") && lines.contains("notice"), lines);
        assertFalse(lines.toLowerCase().contains("anna"), lines);
    }

    @Test
    void notice_whose_work_was_given_up_is_gone() {
        change();
        module.sendAccountNotice.givenUp(notices.all().getFirst().id(), "why");
        assertEquals(List.of(), notices.all());
    }

    @Test
    void old_notices_are_removed() {
        change();
        work();
        module.removeOldNotices.handle(0);
        assertEquals(1, notices.all().size());
        now = now.plus(NoticeRules.KEPT).plusMillis(1);
        module.removeOldNotices.handle(0);
        assertEquals(List.of(), notices.all());
    }

    @Test
    void removal_reaches_all_old_notices() {
        for (int number = 0; number < 501; number++) {
            transactions.run(at -> notices.add(ANNA, NoticeKind.EMAIL_CHANGED, "anna@example.com", at));
        }
        now = now.plus(NoticeRules.KEPT).plusMillis(1);
        module.removeOldNotices.handle(0);
        assertEquals(List.of(), notices.all());
    }

    @Test
    void removal_of_large_projects_delays_no_notice_and_its_address_is_in_no_log_line() {
        assertTrue(module.sendAccountNotice.remote());
        change();
        assertEquals("AccountNotice[" + notices.all().getFirst().id() + " EMAIL_CHANGED]", notices.all().getFirst().toString());
    }
}
