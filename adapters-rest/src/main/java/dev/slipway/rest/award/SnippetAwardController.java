package dev.slipway.rest.award;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.award.AwardReads;
import dev.slipway.application.award.GiveAward;
import dev.slipway.application.award.WithdrawAward;
import dev.slipway.application.discussion.NoteableRef;
import io.micronaut.http.annotation.Controller;

/** Serves and changes the emoji on snippets of projects. */
@Controller("/api/v4/projects/{id:[^/]+}/snippets/{awardable_id:[^/]+}/award_emoji")
final class SnippetAwardController extends AwardController {

    SnippetAwardController(AwardReads reads, GiveAward giveAward, WithdrawAward withdrawAward) {
        super(reads, giveAward, withdrawAward);
    }

    @Override
    NoteableRef object(ProjectRef project, long id) {
        return new NoteableRef.OfSnippet(project, id);
    }
}
