package dev.slipway.rest.environment;

import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.UpdateEnvironment;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.environment.EnvironmentDraft;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.rest.edge.constraint.Absent;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on environments. */
final class EnvironmentParams {

    private static final String SLUG_SENT = "environment.slug_generated";

    private EnvironmentParams() {
    }

    @MutuallyExclusive(value = {"name", "search"}, reason = "environment.name_with_search")
    record Listed(@Nullable String name, @Nullable String search, @Nullable EnvironmentState states) {

        EnvironmentFilter filter() {
            return new EnvironmentFilter(given(name), given(search), Optional.ofNullable(states));
        }
    }

    record Created(@Required String name, @Nullable String externalUrl, @Nullable EnvironmentTier tier,
            @Absent(SLUG_SENT) @Nullable String slug) {

        EnvironmentDraft draft() {
            return new EnvironmentDraft(name, Optional.ofNullable(externalUrl), Optional.ofNullable(tier));
        }
    }

    record Updated(Change<String> externalUrl, @Nullable EnvironmentTier tier, @Absent(SLUG_SENT) @Nullable String slug) {

        UpdateEnvironment.Request request() {
            return new UpdateEnvironment.Request(externalUrl, Optional.ofNullable(tier));
        }
    }

    record Stopped(@Default("false") boolean force) {}

    record Stale(@Required Instant before) {}

    record ReviewApps(@Nullable Instant before, @Between(min = 1, max = 1000) @Default("100") int limit,
            @Default("true") boolean dryRun) {

        ScheduleReviewApps.Request request() {
            return new ScheduleReviewApps.Request(Optional.ofNullable(before), limit, dryRun);
        }
    }

    private static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(sent -> !sent.isBlank());
    }
}
