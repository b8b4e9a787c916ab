package dev.slipway.rest.environment;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.deployment.CreateDeployment;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.ReportedStatus;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on deployments. */
final class DeploymentParams {

    private DeploymentParams() {
    }

    record Listed(
            @Default("id") DeploymentFilter.Order orderBy,
            @Default("asc") Sort sort,
            @Nullable Instant updatedAfter,
            @Nullable Instant updatedBefore,
            @Nullable Instant finishedAfter,
            @Nullable Instant finishedBefore,
            @Nullable String environment,
            @Nullable DeploymentStatus status) {

        DeploymentFilter filter() {
            return new DeploymentFilter(Optional.ofNullable(environment), Optional.ofNullable(status), period(updatedAfter, updatedBefore),
                    period(finishedAfter, finishedBefore), orderBy, sort);
        }

        private static DeploymentFilter.Period period(@Nullable Instant after, @Nullable Instant before) {
            return new DeploymentFilter.Period(Optional.ofNullable(after), Optional.ofNullable(before));
        }
    }

    record Created(@Required String environment, @Required String sha, @Required String ref, @Required boolean tag,
            @Required ReportedStatus status) {

        CreateDeployment.Request request() {
            return new CreateDeployment.Request(environment, new Commitish(ref, tag, sha), status);
        }
    }

    record Updated(@Required ReportedStatus status) {}
}
