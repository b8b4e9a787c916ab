package dev.slipway.rest.branch;

import static dev.slipway.domain.branch.ProtectedOperation.MERGE;
import static dev.slipway.domain.branch.ProtectedOperation.PUSH;
import static dev.slipway.domain.branch.ProtectedOperation.UNPROTECT;

import dev.slipway.application.branch.UpdateProtection;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessEntryChange;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on protected branches. Lists of entries and code owners are of the premium tier, and ignored below it. */
final class ProtectedBranchParams {

    private ProtectedBranchParams() {
    }

    record Listed(String search) {

        Optional<String> wanted() {
            return Optional.ofNullable(search).filter(text -> !text.isEmpty());
        }
    }

    /** Entry of a new list. */
    @ExactlyOneOf({"user_id", "group_id", "access_level"})
    record NewEntry(Long userId, Long groupId, @AllowedValues({"0", "30", "40", "60"}) Integer accessLevel) {

        Optional<AccessGrant> grant() {
            return ProtectedBranchParams.grant(userId, groupId, accessLevel);
        }
    }

    /** Entry of a new list of accounts that may push to branches, or create tags. */
    @ExactlyOneOf({"user_id", "group_id", "deploy_key_id", "access_level"})
    record NewPushEntry(Long userId, Long groupId, Long deployKeyId, @AllowedValues({"0", "30", "40", "60"}) Integer accessLevel) {

        Optional<AccessGrant> grant() {
            return pushGrant(userId, groupId, deployKeyId, accessLevel);
        }
    }

    /** Entry of a new list of accounts that may unprotect; it cannot exclude all. */
    @ExactlyOneOf({"user_id", "group_id", "access_level"})
    record NewUnprotectEntry(Long userId, Long groupId, @AllowedValues({"30", "40", "60"}) Integer accessLevel) {

        Optional<AccessGrant> grant() {
            return ProtectedBranchParams.grant(userId, groupId, accessLevel);
        }
    }

    record Created(
            @Required @NotBlank String name,
            @AllowedValues({"0", "30", "40", "60"}) Integer pushAccessLevel,
            @AllowedValues({"0", "30", "40", "60"}) Integer mergeAccessLevel,
            @AllowedValues({"30", "40", "60"}) Integer unprotectAccessLevel,
            @Default("false") boolean allowForcePush,
            @Default("false") boolean codeOwnerApprovalRequired,
            List<NewPushEntry> allowedToPush,
            List<NewEntry> allowedToMerge,
            List<NewUnprotectEntry> allowedToUnprotect) {

        ProtectionRule rule(boolean premium) {
            List<AccessEntry> entries = new ArrayList<>();
            add(entries, PUSH, pushAccessLevel, premium && allowedToPush != null
                    ? allowedToPush.stream().flatMap(entry -> entry.grant().stream()).toList() : List.of());
            add(entries, MERGE, mergeAccessLevel, premium ? grants(allowedToMerge) : List.of());
            add(entries, UNPROTECT, unprotectAccessLevel, premium && allowedToUnprotect != null
                    ? allowedToUnprotect.stream().flatMap(entry -> entry.grant().stream()).toList() : List.of());
            return ProtectionRule.named(name, entries).withForcePush(allowForcePush)
                    .withCodeOwnerApproval(premium && codeOwnerApprovalRequired);
        }

        private static void add(List<AccessEntry> entries, ProtectedOperation operation, @Nullable Integer level,
                List<AccessGrant> grants) {
            operation.initial(Optional.ofNullable(level).map(AccessGrant::ofLevel), grants)
                    .forEach(grant -> entries.add(AccessEntry.added(operation, grant)));
        }

        private static List<AccessGrant> grants(@Nullable List<NewEntry> entries) {
            return entries == null ? List.of() : entries.stream().flatMap(entry -> entry.grant().stream()).toList();
        }
    }

    /** Entry of a list that is changed: of the list already if it has an id, else to be added. */
    @MutuallyExclusive({"user_id", "group_id", "access_level"})
    record ChangedEntry(Long id, @Name("_destroy") Boolean destroy, Long userId, Long groupId,
            @AllowedValues({"0", "30", "40", "60"}) Integer accessLevel) {

        boolean unnamed() {
            return id == null && Boolean.TRUE.equals(destroy);
        }

        AccessEntryChange change() {
            return ProtectedBranchParams.change(id, destroy, grant(userId, groupId, accessLevel));
        }
    }

