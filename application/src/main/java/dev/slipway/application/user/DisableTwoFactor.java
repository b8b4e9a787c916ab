package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Disables two-factor authentication of an account, for administrators. That of administrators stays. */
public final class DisableTwoFactor {

    private final Access access;
    private final Users users;
    private final UserUpdates updates;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DisableTwoFactor(Access access, Users users, UserUpdates updates, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.updates = updates;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void disable(Caller caller, long id) {
        access.administrator(caller);
        transactions.run(now -> {
            UserView user = (users.lock(id) ? users.find(id) : Optional.<UserView>empty()).orElseThrow(() -> Refusal.notFound("User"));
            if (user.administrator()) {
                throw Refusal.forbidden(Reason.of("user.two_factor_of_administrator"));
            }
            if (!updates.disableTwoFactor(id, now)) {
                throw Refusal.badRequest(Reason.of("user.two_factor_disabled"));
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.USER_DISABLE_TWO_FACTOR, AuditEntity.user(id)));
        });
    }
}
