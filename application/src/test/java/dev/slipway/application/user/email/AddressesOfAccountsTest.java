package dev.slipway.application.user.email;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.UserViews;
import dev.slipway.application.user.fake.FakeAccountLinks;
import dev.slipway.application.user.fake.FakeUserEmails;
import dev.slipway.application.user.link.AccountLink;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secondary addresses that people add to accounts and remove. */
final class AddressesOfAccountsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final PageRequest PAGE = new PageRequest.Offset(1, 100);
    private static final Map<String, Account> ACCOUNTS = Map.of("root", UserViews.account(1, "root", true),
            "anna", UserViews.account(2, "anna", false), "bob", UserViews.account(3, "bob", false));

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeUserEmails emails = new FakeUserEmails(transactions);
    private final FakeAccountLinks links = new FakeAccountLinks(transactions);
    private final FakeSecrets secrets = new FakeSecrets();
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final Users users = mock(Users.class);
    private UserModule use = module(FakeMailer.on());

    AddressesOfAccountsTest() {
        ACCOUNTS.values().forEach(account -> {
            emails.put(new FakeUserEmails.Addressee(account.id(), account.username() + "@example.com", null, null, NOW, NOW));
            when(users.lock(account.id())).thenReturn(true);
            when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account)));
        });
    }

    private UserModule module(FakeMailer mailer) {
        return TestModules.of(transactions, events, emails, links, secrets, work, users, mailer).user;
    }

    private static long id(String username) {
        return ACCOUNTS.containsKey(username) ? ACCOUNTS.get(username).id() : 9;
    }

    private static Caller caller(String username) {
        return ACCOUNTS.containsKey(username) ? new Caller.Person(ACCOUNTS.get(username), 0, Set.of(Scope.API)) : Caller.ANONYMOUS;
    }

    private String add(String caller, String email) {
        return Refusals.end(() -> use.addEmail.toOwn(caller(caller), email));
    }

    private List<String> addresses(String username) {
        return emails.all(id(username)).stream().map(UserEmail::email).toList();
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name() + ": "
                + each.event().target().type() + " " + each.event().target().id().orElseThrow() + " "
                + each.event().target().name().orElseThrow()).toList();
    }

    private Optional<AccountLink> link(long id) {
        return links.find(id);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void person_adds_an_address_that_is_to_be_confirmed_by_a_mail(boolean mails) {
        use = module(mails ? FakeMailer.on() : FakeMailer.off());
        assertEquals(new UserEmail(1, "next@example.com", null, NOW), use.addEmail.toOwn(caller("anna"), "next@example.com"));
        assertEquals(List.of("next@example.com"), addresses("anna"));
        assertEquals(List.of("EMAIL_CREATED 2 by Name of anna: Email 1 next@example.com"), recorded());
        assertEquals(mails ? Optional.of(new AccountLink(1, OptionalLong.of(2), LinkPurpose.CONFIRM_EMAIL, "next@example.com", false))
                : Optional.empty(), link(1));
        assertEquals(mails ? List.of("user.account_link 1") : List.of(), work.recorded());
    }

    /** An administrator who cannot have the address confirmed by mail is shown the link. */
    @ParameterizedTest
    @CsvSource({"true, true, 0, false", "true, false, 0, false", "false, true, 1, false", "false, false, 1, true"})
    void administrator_adds_an_address_that_is_confirmed_or_to_be_so(boolean confirmed, boolean mails, int recorded, boolean shown) {
        use = module(mails ? FakeMailer.on() : FakeMailer.off());
        AddEmail.Added added = use.addEmail.to(caller("root"), 2, "next@example.com", confirmed);
        assertEquals(new UserEmail(1, "next@example.com", confirmed ? NOW : null, NOW), added.email());
        assertEquals(List.of("EMAIL_CREATED 2 by Name of root: Email 1 next@example.com"), recorded());
        assertEquals(recorded, links.size());
        assertEquals(recorded == 1 && mails ? List.of("user.account_link 1") : List.of(), work.recorded());
        assertEquals(shown, added.confirmation().isPresent());
        added.confirmation().ifPresent(token -> assertEquals(link(1), links.issued(secrets.digest(token), NOW)));
        assertEquals("Added[1]", added.toString());
    }

    @ParameterizedTest
    @CsvSource({"anna, anna, forbidden", "anna, bob, forbidden", "-, anna, unauthenticated", "root, none, no User"})
    void address_is_added_to_other_accounts_by_administrators_alone(String caller, String account, String end) {
        assertEquals(end, Refusals.end(() -> use.addEmail.to(caller(caller), id(account), "next@example.com", true)));
        assertEquals(List.of(), addresses(account));
        assertEquals(List.of(), recorded());
    }

    @ParameterizedTest
    @CsvSource({
        "none,                invalid email field.invalid",
        "' ',                 invalid email field.blank",
        "ANNA@example.com,    invalid email field.taken",
        "bob@example.com,     invalid email field.taken",
        "Second@example.com,  invalid email field.taken",
        "another@example.com, done"})
    void address_belongs_to_one_account(String email, String end) {
        use.addEmail.toOwn(caller("bob"), "second@example.com");
        assertEquals(end, add("anna", email));
        assertEquals(end.equals("done") ? List.of(email) : List.of(), addresses("anna"));
        assertEquals(end.equals("done") ? 2 : 1, recorded().size());
        assertEquals(end.equals("done") ? 2 : 1, links.size());
    }

    @Test
    void account_has_a_hundred_more_addresses() {
        for (int number = 0; number < EmailAddresses.MOST; number++) {
            assertEquals("done", add("anna", number + "@example.com"));
        }
        assertEquals("invalid email email.too_many", add("anna", "more@example.com"));
        assertEquals("done", add("bob", "more@example.com"));
    }

    @Test
    void deleted_account_has_no_address_to_add_or_remove() {
        assertEquals("unauthenticated", add("-", "next@example.com"));
        assertEquals("done", add("anna", "next@example.com"));
        when(users.lock(2)).thenReturn(false);
        assertEquals("no User", add("anna", "third@example.com"));
        assertEquals("no User", Refusals.end(() -> use.removeEmail.fromOwn(caller("anna"), 1, Freshness.ANY)));
        assertEquals(List.of("next@example.com"), addresses("anna"));
        assertEquals(1, recorded().size());
    }

    /** Addresses 1 and 2 are those of Anna and of Bob. */
    @ParameterizedTest
    @CsvSource({
        "anna, own,  1, 0,  done",
        "anna, own,  1, -1, PreconditionFailed[]",
        "anna, own,  2, 0,  no Email",
        "anna, own,  9, 0,  no Email",
        "-,    own,  1, 0,  unauthenticated",
        "root, own,  1, 0,  no Email",
        "root, anna, 1, 0,  done",
        "root, anna, 1, -1, PreconditionFailed[]",
        "root, anna, 2, 0,  no Email",
        "root, none, 1, 0,  no User",
        "anna, anna, 1, 0,  forbidden",
        "-,    anna, 1, 0,  unauthenticated"})
    void address_is_removed_with_the_links_that_were_sent_to_it(String caller, String account, long email, long millis, String end) {
        add("anna", "next@example.com");
        add("bob", "other@example.com");
        links.add(OptionalLong.of(2), LinkPurpose.CONFIRM_PRIMARY_EMAIL, "NEXT@example.com", NOW);
        links.add(OptionalLong.of(2), LinkPurpose.RESET_PASSWORD, "anna@example.com", NOW);
        Freshness freshness = new Freshness(Optional.of(NOW.plusMillis(millis)));
        assertEquals(end, Refusals.end(() -> {
            if (account.equals("own")) {
                use.removeEmail.fromOwn(caller(caller), email, freshness);
            } else {
                use.removeEmail.from(caller(caller), id(account), email, freshness);
            }
        }));
        boolean done = end.equals("done");
        assertEquals(done ? List.of() : List.of("next@example.com"), addresses("anna"));
        assertEquals(List.of("other@example.com"), addresses("bob"));
        assertEquals(done ? 2 : 4, links.size());
        assertEquals(done, link(1).isEmpty() && link(3).isEmpty());
        assertFalse(link(2).isEmpty() || link(4).isEmpty());
        assertEquals(done ? 3 : 2, recorded().size());
        if (done) {
            assertEquals("EMAIL_DESTROYED 2 by Name of " + caller + ": Email 1 next@example.com", recorded().getLast());
        }
    }

    @Test
    void addresses_are_shown_to_their_user_and_to_administrators() {
        UserEmail annas = use.addEmail.toOwn(caller("anna"), "next@example.com");
        UserEmail bobs = use.addEmail.toOwn(caller("bob"), "other@example.com");
        EmailReads reads = use.emailReads;
        assertEquals(List.of(annas), reads.own(caller("anna"), PAGE).items());
        assertEquals(annas, reads.own(caller("anna"), annas.id()));
        assertEquals("no Email", Refusals.end(() -> reads.own(caller("anna"), bobs.id())));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(Caller.ANONYMOUS, PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(Caller.ANONYMOUS, annas.id())));
        assertEquals(List.of(bobs), reads.of(caller("root"), 3, PAGE).items());
        assertEquals("no User", Refusals.end(() -> reads.of(caller("root"), 9, PAGE)));
        assertEquals("forbidden", Refusals.end(() -> reads.of(caller("anna"), 2, PAGE)));
    }
}
