package dev.slipway.domain.access.limit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Requests that are throttled in the same way. The first family whose method and path match is that of a request; of its throttles the
 * first that is switched on counts the request, so a special throttle takes the place of the general one.
 */
public enum RequestFamily {
    /** Requests at which passwords and codes are tried. They count by address, with a credential and without. */
    PROTECTED(Set.of("POST"),
            "/(?:oauth/(?:token|authorize(?:_device)?|device)|"
                    + "users/(?:sign_in(?:/code)?|password(?:/edit)?|confirmation(?:/new)?)|api/v4/session)",
            List.of(Throttle.PROTECTED_PATHS, Throttle.UNAUTHENTICATED_API), List.of(Throttle.PROTECTED_PATHS)),
    /** The runner protocol. Its tokens stand in bodies, and a fleet of runners behind one address is no abuse. */
    RUNNER(Set.of("POST", "PUT", "PATCH"), "/api/v4/jobs/(?:request|\\d+(?:/trace|/artifacts(?:/authorize)?)?)", List.of(), List.of()),
    RUNNER_ACCOUNT(Set.of("POST", "DELETE"), "/api/v4/runners(?:/(?:verify|managers|reset_authentication_token))?", List.of(), List.of()),
    /** Tokens of triggers stand among the parameters, so these count by address. */
    TRIGGER(Set.of("POST"), "/api/v4/projects/[^/]+/(?:ref/[^/]+/)?trigger/pipeline",
            List.of(Throttle.UNAUTHENTICATED_API), List.of(Throttle.UNAUTHENTICATED_API)),
    FILES(Set.of(), "/api/v4/projects/[^/]+/repository/files(?:/.*)?",
            List.of(Throttle.UNAUTHENTICATED_FILES, Throttle.UNAUTHENTICATED_API),
            List.of(Throttle.AUTHENTICATED_FILES, Throttle.AUTHENTICATED_API)),
    GROUP(Set.of("GET"), "/api/v4/groups/[^/]+",
            List.of(Throttle.UNAUTHENTICATED_GROUPS, Throttle.UNAUTHENTICATED_API),
            List.of(Throttle.AUTHENTICATED_GROUPS, Throttle.AUTHENTICATED_API)),
    API(Set.of(), "/api/.*", List.of(Throttle.UNAUTHENTICATED_API), List.of(Throttle.AUTHENTICATED_API)),
    GIT(Set.of(), "/.+/(?:info/refs|git-upload-pack|git-receive-pack)", List.of(Throttle.UNAUTHENTICATED_GIT), List.of()),
    /** Probes, keys, uploads and the receiver of alerts, which has a limit of its own. */
    OTHER(Set.of(), ".*", List.of(), List.of());

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Set<String> methods;
    private final Pattern path;
    private final List<Throttle> anonymous;
    private final List<Throttle> authenticated;

    RequestFamily(Set<String> methods, String path, List<Throttle> anonymous, List<Throttle> authenticated) {
        this.methods = methods;
        this.path = Pattern.compile(path + "/?");
        this.anonymous = anonymous;
        this.authenticated = authenticated;
    }

    /** @param path of the request as sent, without its query */
    public static RequestFamily of(String method, String path) {
        return Arrays.stream(values())
                .filter(family -> (family.methods.isEmpty() || family.methods.contains(method)) && family.path.matcher(path).matches())
                .findFirst().orElse(OTHER);
    }

    /**
     * Returns the throttle that counts a request; empty for none.
     *
     * @param credential whether the request has a credential, or, once that is known, whether the credential is accepted
     */
    public Optional<Throttle> throttle(boolean credential, Predicate<Throttle> on) {
        return (credential ? authenticated : anonymous).stream().filter(on).findFirst();
    }

    /** Returns whether requests are tries of a credential, although it may stand in the body alone. */
    public boolean carriesToken() {
        return this == RUNNER || this == RUNNER_ACCOUNT;
    }

    /**
     * Returns whether an answer means that a credential was rejected.
     *
     * @param jobEnded whether the answer tells the status of a job, whose token was right then
     */
    public boolean rejects(int status, boolean credential, boolean jobEnded) {
        return status == UNAUTHORIZED && (credential || carriesToken()) || status == FORBIDDEN && carriesToken() && !jobEnded;
    }
}
