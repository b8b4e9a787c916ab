package dev.slipway.application.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Filters the bridges of a project for one caller: downstream pipelines of other projects need the right to read pipelines there, problems
 * of their configurations the right to read the code too.
 */
public final class BridgeVisibility {

    private final Access access;
    private final Caller caller;
    private final long ownProject;
    private final Map<Long, Optional<ProjectGrant>> others = new HashMap<>();

    /** @param ownProject project of the bridges, which the caller may read */
    public BridgeVisibility(Access access, Caller caller, long ownProject) {
        this.access = access;
        this.caller = caller;
        this.ownProject = ownProject;
    }

    public BridgeView of(BridgeView bridge) {
        boolean pipeline = bridge.downstream() != null && may(bridge.downstream().pipeline().projectId(), Ability.READ_PIPELINES);
        boolean problem = bridge.problem() != null && may(bridge.problem().projectId(), Ability.READ_PIPELINES, Ability.READ_CODE);
        return new BridgeView(bridge.job(), pipeline ? bridge.downstream() : null, problem ? bridge.problem() : null);
    }

    private boolean may(long projectId, Ability... needed) {
        if (projectId == ownProject) {
            return true;
        }
        Optional<ProjectGrant> grant = others.computeIfAbsent(projectId, id -> access.seen(caller, new ProjectRef.Id(id)));
        for (Ability ability : needed) {
            if (!grant.map(found -> found.allows(ability)).orElse(false)) {
                return false;
            }
        }
        return true;
    }
}
