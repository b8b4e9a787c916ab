package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Returns groups. */
public final class GroupReads {

    private final Access access;
    private final Groups groups;
    private final Shares shares;
    private final RunnersTokens runnersTokens;

    public GroupReads(Access access, Groups groups, Shares shares, RunnersTokens runnersTokens) {
        this.access = access;
        this.groups = groups;
        this.shares = shares;
        this.runnersTokens = runnersTokens;
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
        return withShares(caller, groups.list(onlyAllowed(caller, filter), GroupAudience.of(caller, allAvailable), page));
    }

    /** Returns the groups inside a group: directly, or at any depth. */
    public Page<GroupView> inside(Caller caller, GroupRef reference, boolean deep, GroupFilter filter, Boolean allAvailable,
            PageRequest page) {
        long id = access.group(caller, reference).id();
        GroupFilter inside = new GroupFilter(filter.search(), filter.skipped(), filter.owned(), filter.atLeast(), false,
                deep ? Optional.empty() : Optional.of(id), deep ? Optional.of(id) : Optional.empty(), filter.statistics(), filter.order(),
                filter.sort());
        Boolean all = allAvailable == null ? Boolean.TRUE : allAvailable;
        return withShares(caller, groups.list(onlyAllowed(caller, inside), GroupAudience.of(caller, all), page));
    }

    private Page<GroupView> withShares(Caller caller, Page<GroupView> page) {
        Map<Long, GroupView> complete = GroupView.withShares(page.items(), caller, shares).stream()
                .collect(Collectors.toMap(GroupView::id, group -> group));
        return page.map(group -> complete.getOrDefault(group.id(), group));
    }

    private static GroupFilter onlyAllowed(Caller caller, GroupFilter filter) {
        boolean statistics = filter.statistics() && caller.administrator();
        return new GroupFilter(filter.search(), filter.skipped(), filter.owned(), filter.atLeast(), filter.topLevelOnly(), filter.parent(),
                filter.ancestor(), statistics, filter.order(), filter.sort());
    }
}
