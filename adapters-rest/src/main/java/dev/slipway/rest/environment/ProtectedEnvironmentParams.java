package dev.slipway.rest.environment;

import static dev.slipway.domain.environment.protection.EnvironmentRight.APPROVE;
import static dev.slipway.domain.environment.protection.EnvironmentRight.DEPLOY;

import dev.slipway.application.environment.protection.ProtectEnvironment;
import dev.slipway.application.environment.protection.UpdateProtectedEnvironment;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrantChange;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on protected environments. */
final class ProtectedEnvironmentParams {

    private ProtectedEnvironmentParams() {
    }

    /** Entry of a new list of accounts that deploy. */
    @ExactlyOneOf({"user_id", "group_id", "access_level"})
    record NewLevel(Long userId, Long groupId, @AllowedValues({"30", "40", "60"}) Integer accessLevel,
            @AllowedValues({"0", "1"}) Integer groupInheritanceType) {

        EnvironmentGrant entry() {
            return new EnvironmentGrant(0, DEPLOY, grant(userId, groupId, accessLevel).orElseThrow(), inherits(groupInheritanceType), 0);
        }
    }

    /** New approval rule. */
    @ExactlyOneOf({"user_id", "group_id", "access_level"})
    record NewRule(Long userId, Long groupId, @AllowedValues({"30", "40", "60"}) Integer accessLevel,
            @AllowedValues({"0", "1"}) Integer groupInheritanceType, @Between(min = 1, max = 5) @Default("1") int requiredApprovals) {

        EnvironmentGrant entry() {
            return new EnvironmentGrant(0, APPROVE, grant(userId, groupId, accessLevel).orElseThrow(), inherits(groupInheritanceType),
                    requiredApprovals);
        }
    }

    record Created(
            @Required @NotBlank String name,
            @Required @NotBlank List<NewLevel> deployAccessLevels,
            @Between(min = 0, max = 5) @Default("0") int requiredApprovalCount,
            List<NewRule> approvalRules) {

        ProtectEnvironment.Request request() {
            Stream<EnvironmentGrant> rules = approvalRules == null ? Stream.of() : approvalRules.stream().map(NewRule::entry);
            return new ProtectEnvironment.Request(name, Stream.concat(deployAccessLevels.stream().map(NewLevel::entry), rules).toList(),
                    requiredApprovalCount);
        }
    }

    /** Entry of a list of accounts that deploy: of the list already if it has an id, else to be added. */
    @MutuallyExclusive({"user_id", "group_id", "access_level"})
    record ChangedLevel(Long id, @Name("_destroy") Boolean destroy, Long userId, Long groupId,
            @AllowedValues({"30", "40", "60"}) Integer accessLevel, @AllowedValues({"0", "1"}) Integer groupInheritanceType) {

        boolean unnamed() {
            return id == null && Boolean.TRUE.equals(destroy);
        }

        EnvironmentGrantChange change() {
            return new EnvironmentGrantChange(optional(id), Boolean.TRUE.equals(destroy), grant(userId, groupId, accessLevel),
                    Optional.ofNullable(groupInheritanceType).map(ProtectedEnvironmentParams::inherits), OptionalInt.empty());
        }
    }

    /** Approval rule: of the list already if it has an id, else to be added. */
    @MutuallyExclusive({"user_id", "group_id", "access_level"})
    record ChangedRule(Long id, @Name("_destroy") Boolean destroy, Long userId, Long groupId,
            @AllowedValues({"30", "40", "60"}) Integer accessLevel, @AllowedValues({"0", "1"}) Integer groupInheritanceType,
            @Between(min = 1, max = 5) Integer requiredApprovals) {

        boolean unnamed() {
            return id == null && Boolean.TRUE.equals(destroy);
        }

        EnvironmentGrantChange change() {
            return new EnvironmentGrantChange(optional(id), Boolean.TRUE.equals(destroy), grant(userId, groupId, accessLevel),
                    Optional.ofNullable(groupInheritanceType).map(ProtectedEnvironmentParams::inherits),
                    requiredApprovals == null ? OptionalInt.empty() : OptionalInt.of(requiredApprovals));
        }
    }

    record Updated(
            List<ChangedLevel> deployAccessLevels,
            @Between(min = 0, max = 5) Integer requiredApprovalCount,
            List<ChangedRule> approvalRules) {

        Updated {
            named("deploy_access_levels", deployAccessLevels, ChangedLevel::unnamed);
            named("approval_rules", approvalRules, ChangedRule::unnamed);
        }

        /** Rejects the removal of an entry without an id. */
        private static <E> void named(String list, @Nullable List<E> entries, Predicate<E> unnamed) {
            for (int index = 0; entries != null && index < entries.size(); index++) {
                if (unnamed.test(entries.get(index))) {
                    throw Refusal.parameter(list + "[" + index + "][id]", "param.missing");
                }
            }
        }

        UpdateProtectedEnvironment.Request request() {
            Map<EnvironmentRight, List<EnvironmentGrantChange>> changes = Map.of(
                    DEPLOY, deployAccessLevels == null ? List.of() : deployAccessLevels.stream().map(ChangedLevel::change).toList(),
                    APPROVE, approvalRules == null ? List.of() : approvalRules.stream().map(ChangedRule::change).toList());
            return new UpdateProtectedEnvironment.Request(
                    requiredApprovalCount == null ? OptionalInt.empty() : OptionalInt.of(requiredApprovalCount), changes);
        }
    }

    private static boolean inherits(@Nullable Integer type) {
        return Integer.valueOf(1).equals(type);
    }

    private static OptionalLong optional(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    private static Optional<AccessGrant> grant(@Nullable Long userId, @Nullable Long groupId, @Nullable Integer level) {
        if (userId != null) {
            return Optional.of(new AccessGrant.User(userId));
        }
        return groupId != null ? Optional.of(new AccessGrant.Group(groupId)) : Optional.ofNullable(level).map(AccessGrant::ofLevel);
    }
}
