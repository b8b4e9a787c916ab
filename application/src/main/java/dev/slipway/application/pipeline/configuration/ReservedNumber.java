package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.ciconfig.plan.NumberView;
import java.util.OptionalLong;

/** Number of a pipeline that is being planned. It is reserved at the first call, and for good: no other pipeline gets it. */
final class ReservedNumber implements NumberView {

    private final Pipelines pipelines;
    private final long projectId;
    private OptionalLong number = OptionalLong.empty();

    ReservedNumber(Pipelines pipelines, long projectId) {
        this.pipelines = pipelines;
        this.projectId = projectId;
    }

    @Override
    public OptionalLong number() {
        if (number.isEmpty()) {
            number = OptionalLong.of(pipelines.nextNumber(projectId));
        }
        return number;
    }
}
