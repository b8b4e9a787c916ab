package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.List;

/** Returns groups. */
public final class GroupReads {

    private final Access access;
    private final Groups groups;
    private final Shares shares;
    private final RunnersTokens runnersTokens;
    private final CustomAttributeReads attributes;

    public GroupReads(Access access, Groups groups, Shares shares, RunnersTokens runnersTokens,
            CustomAttributeReads attributes) {
        this.access = access;
        this.groups = groups;
        this.shares = shares;
        this.runnersTokens = runnersTokens;
        this.attributes = attributes;
    }

    /** @param withAttributes whether to add custom attributes, which administrators see */
    public GroupView get(Caller caller, GroupRef reference, boolean withAttributes) {
        GroupView group = get(caller, reference);
        return withAttributes && caller.administrator() ? GroupView.withAttributes(List.of(group), attributes).getFirst() : group;
    }

    public GroupView get(Caller caller, GroupRef reference) {
        GroupGrant grant = access.group(caller, reference);
        GroupView found = groups.find(grant.id(), false).orElseThrow(() -> Refusal.notFound("Group"));
        GroupView group = GroupView.withShares(List.of(found), caller, shares).getFirst();
        return grant.holds(Role.OWNER)
                ? group.withRunnersToken(runnersTokens.read("namespaces", group.id(), groups.runnersToken(group.id())))
                : group;
    }

    /** @param allAvailable null for the default */
    public Page<GroupView> list(Caller caller, GroupFilter filter, Boolean allAvailable, PageRequest page) {
        return listed(caller, onlyAllowed(caller, filter), allAvailable, page);
    }

    /** Returns the groups inside a group: directly, or at any depth. */
    public Page<GroupView> inside(Caller caller, GroupRef reference, boolean deep, GroupFilter filter, Boolean allAvailable,
            PageRequest page) {
        long id = access.group(caller, reference).id();
        GroupFilter inside = filter.at(deep ? GroupFilter.Place.anywhereInside(id) : GroupFilter.Place.directlyInside(id));
        Boolean all = allAvailable == null ? Boolean.TRUE : allAvailable;
        return listed(caller, onlyAllowed(caller, inside), all, page);
    }

    private Page<GroupView> listed(Caller caller, GroupFilter filter, Boolean allAvailable, PageRequest page) {
        Page<GroupView> found = groups.list(filter, GroupAudience.of(caller, allAvailable), page);
        List<GroupView> shared = GroupView.withShares(found.items(), caller, shares);
        return found.with(filter.customAttributes().shown() ? GroupView.withAttributes(shared, attributes) : shared);
    }

    private static GroupFilter onlyAllowed(Caller caller, GroupFilter filter) {
        return filter.withStatistics(filter.statistics() && caller.administrator())
                .withCustomAttributes(filter.customAttributes().of(caller));
    }
}
