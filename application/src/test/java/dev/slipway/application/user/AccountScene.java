package dev.slipway.application.user;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.avatar.fake.FakeAvatars;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.user.fake.FakeAccountLinks;
import dev.slipway.application.user.fake.FakeAccountNotices;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An administrator, and a user whose account is changed. */
final class AccountScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final Account ROOT = UserViews.account(1, "root", true);
    static final Account ANNA = UserViews.account(2, "anna", false);

    final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    final FakeAccountStates states = new FakeAccountStates(transactions);
    final FakeAccountLinks links = new FakeAccountLinks(transactions);
    final FakeAccountNotices notices = new FakeAccountNotices(transactions);
    final FakeApplicationSettings settings = new FakeApplicationSettings(transactions);
    final FakeSecrets secrets = new FakeSecrets();
    final FakeWork work = new FakeWork(transactions, () -> NOW);
    final FakeAvatars avatars = new FakeAvatars(transactions, owner -> false);
    final Blobs blobs = mock(Blobs.class);
    final FakeSessions sessions;
    final Users users = mock(Users.class);
    final UserUpdates updates = mock(UserUpdates.class);
    final UserEmails emails = mock(UserEmails.class);
    final UserModule use;

    /** @param mails whether the installation sends mail */
    AccountScene(boolean mails) {
        FakeDirectory directory = new FakeDirectory(transactions);
        sessions = new FakeSessions(transactions, directory);
        use = TestModules.of(transactions, announcements, events, states, links, notices, settings, secrets, work, sessions, users, updates,
                emails, avatars, blobs, mails ? FakeMailer.on() : FakeMailer.off(),
                new FakeCredentials(transactions, directory, () -> NOW)).user;
        for (Account account : List.of(ROOT, ANNA)) {
            put(account, UserKind.HUMAN);
            sessions.open(new NewSession(account.id(), new byte[] {(byte) account.id()}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW),
                    9);
        }
        when(updates.update(anyLong(), any(), any())).thenReturn(true);
    }

    void put(Account account, UserKind kind) {
        states.put(new LockedAccount(account.id(), account.state(), kind, account.administrator(), Optional.empty()));
        when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account, kind)));
        when(users.lock(account.id())).thenReturn(true);
    }

    static Caller caller(Account account) {
        return new Caller.Person(account, 0, Set.of(Scope.API));
    }

    /** Returns the recorded events, each as its type, its user, its author, and the attribute that was changed. */
    List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()
                + each.event().change().map(change -> " " + change.attribute()).orElse("")).toList();
    }
}
