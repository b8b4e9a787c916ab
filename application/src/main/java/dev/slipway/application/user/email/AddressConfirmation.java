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

    /** Sends a link to an address that the owner added. Nothing is sent where the installation sends no mail. */
    void mailConfirmation(long userId, String address, Instant now) {
        links.mail(OptionalLong.of(userId), LinkPurpose.CONFIRM_EMAIL, address, now);
    }

    /** Requests the confirmation of an address that an administrator added. Returns the token to be shown, if any. */
    Optional<String> requestConfirmation(long userId, String address, Instant now) {
        return links.mailOrShow(userId, LinkPurpose.CONFIRM_EMAIL, address, now);
    }

    /**
     * Requests the confirmation of an address that is to become the primary one, in place of former requests. Returns the token to be
     * shown, if any.
     */
    public Optional<String> requestPrimaryConfirmation(long userId, String address, Instant now) {
        withdrawPrimaryRequests(userId);
        return links.mailOrShow(userId, LinkPurpose.CONFIRM_PRIMARY_EMAIL, address, now);
    }

    /** Ends the links that were sent to an address that the account gives up. */
    void withdrawRequests(long userId, String address) {
        links.withdraw(userId, address);
    }

    /** Withdraws the requests for another primary address, since the latest choice of it counts. */
    public void withdrawPrimaryRequests(long userId) {
        links.withdraw(userId, LinkPurpose.CONFIRM_PRIMARY_EMAIL);
    }
}
