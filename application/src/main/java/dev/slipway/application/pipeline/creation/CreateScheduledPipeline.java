package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.pipeline.PipelineSource;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Makes the pipelines of schedules, in the name of a person. Where anything stands in the way nothing is stored; the refusal says what it is. */
@Singleton
public final class CreateScheduledPipeline {

    private final Access access;
    private final PipelineRequestResolver wishes;
    private final PipelineCreator prospects;
    private final StorePipeline make;

    public CreateScheduledPipeline(Access access, PipelineRequestResolver wishes, PipelineCreator prospects, StorePipeline make) {
        this.access = access;
        this.wishes = wishes;
        this.prospects = prospects;
        this.make = make;
    }

    /**
     * @param grant  of the caller, who may make pipelines in the project
     * @param wanted asked first in the unit of work that stores the pipeline, and so the place to note that it was made
     * @return empty where it was not wanted any more
     */
    public OptionalLong make(Caller caller, ProjectGrant grant, String ref, ScheduleOrigin schedule, BooleanSupplier wanted) {
        Account account = access.signedIn(caller);
        PipelineRequest wish = wishes.wish(caller, account, grant, new PipelineRequestResolver.Asked(PipelineSource.SCHEDULE, ref, List.of())).of(schedule);
        return switch (prospects.of(wish, grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES))) {
            case Evaluation.Good(String name, PlannedPipeline rows) -> make.withJobs(wish, name, rows, wanted);
            case Evaluation.Flawed flawed -> throw Refusal.badRequest(flawed.reason());
            case Evaluation.None none -> throw Refusal.badRequest(none.reason());
        };
    }
}
