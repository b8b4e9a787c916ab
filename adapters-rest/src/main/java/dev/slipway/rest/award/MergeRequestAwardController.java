package dev.slipway.rest.award;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.award.AwardReads;
import dev.slipway.application.award.GiveAward;
import dev.slipway.application.award.WithdrawAward;
import dev.slipway.application.discussion.NoteableRef;
import io.micronaut.http.annotation.Controller;

/** Serves and changes the emoji on merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{awardable_id:[^/]+}/award_emoji")
final class MergeRequestAwardController extends AwardController {

    MergeRequestAwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        super(reads, giveAward, withdrawAward);
    }

    @Override
    NoteableRef object(ProjectRef project, long iid) {
        return new NoteableRef.OfMergeRequest(project, iid);
    }
}
