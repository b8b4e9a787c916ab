package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.pipeline.TriggerRules;

/** Reads the trigger tokens of a project. Only the owner sees the whole token, others see enough to tell tokens apart. */
public final class TriggerReads {

    private final Access access;
    private final Triggers triggers;

    public TriggerReads(Access access, Triggers triggers) {
        this.access = access;
        this.triggers = triggers;
    }

    public Page<TriggerView> list(Caller caller, ProjectRef project, PageRequest page) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.READ_TRIGGERS);
        return triggers.list(grant.id(), page).map(trigger -> trigger.shownTo(account.id()));
    }

    public TriggerView get(Caller caller, ProjectRef project, long id) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.READ_TRIGGERS);
        return triggers.find(grant.id(), id).orElseThrow(() -> Refusal.notFound(TriggerRules.THING)).shownTo(account.id());
    }
}
