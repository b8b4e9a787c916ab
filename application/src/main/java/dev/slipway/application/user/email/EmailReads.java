package dev.slipway.application.user.email;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;

/** Returns secondary e-mail addresses. The primary address is part of the user. */
public final class EmailReads {

    private final Access access;
    private final Users users;
    private final UserEmails emails;

    public EmailReads(Access access, Users users, UserEmails emails) {
        this.access = access;
        this.users = users;
        this.emails = emails;
    }

    public Page<UserEmail> own(Caller caller, PageRequest page) {
        return emails.list(access.signedIn(caller).id(), page);
    }

    public UserEmail own(Caller caller, long id) {
        return emails.find(access.signedIn(caller).id(), id).orElseThrow(() -> Refusal.notFound("Email"));
    }

    public Page<UserEmail> of(Caller caller, long userId, PageRequest page) {
        access.administrator(caller);
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        return emails.list(userId, page);
    }
}
