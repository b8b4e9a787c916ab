package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Deletes codes, requests of devices and tokens that ended long ago. */
public final class SweepGrants implements WorkHandler {

    static final String KIND = "oauth.sweep";

    private static final Duration EVERY = Duration.ofHours(1);
    private static final int BATCH = 500;
    /** Bounds one run; the next one goes on. */
    private static final int BATCHES = 100;

    private final ApplicationGrants grants;
    private final AuthorizationCodes codes;
    private final DeviceRequests devices;
    private final Transactions transactions;

    SweepGrants(ApplicationGrants grants, AuthorizationCodes codes, DeviceRequests devices, Transactions transactions) {
        this.grants = grants;
        this.codes = codes;
        this.devices = devices;
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
        int batches = 0;
        while (batches < BATCHES && transactions.write(this::sweep) > 0) {
            batches++;
        }
    }

    private int sweep(Instant now) {
        Instant before = now.minus(Lifetimes.REMEMBERED);
        return codes.sweep(before, BATCH) + devices.sweep(now.minus(Lifetimes.DEVICES_REMEMBERED), BATCH) + grants.sweep(before, BATCH);
    }
}
