package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.access.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Returns milestones, for callers with an account. */
public final class MilestoneReads {

    private final Access access;
    private final MilestoneAccess owners;
    private final Milestones milestones;

    public MilestoneReads(Access access, Milestones milestones) {
        this.access = access;
        this.owners = new MilestoneAccess(access);
        this.milestones = milestones;
    }

    /**
     * @param above whether to add those of the groups above that the caller sees. Numbers are ignored then, since each owner has its own
     */
    public Page<MilestoneView> list(Caller caller, MilestoneTarget target, MilestoneFilter filter, boolean above, PageRequest page) {
        MilestoneOwner owner = owners.read(caller, target);
        if (!above) {
            return milestones.list(List.of(owner), filter, page);
        }
        List<MilestoneOwner> all = new ArrayList<>(List.of(owner));
        access.seenGroups(caller, Set.copyOf(milestones.groupsAbove(owner))).stream().sorted()
                .forEach(group -> all.add(new MilestoneOwner.Group(group)));
        return milestones.list(all, filter.withIids(List.of()), page);
    }

    public MilestoneView get(Caller caller, MilestoneTarget target, long id) {
        return milestones.find(owners.read(caller, target), id).orElseThrow(Refusal::notFound);
    }
}
