package dev.slipway.rest.award;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.award.AwardReads;
import dev.slipway.application.award.AwardableRef;
import dev.slipway.application.award.GiveAward;
import dev.slipway.application.award.WithdrawAward;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Base class that serves and changes the emoji on one kind of objects. */
abstract class AwardController {

    private final AwardReads reads;
    private final GiveAward giveAward;
    private final WithdrawAward withdrawAward;

    AwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        this.reads = reads;
        this.giveAward = giveAward;
        this.withdrawAward = withdrawAward;
    }

    /** @param name any name of the emoji */
    record GivenParams(@Required String name) {}

    /** @param number of the object, as the path names it */
    abstract NoteableRef object(ProjectRef project, long number);

    private AwardableRef awardable(ProjectRef project, long number) {
        return new AwardableRef.OfObject(object(project, number));
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("awardable_id") long number, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, awardable(project, number), paging.request()), award -> AwardJson.of(award, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, limits = ActionLimit.AWARD_CREATION)
    HttpResponse<?> give(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("awardable_id") long number,
            @Bind GivenParams params, Links links) {
        return HttpResponse.created(AwardJson.of(giveAward.give(caller, awardable(project, number), params.name()), links));
    }

    @Get("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    AwardJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("awardable_id") long number,
            @PathVariable("award_id") long awardId, Links links) {
        return AwardJson.of(reads.get(caller, awardable(project, number), awardId), links);
    }

    @Delete("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> withdraw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("awardable_id") long number,
            @PathVariable("award_id") long awardId, Freshness freshness) {
        withdrawAward.withdraw(caller, awardable(project, number), awardId, freshness);
        return HttpResponse.noContent();
    }
}
