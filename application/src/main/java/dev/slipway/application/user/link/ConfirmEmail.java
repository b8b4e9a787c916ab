package dev.slipway.application.user.link;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.link.LinkRules;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Confirms an address by the link that was sent to it. An address that was to become the primary one becomes it. */
public final class ConfirmEmail {

    private final AccountLinks links;
    private final Users users;
    private final UserEmails emails;
    private final UserUpdates updates;
    private final AccountChanges changes;
    private final Secrets secrets;
    private final Transactions transactions;

    public ConfirmEmail(AccountLinks links, Users users, UserEmails emails, UserUpdates updates, AccountChanges changes, Secrets secrets,
            Transactions transactions) {
        this.links = links;
        this.users = users;
        this.emails = emails;
        this.updates = updates;
        this.changes = changes;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** Returns the username of the account for which a token confirms an address; empty for a token that confirms none. */
    public Optional<String> account(String token) {
        return transactions.write(now -> links.issued(secrets.digest(token), now)
                .filter(link -> LinkPurpose.ADDRESSES.contains(link.purpose()))
                .flatMap(link -> users.find(link.userId().orElseThrow())).map(user -> user.brief().username()));
    }

    public void confirm(Caller caller, String token) {
        byte[] digest = secrets.digest(token);
        transactions.run(now -> {
            AccountLink link = links.issued(digest, now).filter(found -> LinkPurpose.ADDRESSES.contains(found.purpose()))
                    .orElseThrow(ConfirmEmail::outdated);
            UserView user = Optional.of(link.userId().orElseThrow()).filter(users::lock).flatMap(users::find)
                    .orElseThrow(ConfirmEmail::outdated);
            List<UserEmail> secondary = emails.all(user.id());
            boolean fits = LinkRules.fits(link.purpose(), UserEmail.addresses(user, secondary), link.address());
            if (!links.take(digest, now) || !fits) {
                throw outdated();
            }
            confirm(caller, user, link, target(secondary, link.address()), now);
        });
    }

    /** Names an address by its id. The primary one is part of the account and has none. */
    private static AuditTarget target(List<UserEmail> secondary, String address) {
        return secondary.stream().filter(email -> email.email().equalsIgnoreCase(address)).findFirst()
                .map(email -> AuditTarget.named("Email", email.id(), email.email()))
                .orElseGet(() -> AuditTarget.keyed("Email", address));
    }

    private void confirm(Caller caller, UserView user, AccountLink link, AuditTarget target, Instant now) {
        emails.confirm(user.id(), link.address(), now);
        AuditEntity entity = AuditEntity.user(user.id());
        List<AuditEvent> events = new ArrayList<>(List.of(AuditEvent.of(AuditEventType.EMAIL_CONFIRMED, entity, target)));
        if (link.purpose() == LinkPurpose.CONFIRM_PRIMARY_EMAIL) {
            updates.choosePrimaryEmail(user.id(), link.address(), now);
            events.addAll(AuditEvent.of(AuditEventType.USER_UPDATED, entity).each(AuditChange.between(
                    Map.of("email", user.email()), Map.of("email", link.address()), Set.of("email"))));
            changes.sendNotice(NoticeKind.EMAIL_CHANGED, user.id(), user.email(), now);
        }
        changes.changed(ResetPassword.author(caller, user), now, user.id(), events);
    }

    private static Refusal outdated() {
        return Refusal.unprocessable(Reason.of("link.outdated"));
    }
}
