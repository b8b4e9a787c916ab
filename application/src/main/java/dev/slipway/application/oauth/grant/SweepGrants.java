package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.oauth.OAuthModule;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Duration;
import java.time.Instant;

/** Deletes codes, requests of devices and tokens that ended long ago. */
public final class SweepGrants extends RecurringRemoval {

    private final OAuthModule.Ports ports;

    SweepGrants(OAuthModule.Ports ports, Transactions transactions, Work work) {
        super("oauth.sweep", Duration.ofHours(1), transactions, work);
        this.ports = ports;
    }

    @Override
    protected int remove(Instant now, int most) {
        Instant before = now.minus(Lifetimes.REMEMBERED);
        return ports.codes().sweep(before, most) + ports.devices().sweep(now.minus(Lifetimes.DEVICES_REMEMBERED), most)
                + ports.grants().sweep(before, most);
    }
}
