package dev.slipway.application.namespace;

import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of members.
 *
 * @param inherited whether to include members of ancestors, each user once with the highest role
 * @param query part of a name or username
 * @param userIds empty for all
 */
public record MemberFilter(boolean inherited, Optional<String> query, List<Long> userIds) {

    public MemberFilter {
        userIds = List.copyOf(userIds);
    }
}
