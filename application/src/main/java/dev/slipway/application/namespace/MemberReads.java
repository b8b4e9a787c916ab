package dev.slipway.application.namespace;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Caller;

/** Returns the members of a group or project. */
public final class MemberReads {

    private final MemberAccess access;
    private final Members members;

    public MemberReads(MemberAccess access, Members members) {
        this.access = access;
        this.members = members;
    }

    public Page<MemberView> list(Caller caller, MemberTarget target, MemberFilter filter, PageRequest page) {
        return members.list(access.readable(caller, target), filter, page);
    }

    /** @param inherited whether memberships of the groups above count */
    public MemberView get(Caller caller, MemberTarget target, long userId, boolean inherited) {
        return members.find(access.readable(caller, target), userId, inherited).orElseThrow(Refusal::notFound);
    }
}
