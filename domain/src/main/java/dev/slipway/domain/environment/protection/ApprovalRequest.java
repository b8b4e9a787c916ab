package dev.slipway.domain.environment.protection;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Request of a user to approve or reject a deployment.
 *
 * @param named approval rules that the request names; empty if it names none, and all that admit the user are meant
 */
public record ApprovalRequest(EnvironmentGuard guard, Deployer user, ApprovalStatus wanted, Subject deployment,
        Optional<List<EnvironmentGuard.Rule>> named) {

    /** The first objection is told. A user may reject what is the user's own, but not approve it. */
    public static final Policy<ApprovalRequest> POLICY = Policy.of("deployment.approval",
            requires("approval.unprotected", request -> request.guard.isProtected()),
            requires("approval.not_configured", request -> request.guard.needsApproval()),
            requires("approval.denied", request -> request.guard.mayApprove(request.user)),
            requires("approval.not_waiting", request -> request.deployment.waits()),
            requires("approval.own", request -> request.wanted == ApprovalStatus.REJECTED || request.deployment.ownAllowed
                    || !request.deployment.creators.contains(request.user.userId())),
            requires("approval.no_rule", request -> request.named.isEmpty() || request.guard.rules().isEmpty()
                    || !request.represented().isEmpty()));

    /** Maximum number of characters of a comment, and of the name of a rule. */
    public static final int LONGEST = 255;

    /** Returns the errors of the texts of a request. */
    public static List<FieldError> errors(String comment, Optional<String> representedAs) {
        List<FieldError> errors = new ArrayList<>();
        if (tooLong(comment)) {
            errors.add(FieldError.of("comment", "field.too_long", LONGEST));
        }
        if (representedAs.filter(ApprovalRequest::tooLong).isPresent()) {
            errors.add(FieldError.of("represented_as", "field.too_long", LONGEST));
        }
        return errors;
    }

    private static boolean tooLong(String text) {
        return text.codePointCount(0, text.length()) > LONGEST;
    }

    /**
     * Deployment that is decided about.
     *
     * @param creators     user who made the deployment, and user that its job runs for now; without accounts that are gone
     * @param ownAllowed whether the project lets users approve their own deployments
     */
    public record Subject(DeploymentStatus status, ApprovalTally tally, Set<Long> creators, boolean ownAllowed) {

        public Subject {
            creators = Set.copyOf(creators);
        }

        boolean waits() {
            return status == DeploymentStatus.BLOCKED && tally.state() == ApprovalTally.State.PENDING;
        }
    }

    /** Returns the rules by which the user asks to be counted, and which admit the user. */
    private List<EnvironmentGuard.Rule> represented() {
        return guard.rules().stream().filter(rule -> rule.admits(user) && named.filter(some -> !some.contains(rule)).isEmpty()).toList();
    }

    /** Returns the rule that the decision counts for. A request that names none and is repeated keeps that of the first one. */
    private Optional<EnvironmentGuard.Rule> rule() {
        List<EnvironmentGuard.Rule> admitting = represented();
        Optional<EnvironmentGuard.Rule> kept = named.isEmpty() ? deployment.tally.kept(user.userId(), admitting) : Optional.empty();
        return kept.or(() -> deployment.tally.counted(user.userId(), admitting));
    }

    /** Returns the decision with all that it counts for. */
    public DeploymentApproval decision() {
        OptionalLong rule = rule().map(found -> OptionalLong.of(found.entry().id())).orElse(OptionalLong.empty());
        return new DeploymentApproval(user.userId(), rule, guard.counted().stream().filter(each -> each.mayDeploy(user))
                .map(ProtectedEnvironment::id).collect(Collectors.toSet()), wanted);
    }

    /**
     * Returns whether the job of the deployment starts with the decision: the last approval starts it where a number is required. Where
     * rules ask, a user plays it.
     */
    public boolean starts() {
        return guard.rules().isEmpty() && deployment.tally.with(decision()).state() == ApprovalTally.State.APPROVED;
    }
}
