package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
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
public final class ScheduledPipelines {

    private final Access access;
    private final PipelineWishes wishes;
    private final PipelineProspects prospects;
    private final MakePipeline make;

    public ScheduledPipelines(Access access, PipelineWishes wishes, PipelineProspects prospects, MakePipeline make) {
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
        PipelineWish wish = wishes.wish(caller, account, grant, new PipelineWishes.Asked(PipelineSource.SCHEDULE, ref, List.of())).of(schedule);
        return switch (prospects.of(wish, grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES))) {
            case Prospect.Good(String name, PlannedRows rows) -> make.withJobs(wish, name, rows, wanted);
            case Prospect.Flawed flawed -> throw Refusal.badRequest(flawed.reason());
            case Prospect.None none -> throw Refusal.badRequest(none.reason());
        };
    }
}
