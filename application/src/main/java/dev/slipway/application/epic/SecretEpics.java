package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.issue.IssueListener;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;

/** Keeps issues of confidential epics confidential. The reason names no epic, since authors of such issues do not all see it. */
public final class SecretEpics implements IssueListener {

    private final EpicIssues links;
    private final IssuePolicy policy;

    /** @param policy tells whether the installation has epics */
    SecretEpics(EpicIssues links, IssuePolicy policy) {
        this.links = links;
        this.policy = policy;
    }

    @Override
    public void opened(Moment moment, IssueDraft content) {
        // A new issue has no epic.
    }

    @Override
    public void changed(Moment moment, IssueDraft before, IssueDraft after) {
        if (policy.ultimate() && before.confidential() && !after.confidential() && links.secret(moment.id())) {
            throw Refusal.invalid("confidential", "field.invalid");
        }
    }

    @Override
    public void moved(Moment moment, IssueEvent event, IssueCause cause) {
        // Epics show the state of their issues, and store none of it.
    }
}
