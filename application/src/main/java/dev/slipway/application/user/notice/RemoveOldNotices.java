package dev.slipway.application.user.notice;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.user.notice.NoticeRules;
import java.time.Duration;
import java.util.Optional;

/** Removes notices that no longer count. */
public final class RemoveOldNotices implements WorkHandler {

    static final String KIND = "user.old_account_notices";

    private static final Duration EVERY = Duration.ofHours(1);

    private final AccountNotices notices;
    private final Transactions transactions;

    public RemoveOldNotices(AccountNotices notices, Transactions transactions) {
        this.notices = notices;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        transactions.run(now -> notices.removeOld(now.minus(NoticeRules.KEPT)));
    }
}
