package dev.slipway.application.approval.rule;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.decision.ApprovalDecisions;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Returns the approval rules of a merge request, to callers who may read it, with the groups that the caller sees. */
public final class MergeRequestRuleReads {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeRequestRuleRecords rules;
    private final ApprovalDecisions decisions;

    public MergeRequestRuleReads(Access access, MergeRequestAccess requests, MergeRequestRuleRecords rules, ApprovalDecisions decisions) {
        this.access = access;
        this.requests = requests;
        this.rules = rules;
        this.decisions = decisions;
    }

    public Page<MergeRequestRuleView> list(Caller caller, ProjectRef project, long iid, PageRequest page) {
        Account account = access.signedIn(caller);
        Found found = requests.find(caller, project, iid);
        Page<MergeRequestRuleView> rules = this.rules.list(found.request().id(), page);
        return rules.with(shown(caller, account, found, rules.items()));
    }

    public MergeRequestRuleView get(Caller caller, ProjectRef project, long iid, long ruleId) {
        Account account = access.signedIn(caller);
        return shown(caller, account, requests.find(caller, project, iid), ruleId);
    }

    /** Returns a rule as the caller sees it; not found if the request has none with this id. */
    MergeRequestRuleView shown(Caller caller, Account account, Found found, long ruleId) {
        return shown(caller, account, found, List.of(rules.find(found.request().id(), ruleId).orElseThrow(Refusal::notFound))).getFirst();
    }

    /** Returns whether a rule counts in a request. */
    boolean counts(Account account, Found found, long ruleId) {
        return decisions.of(found.request(), account.id()).outcome().rules().stream().anyMatch(counted -> counted.rule().id() == ruleId);
    }

    private List<MergeRequestRuleView> shown(Caller caller, Account account, Found found, List<MergeRequestRuleView> rules) {
        if (rules.isEmpty()) {
            return rules;
        }
        Set<Long> groups = access.seenGroups(caller, rules.stream().flatMap(view -> view.rule().groups().stream()).map(GroupView::id)
                .collect(Collectors.toSet()));
        Set<Long> excluded = decisions.of(found.request(), account.id()).excluded();
        return rules.stream().map(view -> view.showing(groups, excluded)).toList();
    }
}
