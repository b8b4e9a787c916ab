package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.ciconfig.plan.NumberView;
import java.util.OptionalLong;

/** The number of one pipeline that is about to be made, given away when it is asked for first. */
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
