package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.user.UserAudience;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns users. */
public final class UserReads {

    private final Access access;
    private final Users users;
    private final CustomAttributeReads attributes;

    public UserReads(Access access, Users users, CustomAttributeReads attributes) {
        this.access = access;
        this.users = users;
        this.attributes = attributes;
    }

    /** Returns the caller's own account. */
    public ShownUser current(Caller caller) {
        Account account = access.signedIn(caller);
        UserView user = users.find(account.id()).orElseThrow(Refusal::unauthenticated);
        return new ShownUser(user, caller.administrator() ? UserDetail.ADMINISTRATOR : UserDetail.OWN, true);
    }

    /** @param withAttributes whether to add custom attributes, which administrators see */
    public ShownUser get(Caller caller, long id, boolean withAttributes) {
        if (!caller.signedIn()) {
            throw Refusal.forbidden(Reason.of("users.not_authorized"));
        }
        UserView user = users.find(id).orElseThrow(() -> Refusal.notFound("User"));
        boolean own = caller.accountId().getAsLong() == id;
        ShownUser shown = new ShownUser(user, caller.administrator() ? UserDetail.ADMINISTRATOR : UserDetail.PUBLIC, own);
        return withAttributes && caller.administrator() ? withAttributes(List.of(shown)).getFirst() : shown;
    }

    public Page<ShownUser> list(Caller caller, UserFilter filter, PageRequest page) {
        if (!caller.signedIn() && filter.username().isEmpty()) {
            throw Refusal.forbidden(Reason.of("users.list_not_authorized"));
        }
        if (filter.identity().isPresent()) {
            access.administrator(caller);
        }
        boolean administrator = caller.administrator();
        CustomAttributeFilter attributeFilter = filter.customAttributes().of(caller);
        UserFilter allowed = administrator ? filter.forAdministrators() : filter.forEverybody();
        UserDetail detail = administrator ? UserDetail.ADMINISTRATOR : UserDetail.BRIEF;
        Page<ShownUser> shown = users.list(allowed, UserAudience.of(caller), page).map(user -> new ShownUser(user, detail, false));
        return attributeFilter.shown() ? shown.with(withAttributes(shown.items())) : shown;
    }

    private List<ShownUser> withAttributes(List<ShownUser> shown) {
        Map<Long, List<CustomAttribute>> found = attributes.of(Kind.USER, shown.stream().map(each -> each.user().id()).toList());
        return shown.stream().map(each -> new ShownUser(each.user(), each.detail(), each.own(),
                Optional.of(found.getOrDefault(each.user().id(), List.of())))).toList();
    }
}
