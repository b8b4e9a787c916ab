package dev.slipway.rest.namespace;

import dev.slipway.application.namespace.MemberView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A membership on the wire. */
record MemberJson(
        long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl, int accessLevel, Instant createdAt,
        @Nullable UserBriefJson createdBy, LocalDate expiresAt, String membershipState) {

    static MemberJson of(MemberView member, Links links) {
        UserBriefJson user = UserBriefJson.of(member.user(), links);
        return new MemberJson(user.id(), user.username(), user.name(), user.state(), user.avatarUrl(), user.webUrl(), member.accessLevel(),
                member.createdAt(), UserBriefJson.ofNullable(member.createdBy(), links), member.expiresAt(), "active");
    }

    /** Returns the added member, or only the status if the request named several users. */
    static Object added(List<MemberView> members, boolean several, Links links) {
        return several ? Map.of("status", "success") : of(members.getFirst(), links);
    }
}
