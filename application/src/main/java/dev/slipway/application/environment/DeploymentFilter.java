package dev.slipway.application.environment;

import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.environment.DeploymentStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * Filter and order of a list of deployments.
 *
 * @param environment whole name
 */
public record DeploymentFilter(Optional<String> environment, Optional<DeploymentStatus> status, Period updated, Period finished,
        Order order, Sort sort) {

    public static final DeploymentFilter ALL =
            new DeploymentFilter(Optional.empty(), Optional.empty(), Period.ANY, Period.ANY, Order.ID, Sort.ASC);

    public enum Order { ID, IID, CREATED_AT, UPDATED_AT, FINISHED_AT, REF }

    /** Moments of a deployment that are listed, both ends included. Deployments without such a moment are in no bounded period. */
    public record Period(Optional<Instant> after, Optional<Instant> before) {

        public static final Period ANY = new Period(Optional.empty(), Optional.empty());
    }

    public DeploymentFilter withEnvironment(String name) {
        return new DeploymentFilter(Optional.of(name), status, updated, finished, order, sort);
    }

    public DeploymentFilter withStatus(DeploymentStatus wanted) {
        return new DeploymentFilter(environment, Optional.of(wanted), updated, finished, order, sort);
    }

    public DeploymentFilter updated(Period period) {
        return new DeploymentFilter(environment, status, period, finished, order, sort);
    }

    public DeploymentFilter finished(Period period) {
        return new DeploymentFilter(environment, status, updated, period, order, sort);
    }

    public DeploymentFilter orderedBy(Order wanted, Sort direction) {
        return new DeploymentFilter(environment, status, updated, finished, wanted, direction);
    }
}
