package dev.slipway.domain.access.limit;

/**
 * Throttling of requests. All are off unless the installation sets a rate.
 *
 * <p>Source: platform reference, section 15.1. Failed authentications and anonymous git requests are limited in the same way.
 */
public enum Throttle {
    UNAUTHENTICATED_API("throttle_unauthenticated_api", Key.ADDRESS),
    AUTHENTICATED_API("throttle_authenticated_api", Key.ACCOUNT),
    UNAUTHENTICATED_FILES("throttle_unauthenticated_files_api", Key.ADDRESS),
    AUTHENTICATED_FILES("throttle_authenticated_files_api", Key.ACCOUNT),
    /** Of a group with its projects, an answer that is deprecated and expensive. */
    UNAUTHENTICATED_GROUPS("throttle_unauthenticated_deprecated_api", Key.ADDRESS),
    AUTHENTICATED_GROUPS("throttle_authenticated_deprecated_api", Key.ACCOUNT),
    UNAUTHENTICATED_GIT("throttle_unauthenticated_git_http", Key.ADDRESS),
    /** Of paths at which passwords and codes are tried. */
    PROTECTED_PATHS("throttle_unauthenticated_protected_paths", Key.ADDRESS),
    /** Counts only requests whose credential was rejected; when reached, no request with a credential is looked at. */
    FAILED_AUTHENTICATION("throttle_failed_authentication", Key.ADDRESS);

    /** Subject by which requests are counted. */
    public enum Key { ADDRESS, ACCOUNT }

    private final String wireName;
    private final Key key;

    Throttle(String wireName, Key key) {
        this.wireName = wireName;
        this.key = key;
    }

    /** Returns the name in {@code RateLimit-Name}, and among all counters. */
    public String wireName() {
        return wireName;
    }

    public Key key() {
        return key;
    }
}
