package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.CreationLevels;
import dev.slipway.domain.namespace.GroupDraft;
import dev.slipway.domain.namespace.GroupRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates a group, at the top or inside another, with its creator as owner. */
public final class CreateGroup {

    private final Access access;
    private final Users users;
    private final Groups groups;
    private final Members members;
    private final RunnersTokens runnersTokens;
    private final AvatarStore avatars;
    private final AuditTrail audit;

    public CreateGroup(Access access, Users users, Groups groups, Members members, RunnersTokens runnersTokens, AvatarStore avatars,
            AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.groups = groups;
        this.members = members;
        this.runnersTokens = runnersTokens;
        this.avatars = avatars;
        this.audit = audit;
    }

    /**
     * @param parentId   null for a group at the top
     * @param visibility null for private
     */
    public record Request(
            String name, String path, Long parentId, Visibility visibility, String description, Map<String, Object> settings,
            Change<AvatarFile> avatar) {}

    public GroupView create(Caller caller, Request request) {
        Account account = access.signedIn(caller);
        Optional<GroupGrant> parent = Optional.ofNullable(request.parentId()).map(id -> access.group(caller, new GroupRef.Id(id)));
        if (parent.isEmpty() && !users.find(account.id()).map(UserView::canCreateGroup).orElse(false) && !caller.administrator()) {
            throw Refusal.forbidden();
        }
        return avatars.write(request.avatar(), (avatarChange, now) -> {
            Optional<Surroundings> above = parent.map(grant -> inside(grant, request));
            NewGroup group = checked(request, above, account, now);
            long id = groups.create(group).orElseThrow(CreateGroup::taken);
            RunnersTokens.Kept token = runnersTokens.make("namespaces", id);
            avatarChange.apply(AvatarOwner.group(id));
            groups.keepRunnersToken(id, token.encrypted(), token.digest());
            MemberSource source = new MemberSource.Group(id);
            if (members.inherited(source, account.id()).filter(held -> held.role() == Role.OWNER).isEmpty()) {
                members.add(source, account.id(), Role.OWNER.level(), null, OptionalLong.empty(), group.now());
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_CREATED, AuditEntity.group(id)));
            GroupView created = groups.find(id, false).orElseThrow(Refusal::notFound);
            return created.withRunnersToken(runnersTokens.read("namespaces", id, Optional.of(token.encrypted())));
        });
    }

    private Surroundings inside(GroupGrant parent, Request request) {
        Surroundings above = groups.lock(parent.id()).orElseThrow(() -> Refusal.notFound("Group"));
        parent.require(CreationLevels.subgroups(above.settings()));
        return above;
    }

    private NewGroup checked(Request request, Optional<Surroundings> above, Account creator, Instant now) {
        Visibility visibility = Objects.requireNonNullElse(request.visibility(), Visibility.PRIVATE);
        String description = Objects.requireNonNullElse(request.description(), "");
        GroupDraft draft = new GroupDraft(request.name(), request.path(), description, visibility,
                above.map(parent -> parent.group().visibility()), Optional.empty(), Optional.empty(), request.settings());
        List<FieldError> problems = new ArrayList<>(GroupRules.problems(draft));
        if (above.filter(parent -> parent.lineage().size() >= GroupRules.DEEPEST).isPresent()) {
            problems.add(FieldError.of("parent_id", "group.too_deep", GroupRules.DEEPEST));
        }
        String fullPath = above.map(parent -> parent.group().fullPath() + "/").orElse("") + request.path();
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        if (groups.pathTaken(fullPath)) {
            throw taken();
        }
        return new NewGroup(request.name(), request.path(), fullPath,
                above.map(parent -> OptionalLong.of(parent.group().id())).orElse(OptionalLong.empty()),
                above.map(Surroundings::lineage).orElse(List.of()), visibility, description, chosen(request.settings()),
                OptionalLong.of(creator.id()), now);
    }

    /** Returns the given settings. In a new group a setting of null counts as absent. */
    private static Map<String, Object> chosen(Map<String, Object> settings) {
        Map<String, Object> chosen = new HashMap<>(settings);
        chosen.values().removeIf(value -> value == null);
        return chosen;
    }

    private static Refusal taken() {
        return Refusal.badRequest(Reason.of("group.path_taken"));
    }
}
