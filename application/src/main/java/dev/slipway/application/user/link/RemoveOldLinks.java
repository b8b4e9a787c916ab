package dev.slipway.application.user.link;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Duration;
import java.util.Optional;

/** Removes links that have expired, of all purposes. */
public final class RemoveOldLinks implements WorkHandler {

    static final String KIND = "user.old_account_links";

    private static final Duration EVERY = Duration.ofHours(1);
    /** A mail may be sent this long after its link was asked for. */
    private static final Duration SENDING = Duration.ofHours(3);

    private final AccountLinks links;
    private final Transactions transactions;

    public RemoveOldLinks(AccountLinks links, Transactions transactions) {
        this.links = links;
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
        transactions.run(now -> links.removeOld(now.minus(LinkPurpose.LONGEST.plus(SENDING))));
    }
}
