package dev.slipway.application.issue.epic;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.CreateIssue;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.UserAgent;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates and changes issues together with their epic, in one transaction: if the epic is refused, so is all else. */
public final class PlanIssue {

    private final CreateIssue createIssue;
    private final UpdateIssue updateIssue;
    private final IssueEpics epics;
    private final IssuePolicy policy;

    public PlanIssue(CreateIssue createIssue, UpdateIssue updateIssue, IssueEpics epics, IssuePolicy policy) {
        this.createIssue = createIssue;
        this.updateIssue = updateIssue;
        this.epics = epics;
        this.policy = policy;
    }

    /**
     * @param client empty if the client told nothing about itself
     * @param epic   id of the epic; empty and 0 for none. Ignored where the installation has no epics
     */
    public IssueView create(Caller caller, ProjectRef project, CreateIssue.Request request, Optional<UserAgent> client,
            OptionalLong epic) {
        if (!policy.ultimate() || epic.orElse(0) == 0) {
            return createIssue.create(caller, project, request, client);
        }
        return createIssue.create(caller, project, request, client, epics.ofNew(caller, epic.getAsLong()));
    }

    /** @param epic id of another epic; 0 and null for none */
    public IssueView update(Caller caller, ProjectRef project, long iid, UpdateIssue.Request request, Change<Long> epic) {
        if (!policy.ultimate() || !epic.given()) {
            return updateIssue.update(caller, project, iid, request);
        }
        Long wanted = epic.or(null);
        return updateIssue.update(caller, project, iid, request,
                epics.ofPresent(caller, wanted == null || wanted == 0 ? OptionalLong.empty() : OptionalLong.of(wanted)));
    }
}
