package dev.slipway.rest.namespace;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.AddMembers;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Required;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Parameters of operations on members. */
final class MemberParams {

    private MemberParams() {
    }

    record Listed(String query, @CommaSeparated List<Long> userIds) {

        MemberFilter filter(boolean inherited) {
            return new MemberFilter(inherited, Optional.ofNullable(query).filter(part -> !part.isEmpty()), userIds == null ? List.of()
                    : userIds);
        }
    }

    /** @param userId user id, or several separated by commas */
    record Added(@Required String userId, @Required Integer accessLevel, LocalDate expiresAt) {

        boolean several() {
            return userId.contains(",");
        }

        AddMembers.Request request() {
            try {
                List<Long> ids = Stream.of(userId.split(",")).map(String::strip).map(Long::valueOf).distinct().toList();
                return new AddMembers.Request(ids, accessLevel, expiresAt);
            } catch (NumberFormatException noNumber) {
                throw Refusal.parameter("user_id", "param.invalid");
            }
        }
    }

    record Updated(@Required Integer accessLevel, Change<LocalDate> expiresAt) {}

    record Removed(Boolean skipSubresources, Boolean unassignIssuables) {

        boolean keepBelow() {
            return Boolean.TRUE.equals(skipSubresources);
        }
    }
}
