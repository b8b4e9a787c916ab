package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.branch.ProtectionReads;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Returns the approval rules of a project, with the groups and branches that the caller sees. */
public final class ApprovalRuleReads {

    private final Access access;
    private final ApprovalRuleRecords rules;
    private final ProtectionReads protections;

    ApprovalRuleReads(Access access, ApprovalRuleRecords rules, ProtectionReads protections) {
        this.access = access;
        this.rules = rules;
        this.protections = protections;
    }

    public Page<ApprovalRuleView> list(Caller caller, ProjectRef project, PageRequest page) {
        ProjectGrant grant = readable(caller, project);
        Page<ApprovalRuleView> found = rules.list(grant.id(), page);
        return found.with(shown(caller, grant, found.items()));
    }

    public ApprovalRuleView get(Caller caller, ProjectRef project, long ruleId) {
        return shown(caller, readable(caller, project), ruleId);
    }

    private ProjectGrant readable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_APPROVAL_RULES);
    }

    /** Returns a rule as the caller sees it; not found if the project has none with this id. */
    ApprovalRuleView shown(Caller caller, ProjectGrant grant, long ruleId) {
        return shown(caller, grant, List.of(rules.find(grant.id(), ruleId).orElseThrow(Refusal::notFound))).getFirst();
    }

    private List<ApprovalRuleView> shown(Caller caller, ProjectGrant grant, List<ApprovalRuleView> found) {
        Set<Long> groups = access.seenGroups(caller, found.stream().flatMap(view -> view.groups().stream()).map(GroupView::id)
                .collect(Collectors.toSet()));
        List<ProtectionView> all = found.stream().anyMatch(ApprovalRuleView::namesProtections)
                ? protections.ofProject(caller, grant) : List.of();
        return found.stream().map(view -> view.showing(groups, all)).toList();
    }
}
