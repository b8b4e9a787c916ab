package dev.slipway.application.deploykey;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.deploykey.DeployKeyRules;

/** Returns deploy keys: those of a project to its maintainers, all to administrators. */
public final class DeployKeyReads {

    static final String THING = "Deploy Key";

    private final Access access;
    private final DeployKeys keys;

    public DeployKeyReads(Access access, DeployKeys keys) {
        this.access = access;
        this.keys = keys;
    }

    /** @param publicOnly whether public ones alone */
    public Page<InstanceDeployKey> all(Caller caller, boolean publicOnly, PageRequest page) {
        access.administrator(caller);
        return keys.all(publicOnly, DeployKeyRules.shownProjects(page.size()), page);
    }

    public Page<EnabledDeployKey> list(Caller caller, ProjectRef project, PageRequest page) {
        return keys.of(project(caller, project), page);
    }

    public EnabledDeployKey get(Caller caller, ProjectRef project, long keyId) {
        return keys.find(project(caller, project), keyId).orElseThrow(() -> Refusal.notFound(THING));
    }

    private long project(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_ACCESS_TOKENS).id();
    }
}
