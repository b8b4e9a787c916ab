package dev.slipway.rest.user;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.user.UserFilter;
import dev.slipway.application.user.UserView;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.AllOrNone;
import dev.slipway.rest.edge.constraint.Default;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Filter parameters of user lists. A false flag does not filter. */
@AllOrNone({"extern_uid", "provider"})
record UserListParams(
        String username,
        String externUid,
        String provider,
        String search,
        Boolean active,
        Boolean blocked,
        Boolean external,
        Boolean excludeExternal,
        Boolean excludeInternal,
        Boolean withoutProjectBots,
        Boolean admins,
        Boolean withoutProjects,
        @AllowedValues({"enabled", "disabled"}) String twoFactor,
        Instant createdAfter,
        Instant createdBefore,
        @Default("id") UserFilter.Order orderBy,
        @Default("desc") Sort sort,
        Long samlProviderId,
        Boolean skipLdap,
        Map<String, String> customAttributes,
        Boolean withCustomAttributes) {

    UserFilter filter() {
        return new UserFilter(given(username), identity(), given(search), false, on(active), on(blocked), on(external), on(excludeExternal),
                on(excludeInternal), on(withoutProjectBots), on(admins), on(withoutProjects), on(skipLdap),
                new CustomAttributeFilter(customAttributes == null ? Map.of() : customAttributes, on(withCustomAttributes)),
                Optional.ofNullable(twoFactor).map("enabled"::equals),
                Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore), Optional.of(orderBy), sort);
    }

    private Optional<UserView.Identity> identity() {
        return externUid == null ? Optional.empty() : Optional.of(new UserView.Identity(provider, externUid));
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(value -> !value.isEmpty());
    }

    private static boolean on(Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
