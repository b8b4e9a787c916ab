package dev.slipway.application.namespace;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.MemberAccess.MemberGrant;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Visibility;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Returns the members of a group or project. */
public final class MemberReads {

    private final MemberAccess access;
    private final Members members;

    public MemberReads(MemberAccess access, Members members) {
        this.access = access;
        this.members = members;
    }

    public Page<MemberView> list(Caller caller, MemberTarget target, MemberFilter filter, PageRequest page) {
        MemberGrant grant = access.readable(caller, target);
        return members.list(grant.source(), filter.withInvited(invited(caller, grant)), page);
    }

    /** Returns the visibilities of invited groups whose members are shown: all to members, to others those that they see. */
    private static Set<Visibility> invited(Caller caller, MemberGrant grant) {
        if (grant.administrator() || grant.role().isPresent()) {
            return EnumSet.allOf(Visibility.class);
        }
        return Sight.openTo(caller.account().filter(account -> !account.external()).isPresent());
    }

    /** @param inherited whether memberships of the groups above, and of invited groups, count */
    public MemberView get(Caller caller, MemberTarget target, long userId, boolean inherited) {
        if (inherited) {
            MemberFilter one = new MemberFilter(true, Optional.empty(), List.of(userId));
            return list(caller, target, one, PageRequest.Offset.first()).items().stream().findFirst().orElseThrow(Refusal::notFound);
        }
        return members.find(access.readable(caller, target).source(), userId, false).orElseThrow(Refusal::notFound);
    }
}
