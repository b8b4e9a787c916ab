package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files that jobs pass on to later runs.
 *
 * @param naming       name of the cache
 * @param content      files of the cache
 * @param policy       {@code pull-push}, {@code pull}, {@code push} or a variable
 * @param when         {@code on_success}, {@code on_failure} or {@code always}
 * @param unprotect    whether protected and other refs share it
 * @param fallbackKeys names to try where it is empty
 */
public record Cache(Naming naming, Content content, String policy, String when, boolean unprotect, List<String> fallbackKeys) {
    public static final String DEFAULT_KEY = "default";
    public static final String DEFAULT_POLICY = "pull-push";
    public static final String DEFAULT_WHEN = "on_success";

    /**
     * Name of a cache.
     *
     * @param key       name, or null where {@code keyFiles} or the default name the cache
     * @param keyFiles  files whose last commits name the cache, or null
     * @param keyPrefix text in front of that name, or null
     */
    @InlinePart
    public record Naming(@Nullable String key, @Nullable List<String> keyFiles, @Nullable String keyPrefix) {
    }

    /**
     * Files of a cache.
     *
     * @param paths     patterns of files
     * @param untracked whether it also contains files that git does not track
     */
    @InlinePart
    public record Content(List<String> paths, boolean untracked) {
    }
}
