package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.issue.IssueListener.Moment;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Confidentiality of issues that have an epic. */
class SecretEpicsTest {

    private final EpicScene scene = new EpicScene();

    private static IssueDraft draft(boolean confidential) {
        return new IssueDraft("task", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, confidential, Labels.NONE, List.of(), null, null,
                null, null);
    }

    /** Installations of a lower tier may have epics of a time when they had a higher one. */
    @ParameterizedTest
    @CsvSource({
        "ULTIMATE, secret, true,  false, invalid confidential field.invalid",
        "ULTIMATE, secret, true,  true,  done",
        "ULTIMATE, secret, false, false, done",
        "ULTIMATE, secret, false, true,  done",
        "ULTIMATE, open,   true,  false, done",
        "ULTIMATE, ,       true,  false, done",
        "PREMIUM,  secret, true,  false, done",
        "FREE,     secret, true,  false, done"})
    void issue_of_a_confidential_epic_stays_confidential(Tier tier, String epic, boolean before, boolean after, String expected) {
        long issue = scene.issue(scene.project, before);
        if (epic != null) {
            scene.links.add(epic.equals("secret") ? scene.secretEpic(scene.group) : scene.epic(scene.group), issue);
        }
        SecretEpics secret = new SecretEpics(scene.links, new IssuePolicy(tier));
        Moment moment = new Moment(scene.project, issue, 1, scene.id("owner"), EpicScene.NOW);
        assertEquals(expected, Refusals.end(() -> secret.changed(moment, draft(before), draft(after))));
    }
}
