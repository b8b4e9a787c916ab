package dev.slipway.rest.errortracking;

import dev.slipway.application.errortracking.TrackedErrorFilter;
import dev.slipway.application.errortracking.UpdateErrorTracking;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.errortracking.ErrorStatus;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on error tracking. */
final class ErrorTrackingParams {

    private ErrorTrackingParams() {
    }

    record Put(@Required @NotBlank Boolean active, @Required Boolean integrated, @Nullable String apiUrl,
            @Nullable String projectName) {

        UpdateErrorTracking.Changes changes() {
            return new UpdateErrorTracking.Changes(active, Optional.of(integrated), given(apiUrl), given(projectName));
        }
    }

    record Patch(@Required @NotBlank Boolean active, @Nullable Boolean integrated, @Nullable String apiUrl, @Nullable String projectName) {

        UpdateErrorTracking.Changes changes() {
            return new UpdateErrorTracking.Changes(active, Optional.ofNullable(integrated), given(apiUrl), given(projectName));
        }
    }

    record Listed(@Nullable ErrorStatus status, @Nullable String search, @Default("last_seen") TrackedErrorFilter.Order orderBy,
            @Default("desc") Sort sort) {

        TrackedErrorFilter filter() {
            return new TrackedErrorFilter(Optional.ofNullable(status), given(search), orderBy, sort);
        }
    }

    record Moved(@Required ErrorStatus status) {}

    private static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(present -> !present.isBlank());
    }
}
