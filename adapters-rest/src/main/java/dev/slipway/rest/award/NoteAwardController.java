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
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Base class that serves and changes the emoji on notes of one kind of objects. */
abstract class NoteAwardController {

    private final AwardReads reads;
    private final GiveAward giveAward;
    private final WithdrawAward withdrawAward;

    NoteAwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        this.reads = reads;
        this.giveAward = giveAward;
        this.withdrawAward = withdrawAward;
    }

    /** @param number of the object that has notes, as the path names it */
    abstract NoteableRef object(ProjectRef project, long number);

    private AwardableRef awardable(ProjectRef project, long number, long noteId) {
        return new AwardableRef.OfNote(object(project, number), noteId);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, Paging paging, Links links) {
        return paging.answer(reads.list(caller, awardable(project, number, noteId), paging.request()),
                award -> AwardJson.of(award, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, limits = ActionLimit.AWARD_CREATION)
    HttpResponse<?> give(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, @Bind AwardController.GivenParams params, Links links) {
        return HttpResponse.created(AwardJson.of(giveAward.give(caller, awardable(project, number, noteId), params.name()), links));
    }

    @Get("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    AwardJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, @PathVariable("award_id") long awardId, Links links) {
        return AwardJson.of(reads.get(caller, awardable(project, number, noteId), awardId), links);
    }

    @Delete("/{award_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> withdraw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, @PathVariable("award_id") long awardId, Freshness freshness) {
        withdrawAward.withdraw(caller, awardable(project, number, noteId), awardId, freshness);
        return HttpResponse.noContent();
    }
}
