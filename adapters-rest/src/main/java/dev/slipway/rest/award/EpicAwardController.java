package dev.slipway.rest.award;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.award.AwardReads;
import dev.slipway.application.award.AwardableRef;
import dev.slipway.application.award.GiveAward;
import dev.slipway.application.award.WithdrawAward;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves and changes the emoji on epics. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{awardable_id:[^/]+}/award_emoji")
final class EpicAwardController {

    private final AwardReads reads;
    private final GiveAward giveAward;
    private final WithdrawAward withdrawAward;

    EpicAwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        this.reads = reads;
        this.giveAward = giveAward;
        this.withdrawAward = withdrawAward;
    }

    private static AwardableRef awardable(GroupRef group, long iid) {
        return new AwardableRef.OfObject(new NoteableRef.OfNumberedEpic(group, iid));
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("awardable_id") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, awardable(group, iid), paging.request()), award -> AwardJson.of(award, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> give(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("awardable_id") long iid,
            @Bind AwardController.GivenParams params, Links links) {
        return HttpResponse.created(AwardJson.of(giveAward.give(caller, awardable(group, iid), params.name()), links));
    }

    @Get("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    AwardJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("awardable_id") long iid,
            @PathVariable("award_id") long awardId, Links links) {
        return AwardJson.of(reads.get(caller, awardable(group, iid), awardId), links);
    }

    @Delete("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> withdraw(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("awardable_id") long iid,
            @PathVariable("award_id") long awardId, Freshness freshness) {
        withdrawAward.withdraw(caller, awardable(group, iid), awardId, freshness);
        return HttpResponse.noContent();
    }
}
