package dev.slipway.application.user.notice;

import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.user.notice.NoticeRules;
import java.time.Duration;
import java.time.Instant;

/** Removes notices that no longer count. */
public final class RemoveOldNotices extends RecurringRemoval {

    private final AccountNotices notices;

    public RemoveOldNotices(AccountNotices notices, Transactions transactions, Work work) {
        super("user.old_account_notices", Duration.ofHours(1), transactions, work);
        this.notices = notices;
    }

    @Override
    protected int remove(Instant now, int most) {
        return notices.removeOld(now.minus(NoticeRules.KEPT), most);
    }
}
