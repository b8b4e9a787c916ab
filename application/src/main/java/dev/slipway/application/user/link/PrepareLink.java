package dev.slipway.application.user.link;

import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mail.MailPolicy;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.link.LinkMails;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.link.LinkRules;
import dev.slipway.domain.user.signin.SignInRules;
import java.time.Instant;
import java.util.Optional;

/** Issues a recorded link and writes its mail, if the account may still have it. Other links are removed. */
final class PrepareLink {

    private final AccountLinks links;
    private final Users users;
    private final UserEmails emails;
    private final Secrets secrets;
    private final MailPolicy policy;
    private final Transactions transactions;

    PrepareLink(AccountLinks links, Users users, UserEmails emails, Secrets secrets, MailPolicy policy, Transactions transactions) {
        this.links = links;
        this.users = users;
        this.emails = emails;
        this.secrets = secrets;
        this.policy = policy;
        this.transactions = transactions;
    }

    /** A user and the address as it is stored, to which alone mail is sent. */
    private record Recipient(UserView user, MailAddress address) {}

    /** Returns the mail; empty if none is sent. */
    Optional<Mail> prepare(long id) {
        return transactions.write(now -> {
            Optional<AccountLink> link = links.find(id);
            Optional<Mail> mail = link.flatMap(found -> recipient(found, now).map(to -> issued(found, to, now)));
            if (mail.isEmpty()) {
                links.remove(id);
            }
            return mail;
        });
    }

    private Mail issued(AccountLink link, Recipient to, Instant now) {
        String token = secrets.token(BrowserTokens.LENGTH);
        links.issue(link.id(), to.user().id(), secrets.digest(token), now.plus(link.purpose().life()));
        return LinkMails.of(link.purpose(), to.user().brief().username(), to.address(),
                policy.link(LinkMails.path(link.purpose(), token)));
    }

    private Optional<Recipient> recipient(AccountLink link, Instant now) {
        Optional<Long> owner = link.userId().isPresent() ? Optional.of(link.userId().getAsLong())
                : emails.owner(link.address());
        return owner.filter(users::lock).flatMap(users::find).filter(user -> eligible(user, link))
                .flatMap(user -> stored(user, link.address())).filter(to -> few(to, link, now));
    }

    private boolean eligible(UserView user, AccountLink link) {
        SignInRules.Subject account = new SignInRules.Subject(user.brief().state(), user.kind(), true, false);
        return user.kind() == UserKind.HUMAN
                && (!LinkPurpose.PASSWORDS.contains(link.purpose()) || LinkRules.mayChoosePassword(account))
                && LinkRules.fits(link.purpose(), UserEmail.addresses(user, emails.all(user.id())), link.address());
    }

    private Optional<Recipient> stored(UserView user, String asked) {
        EmailAddresses addresses = UserEmail.addresses(user, emails.all(user.id()));
        return addresses.stored(asked).flatMap(MailAddress::of).map(address -> new Recipient(user, address));
    }

    private boolean few(Recipient to, AccountLink link, Instant now) {
        return links.countLike(link, to.user().id(), now.minus(LinkRules.PERIOD)) < LinkRules.MOST;
    }
}
