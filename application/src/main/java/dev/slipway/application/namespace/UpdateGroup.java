package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.GroupChanges;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.namespace.GroupDraft;
import dev.slipway.domain.namespace.GroupRules;
import dev.slipway.domain.namespace.GroupSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes a group's attributes; a new path moves all its contents. */
public final class UpdateGroup {

    /** Attributes whose texts the audit trail shows. */
    private static final Set<String> NAMES = GroupSettings.TABLE.choicesAnd("name", "path");

    private final Access access;
    private final Groups groups;
    private final GroupTrees trees;
    private final Shares shares;
    private final List<NamespaceCascade> contents;
    private final AvatarStore avatars;
    private final AuditTrail audit;

    public UpdateGroup(Access access, Groups groups, GroupTrees trees, Shares shares, List<NamespaceCascade> contents,
            AvatarStore avatars, AuditTrail audit) {
        this.access = access;
        this.groups = groups;
        this.trees = trees;
        this.shares = shares;
        this.contents = contents;
        this.avatars = avatars;
        this.audit = audit;
    }

    /** @param settings the given settings; a null resets one to its fallback */
    public record Request(
            Change<String> name, Change<String> path, Change<Visibility> visibility, Change<String> description,
            Map<String, Object> settings, Change<AvatarFile> avatar) {

        /** Returns whether the addresses of the contents may change, or their visibilities must fit. */
        boolean concernsContents() {
            return path instanceof Change.To<String> || visibility instanceof Change.To<Visibility>;
        }
    }

    public GroupView update(Caller caller, GroupRef reference, Request request) {
        access.signedIn(caller);
        GroupGrant grant = access.group(caller, reference, Role.OWNER);
        return avatars.write(request.avatar(), (avatarChange, now) -> {
            if (request.concernsContents()) {
                trees.lock(List.of(grant.id()), OptionalLong.empty());
            }
            Surroundings around = groups.lock(grant.id()).orElseThrow(() -> Refusal.notFound("Group"));
            GroupView group = around.group();
            GroupChanges changes = changes(around, request);
            check(around, changes, request.settings());
            if (!groups.update(group.id(), changes, now)) {
                throw Refusal.invalid("path", "field.taken");
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_UPDATED, AuditEntity.group(group.id()))
                    .each(audited(around, changes)));
            avatarChange.apply(AvatarOwner.group(group.id()));
            if (!changes.fullPath().equals(group.fullPath())) {
                contents.forEach(content -> content.moved(group.id(), group.fullPath(), changes.fullPath()));
            }
            GroupView updated = groups.find(group.id(), false).orElseThrow(Refusal::notFound);
            return GroupView.withShares(List.of(updated), caller, shares).getFirst();
        });
    }

    private static List<AuditChange> audited(Surroundings around, GroupChanges changes) {
        GroupView group = around.group();
        return AuditChange.between(
                attributes(group.name(), group.path(), group.visibility(), group.description(), around.settings()),
                attributes(changes.name(), changes.path(), changes.visibility(), changes.description(), changes.settings()),
                NAMES);
    }

    private static Map<String, Object> attributes(@Nullable String name, @Nullable String path, Visibility visibility,
            @Nullable String description, Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("name", name);
        all.put("path", path);
        all.put("visibility", visibility);
        all.put("description", description);
        return all;
    }

    private static GroupChanges changes(Surroundings around, Request request) {
        GroupView group = around.group();
        String path = request.path().or(group.path());
        String above = group.fullPath().substring(0, group.fullPath().length() - group.path().length());
        Visibility visibility = request.visibility().or(group.visibility());
        String description = request.description().or(group.description());
        Map<String, Object> settings = new HashMap<>(around.settings());
        settings.putAll(request.settings());
        settings.values().removeIf(value -> value == null);
        return new GroupChanges(request.name().or(group.name()), path, above + path, visibility == null ? group.visibility() : visibility,
                description == null ? "" : description, settings);
    }

    private void check(Surroundings around, GroupChanges changes, Map<String, Object> sent) {
        List<FieldError> problems = new ArrayList<>(GroupRules.problems(new GroupDraft(changes.name(), changes.path(),
                changes.description(), changes.visibility(), around.parent(), around.widestProject(), around.widestGroup(), sent)));
        boolean moves = !changes.fullPath().equalsIgnoreCase(around.group().fullPath());
        if (problems.isEmpty() && moves && groups.pathTaken(changes.fullPath())) {
            problems.add(FieldError.of("path", "field.taken"));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }
}
