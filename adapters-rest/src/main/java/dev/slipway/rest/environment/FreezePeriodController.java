package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.freeze.CreateFreezePeriod;
import dev.slipway.application.environment.freeze.DeleteFreezePeriod;
import dev.slipway.application.environment.freeze.FreezePeriodReads;
import dev.slipway.application.environment.freeze.UpdateFreezePeriod;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.FreezeDraft;
import dev.slipway.domain.kernel.cron.TimeZones;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves freeze periods. */
@Controller("/api/v4/projects/{id:[^/]+}/freeze_periods")
final class FreezePeriodController {

    private static final String ONE = "/{freeze_period_id:[^/]+}";

    private final FreezePeriodReads reads;
    private final CreateFreezePeriod createFreezePeriod;
    private final UpdateFreezePeriod updateFreezePeriod;
    private final DeleteFreezePeriod deleteFreezePeriod;

    FreezePeriodController(FreezePeriodReads reads, CreateFreezePeriod createFreezePeriod, UpdateFreezePeriod updateFreezePeriod,
            DeleteFreezePeriod deleteFreezePeriod) {
        this.reads = reads;
        this.createFreezePeriod = createFreezePeriod;
        this.updateFreezePeriod = updateFreezePeriod;
        this.deleteFreezePeriod = deleteFreezePeriod;
    }

    record CreatedParams(@Required String freezeStart, @Required String freezeEnd, @Default(TimeZones.USUAL) String cronTimezone) {

        FreezeDraft draft() {
            return new FreezeDraft(freezeStart, freezeEnd, cronTimezone);
        }
    }

    record UpdatedParams(@Nullable String freezeStart, @Nullable String freezeEnd, @Nullable String cronTimezone) {

        UpdateFreezePeriod.Request request() {
            return new UpdateFreezePeriod.Request(Optional.ofNullable(freezeStart), Optional.ofNullable(freezeEnd),
                    Optional.ofNullable(cronTimezone));
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, project, paging.request()), FreezePeriodJson::of);
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN)
    FreezePeriodJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("freeze_period_id") long id) {
        return FreezePeriodJson.of(reads.get(caller, project, id));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind CreatedParams params) {
        return HttpResponse.created(FreezePeriodJson.of(createFreezePeriod.create(caller, project, params.draft())));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN)
    FreezePeriodJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("freeze_period_id") long id,
            @Bind UpdatedParams params) {
        return FreezePeriodJson.of(updateFreezePeriod.update(caller, project, id, params.request()));
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("freeze_period_id") long id,
            Freshness freshness) {
        deleteFreezePeriod.delete(caller, project, id, freshness);
        return HttpResponse.noContent();
    }
}
