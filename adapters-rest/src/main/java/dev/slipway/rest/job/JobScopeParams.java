package dev.slipway.rest.job;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Status filter of job lists: one status or several; absent for all. */
record JobScopeParams(
        @CommaSeparated @AllowedValues( {
                "created", "waiting_for_resource", "preparing", "pending", "running", "success", "failed", "canceled",
            "skipped", "manual", "scheduled"}) List<String> scope) {

    Set<JobStatus> statuses() {
        return scope == null ? Set.of() : scope.stream().flatMap(name -> JobStatus.of(name).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
