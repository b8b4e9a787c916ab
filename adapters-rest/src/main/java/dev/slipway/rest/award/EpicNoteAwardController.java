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

/** Serves and changes the emoji on notes of epics. The path names an epic by its number in the group. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{noteable_id:[^/]+}/notes/{note_id:[^/]+}/award_emoji")
final class EpicNoteAwardController {

    private final AwardReads reads;
    private final GiveAward giveAward;
    private final WithdrawAward withdrawAward;

    EpicNoteAwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        this.reads = reads;
        this.giveAward = giveAward;
        this.withdrawAward = withdrawAward;
    }

    private static AwardableRef awardable(GroupRef group, long iid, long noteId) {
        return new AwardableRef.OfNote(new NoteableRef.OfNumberedEpic(group, iid), noteId);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long iid,
            @PathVariable("note_id") long noteId, Paging paging, Links links) {
        return paging.answer(reads.list(caller, awardable(group, iid, noteId), paging.request()), award -> AwardJson.of(award, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> give(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long iid,
            @PathVariable("note_id") long noteId, @Bind AwardController.GivenParams params, Links links) {
        return HttpResponse.created(AwardJson.of(giveAward.give(caller, awardable(group, iid, noteId), params.name()), links));
    }

    @Get("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    AwardJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long iid,
            @PathVariable("note_id") long noteId, @PathVariable("award_id") long awardId, Links links) {
        return AwardJson.of(reads.get(caller, awardable(group, iid, noteId), awardId), links);
    }

    @Delete("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> withdraw(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long iid,
            @PathVariable("note_id") long noteId, @PathVariable("award_id") long awardId, Freshness freshness) {
        withdrawAward.withdraw(caller, awardable(group, iid, noteId), awardId, freshness);
        return HttpResponse.noContent();
    }
}
