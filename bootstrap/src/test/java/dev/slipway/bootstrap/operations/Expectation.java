package dev.slipway.bootstrap.operations;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads out of a row how a caller is turned away. It repeats no rule of the server: abilities are asked of the domain. */
final class Expectation {

    private static final Pattern BAD_REQUEST = Pattern.compile("400 Bad request - \\S.*");
    private static final Pattern UNAUTHORIZED = Pattern.compile("401 Unauthorized|You do not have permission to \\S.*");
    private static final Pattern FORBIDDEN = Pattern.compile("403 Forbidden( - \\S.*)?|You are not allowed to \\S.*");
    private static final Pattern NOT_FOUND = Pattern.compile("404 ([A-Z][A-Za-z ]* )?Not Found|404 Not found");

    private Expectation() {
    }

    /** The status of a refusal, or nothing where the call succeeds. */
    static Optional<Integer> refusal(Operation operation, Principal principal) {
        if (operation.gate().equals("raw")) {
            return Optional.empty();
        }
        if (principal == Principal.BLOCKED) {
            return Optional.of(403);
        }
        boolean anonymous = anonymous(operation, principal);
        if (anonymous && closed(operation)) {
            return Optional.of(401);
        }
        boolean administrator = principal == Principal.ADMINISTRATOR;
        return switch (operation.ability()) {
            case "running_job" -> principal == Principal.JOB_TOKEN ? Optional.empty() : Optional.of(404);
            case "job" -> principal == Principal.JOB_TOKEN ? Optional.empty() : Optional.of(anonymous ? 401 : 403);
            case "administrator" -> administrator ? Optional.empty() : Optional.of(hidden(operation, principal) ? 404 : 403);
            case "sign_up" -> anonymous ? Optional.of(401) : Optional.empty();
            case "account" -> anonymous ? Optional.of(403) : Optional.empty();
            default -> administrator ? Optional.empty() : inside(operation, principal, anonymous);
        };
    }

    /** What the message of a refusal reads. */
    static Pattern words(int status) {
        return switch (status) {
            case 400 -> BAD_REQUEST;
            case 401 -> UNAUTHORIZED;
            case 403 -> FORBIDDEN;
            default -> NOT_FOUND;
        };
    }

    /** The token of a job is looked at only where it is taken. */
    private static boolean anonymous(Operation operation, Principal principal) {
        return principal == Principal.ANONYMOUS || principal == Principal.JOB_TOKEN && !operation.jobToken() && !operation.git();
    }

    /** Returns whether callers without an account are turned away before anything else is looked at. */
    static boolean closed(Operation operation) {
        return switch (operation.gate()) {
            case "signed_in", "administrator", "git" -> true;
            case "signed_in_to_write" -> !operation.reads();
            default -> false;
        };
    }

    private static boolean hidden(Operation operation, Principal principal) {
        return (operation.namesGroup() || operation.namesProject()) && principal.level() == 0;
    }

    private static Optional<Integer> inside(Operation operation, Principal principal, boolean anonymous) {
        if (operation.gate().equals("administrator")) {
            return Optional.of(403);
        }
        boolean named = operation.namesGroup() || operation.namesProject();
        if (!named && operation.ability().equals("-")) {
            return Optional.empty();
        }
        if (anonymous || principal.level() == 0) {
            return Optional.of(named || operation.hidden() ? 404 : 403);
        }
        boolean jobRefused = principal == Principal.JOB_TOKEN && !operation.jobToken();
        return !jobRefused && allowed(operation, principal) ? Optional.empty() : Optional.of(operation.forbidden());
    }

    private static boolean allowed(Operation operation, Principal principal) {
        Role role = Role.of(principal.level()).orElseThrow();
        if (operation.ability().equals("-")) {
            return true;
        }
        return operation.namesGroup()
                ? role.atLeast(Role.valueOf(operation.ability()))
                : Ability.valueOf(operation.ability())
                        .allows(new Standing(true, false, false, Optional.of(role), Visibility.PRIVATE, true, false));
    }
}
