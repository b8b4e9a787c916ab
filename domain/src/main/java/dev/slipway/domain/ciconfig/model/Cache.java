package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * Files that jobs pass on to later runs.
 *
 * @param key          the name of the cache, or null where {@code keyFiles} or the default name it
 * @param keyFiles     files whose last commits name the cache, or null
 * @param keyPrefix    text in front of that name, or null
 * @param paths        what it holds
 * @param untracked    whether it also holds files that git does not know
 * @param policy       {@code pull-push}, {@code pull}, {@code push} or a variable
 * @param when         {@code on_success}, {@code on_failure} or {@code always}
 * @param unprotect    whether protected and other refs share it
 * @param fallbackKeys names to try where it is empty
 */
public record Cache(String key, List<String> keyFiles, String keyPrefix, List<String> paths, boolean untracked, String policy, String when,
        boolean unprotect, List<String> fallbackKeys) {
    public static final String DEFAULT_KEY = "default";
    public static final String DEFAULT_POLICY = "pull-push";
    public static final String DEFAULT_WHEN = "on_success";
}
