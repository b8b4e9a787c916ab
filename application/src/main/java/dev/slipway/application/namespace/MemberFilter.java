package dev.slipway.application.namespace;

import java.util.List;
import java.util.Optional;

/**
 * Which members are asked for.
 *
 * @param inherited members of the groups above too, each user once with the highest role
 * @param query     part of a name or username
 * @param userIds   empty for all
 */
public record MemberFilter(boolean inherited, Optional<String> query, List<Long> userIds) {

    public MemberFilter {
        userIds = List.copyOf(userIds);
    }
}
