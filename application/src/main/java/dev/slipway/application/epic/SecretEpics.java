package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.issue.IssueListener;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;

/** Keeps issues of confidential epics confidential. */
public final class SecretEpics implements IssueListener {

    private final EpicIssues links;

    SecretEpics(EpicIssues links) {
        this.links = links;
    }

    @Override
    public void opened(Moment moment, IssueDraft content) {
        // A new issue has no epic.
    }

    @Override
    public void changed(Moment moment, IssueDraft before, IssueDraft after) {
        if (before.confidential() && !after.confidential() && links.secret(moment.id())) {
            throw Refusal.invalid("confidential", "epic.secret_epic");
        }
    }

    @Override
    public void moved(Moment moment, IssueEvent event, IssueCause cause) {
        // Epics show the state of their issues, and store none of it.
    }
}
