package dev.slipway.application.user.link;

import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Duration;
import java.time.Instant;

/** Removes links that have expired, of all purposes. */
public final class RemoveOldLinks extends RecurringRemoval {

    /** A mail may be sent this long after its link was asked for. */
    private static final Duration SENDING = Duration.ofHours(3);

    private final AccountLinks links;

    public RemoveOldLinks(AccountLinks links, Transactions transactions, Work work) {
        super("user.old_account_links", Duration.ofHours(1), transactions, work);
        this.links = links;
    }

    @Override
    protected int remove(Instant now, int most) {
        return links.removeOld(now.minus(LinkPurpose.LONGEST.plus(SENDING)), most);
    }
}
