package dev.slipway.application.kernel.canary;

import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.application.kernel.port.Work;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class TakesEightCollaborators {
    TakesEightCollaborators(Announcements announcements, Blobs blobs, Observations observations, RateLimits limits, Secrets secrets,
            Transactions transactions, Vitals vitals, Work work) {
    }
}
