package dev.slipway.application.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.ProcessMode;
import java.util.Optional;

/** Changes the process mode of a resource group. Records work that assigns the resource, since another mode may select a waiting job. */
public final class UpdateResourceGroup {

    private final Access access;
    private final ResourceGroups groups;
    private final Work work;
    private final Transactions transactions;

    public UpdateResourceGroup(Access access, ResourceGroups groups, Work work, Transactions transactions) {
        this.access = access;
        this.groups = groups;
        this.work = work;
        this.transactions = transactions;
    }

    /** @param mode empty to leave it unchanged */
    public ResourceGroupView update(Caller caller, ProjectRef project, String key, Optional<ProcessMode> mode) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_RESOURCE_GROUPS);
        return transactions.write(now -> {
            ResourceGroupView found = groups.find(grant.id(), key).orElseThrow(Refusal::notFound);
            mode.filter(wanted -> wanted != found.mode()).ifPresent(wanted -> {
                groups.order(found.id(), wanted, now);
                work.soon(JobWork.ASSIGN_RESOURCE, found.id());
            });
            return groups.find(grant.id(), key).orElseThrow(Refusal::notFound);
        });
    }
}
