package dev.slipway.application.namespace;

import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Filter of a list of members.
 *
 * @param inherited whether to include members of ancestors, each user once with the highest role
 * @param query part of a name or username
 * @param userIds empty for all
 * @param invited visibilities of invited groups whose members are included, in a list with inherited members
 */
public record MemberFilter(boolean inherited, Optional<String> query, List<Long> userIds, Set<Visibility> invited) {

    public MemberFilter {
        userIds = List.copyOf(userIds);
        invited = Set.copyOf(invited);
    }

    /** Returns a filter without members of invited groups. */
    public MemberFilter(boolean inherited, Optional<String> query, List<Long> userIds) {
        this(inherited, query, userIds, Set.of());
    }

    MemberFilter withInvited(Set<Visibility> visibilities) {
        return new MemberFilter(inherited, query, userIds, visibilities);
    }
}
