package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.AccountLifecycle;
import dev.slipway.domain.user.AccountModeration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Blocks, deactivates, bans and approves accounts, and takes that back, for administrators. Credentials of the account stop
 * at once; pipelines of one that is blocked or banned are canceled.
 */
public final class ModerateAccount {

    private final Moderators moderators;
    private final AccountStates states;
    private final AccountChanges changes;
    private final Transactions transactions;
    private final Work work;

    public ModerateAccount(Access access, AccountStates states, AccountChanges changes, Transactions transactions, Work work) {
        this.moderators = new Moderators(access, states);
        this.states = states;
        this.changes = changes;
        this.transactions = transactions;
        this.work = work;
    }

    /** Returns the step, moved or stayed. */
    public Step<AccountState> change(Caller caller, long id, AccountEvent event) {
        Account administrator = event == AccountEvent.APPROVE
                ? moderators.administrator(caller, Reason.of("account.approve_not_allowed"))
                : moderators.administrator(caller);
        return transactions.write(now -> {
            LockedAccount account = moderators.lock(administrator.id(), id);
            AccountModeration.Subject subject = new AccountModeration.Subject(account.state(), account.kind(), id == administrator.id(),
                    account.lastActivityOn());
            Step<AccountState> step = AccountModeration.decide(subject, event, LocalDate.ofInstant(now, ZoneOffset.UTC));
            rejection(step, event).ifPresent(refusal -> {
                throw refusal;
            });
            if (step instanceof Step.Moved<AccountState>) {
                if (!states.move(id, event, now)) {
                    throw new IllegalStateException("account " + id + " changed under its lock");
                }
                tell(caller, now, id, event);
                if (event == AccountEvent.BLOCK || event == AccountEvent.BAN) {
                    work.soon(AccountWork.CANCEL_PIPELINES, id);
                }
            }
            return step;
        });
    }

    /** Sessions end with the state in which they began, so that a later unblock does not bring them back. */
    private void tell(Caller caller, Instant now, long id, AccountEvent event) {
        List<AuditEvent> events = List.of(AuditEvent.of(auditEventType(event), AuditEntity.user(id)));
        if (AccountLifecycle.TABLE.to(event) == AccountState.ACTIVE) {
            changes.changed(caller, now, id, events);
        } else {
            changes.signedOut(caller, now, id, events);
        }
    }

    private static AuditEventType auditEventType(AccountEvent event) {
        return switch (event) {
            case BLOCK -> AuditEventType.USER_BLOCKED;
            case UNBLOCK -> AuditEventType.USER_UNBLOCKED;
            case DEACTIVATE -> AuditEventType.USER_DEACTIVATED;
            case ACTIVATE -> AuditEventType.USER_ACTIVATED;
            case BAN -> AuditEventType.USER_BANNED;
            case UNBAN -> AuditEventType.USER_UNBANNED;
            case APPROVE -> AuditEventType.USER_APPROVED;
        };
    }

    private static Optional<Refusal> rejection(Step<AccountState> step, AccountEvent event) {
        if (!(step instanceof Step.Refused<AccountState>(AccountState state, Reason reason))) {
            return Optional.empty();
        }
        return Optional.of(event == AccountEvent.APPROVE ? Refusal.conflict(reason) : Refusal.forbidden(reason));
    }
}