    /** Entry of the list of accounts that may push. */
    @MutuallyExclusive({"user_id", "group_id", "deploy_key_id", "access_level"})
    record ChangedPushEntry(Long id, @Name("_destroy") Boolean destroy, Long userId, Long groupId, Long deployKeyId,
            @AllowedValues({"0", "30", "40", "60"}) Integer accessLevel) {

        boolean unnamed() {
            return id == null && Boolean.TRUE.equals(destroy);
        }

        AccessEntryChange change() {
            return ProtectedBranchParams.change(id, destroy, pushGrant(userId, groupId, deployKeyId, accessLevel));
        }
    }

    @MutuallyExclusive({"user_id", "group_id", "access_level"})
    record ChangedUnprotectEntry(Long id, @Name("_destroy") Boolean destroy, Long userId, Long groupId,
            @AllowedValues({"30", "40", "60"}) Integer accessLevel) {

        boolean unnamed() {
            return id == null && Boolean.TRUE.equals(destroy);
        }

        AccessEntryChange change() {
            return ProtectedBranchParams.change(id, destroy, grant(userId, groupId, accessLevel));
        }
    }

    record Updated(
            @NotBlank Boolean allowForcePush,
            @NotBlank Boolean codeOwnerApprovalRequired,
            List<ChangedPushEntry> allowedToPush,
            List<ChangedEntry> allowedToMerge,
            List<ChangedUnprotectEntry> allowedToUnprotect) {

        Updated {
            named("allowed_to_push", allowedToPush, ChangedPushEntry::unnamed);
            named("allowed_to_merge", allowedToMerge, ChangedEntry::unnamed);
            named("allowed_to_unprotect", allowedToUnprotect, ChangedUnprotectEntry::unnamed);
        }

        /** Rejects the removal of an entry without an id. */
        private static <E> void named(String list, @Nullable List<E> entries, Predicate<E> unnamed) {
            for (int index = 0; entries != null && index < entries.size(); index++) {
                if (unnamed.test(entries.get(index))) {
                    throw Refusal.parameter(list + "[" + index + "][id]", "param.missing");
                }
            }
        }

        UpdateProtection.Request request(boolean premium) {
            return new UpdateProtection.Request(Optional.ofNullable(allowForcePush),
                    Optional.ofNullable(codeOwnerApprovalRequired).filter(required -> premium),
                    premium ? Map.of(PUSH,
                            allowedToPush == null ? List.of() : allowedToPush.stream().map(ChangedPushEntry::change).toList(),
                            MERGE, changes(allowedToMerge), UNPROTECT,
                            allowedToUnprotect == null ? List.of()
                                    : allowedToUnprotect.stream().map(ChangedUnprotectEntry::change).toList()) : Map.of());
        }

        private static List<AccessEntryChange> changes(@Nullable List<ChangedEntry> entries) {
            return entries == null ? List.of() : entries.stream().map(ChangedEntry::change).toList();
        }
    }

    private static AccessEntryChange change(@Nullable Long id, @Nullable Boolean destroy, Optional<AccessGrant> grant) {
        return new AccessEntryChange(id == null ? OptionalLong.empty() : OptionalLong.of(id), Boolean.TRUE.equals(destroy), grant);
    }

    private static Optional<AccessGrant> pushGrant(@Nullable Long userId, @Nullable Long groupId, @Nullable Long deployKeyId,
            @Nullable Integer level) {
        return deployKeyId != null ? Optional.of(new AccessGrant.DeployKey(deployKeyId)) : grant(userId, groupId, level);
    }

    private static Optional<AccessGrant> grant(@Nullable Long userId, @Nullable Long groupId, @Nullable Integer level) {
        if (userId != null) {
            return Optional.of(new AccessGrant.User(userId));
        }
        return groupId != null ? Optional.of(new AccessGrant.Group(groupId)) : Optional.ofNullable(level).map(AccessGrant::ofLevel);
    }
}
