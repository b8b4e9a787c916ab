package dev.slipway.application.user.email;

import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.link.LinkRequests;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Addresses of an account, and the requests to confirm them. */
public final class AddressConfirmation {

    private final UserEmails emails;
    private final LinkRequests links;

    public AddressConfirmation(UserEmails emails, LinkRequests links) {
        this.emails = emails;
        this.links = links;
    }

    public EmailAddresses addresses(UserView user) {
        return UserEmail.addresses(user, emails.all(user.id()));
    }

    /** Asks the owner of an account to confirm an address; without mail, there is no way to. */
    void askOwner(long userId, String address, Instant now) {
        links.mail(OptionalLong.of(userId), LinkPurpose.CONFIRM_EMAIL, address, now);
    }

    /** Asks for the confirmation of an address that an administrator gave an account. Returns the token to be shown, if any. */
    Optional<String> ask(long userId, String address, Instant now) {
        return links.mailOrShow(userId, LinkPurpose.CONFIRM_EMAIL, address, now);
    }

    /** Asks for the confirmation of an address that is to become the primary one. Returns the token to be shown, if any. */
    public Optional<String> askPrimary(long userId, String address, Instant now) {
        primaryChosen(userId);
        return links.mailOrShow(userId, LinkPurpose.CONFIRM_PRIMARY_EMAIL, address, now);
    }

    /** Ends the links that were sent to an address that the account gives up. */
    void withdrawRequests(long userId, String address) {
        links.withdraw(userId, address);
    }

    /** Ends former requests, since a later choice of the primary address counts. */
    public void primaryChosen(long userId) {
        links.withdraw(userId, LinkPurpose.CONFIRM_PRIMARY_EMAIL);
    }
}
