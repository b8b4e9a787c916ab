package dev.slipway.application.oauth.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Caller;

/** Deletes an application with all its tokens, for administrators. */
public final class DeleteApplication {

    private final Access access;
    private final Applications applications;
    private final Transactions transactions;
    private final Announcements announcements;

    DeleteApplication(Access access, Applications applications, Transactions transactions, Announcements announcements) {
        this.access = access;
        this.applications = applications;
        this.transactions = transactions;
        this.announcements = announcements;
    }

    public void delete(Caller caller, long id) {
        access.administrator(caller);
        transactions.run(now -> {
            if (!applications.delete(id)) {
                throw Refusal.notFound("Application");
            }
            announcements.announce(Credentials.APPLICATION_CHANGED, id);
        });
    }
}
