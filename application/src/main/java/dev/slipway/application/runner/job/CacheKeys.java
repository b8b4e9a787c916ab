package dev.slipway.application.runner.job;

import dev.slipway.application.repository.port.Files;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobDocument.CacheUse;
import dev.slipway.domain.ciconfig.options.Cache;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes the cache keys of a job that the configuration derives from the last commits of files. */
public final class CacheKeys {

    private static final String PROTECTED = "-protected";
    private static final String NOT_PROTECTED = "-non_protected";

    private final Files files;

    public CacheKeys(Files files) {
        this.files = files;
    }

    public List<CacheUse> of(WaitingJob job) {
        List<CacheUse> uses = new ArrayList<>();
        List<Cache> caches = job.job().options().results().caches();
        for (int index = 0; index < caches.size(); index++) {
            uses.add(use(job, caches.get(index), index));
        }
        return uses;
    }

    private CacheUse use(WaitingJob job, Cache cache, int index) {
        String suffix = cache.unprotect() || !job.job().refProtected() ? NOT_PROTECTED : PROTECTED;
        List<String> fallback = cache.fallbackKeys() == null ? List.of()
                : cache.fallbackKeys().stream().map(key -> key + suffix).toList();
        return new CacheUse(key(job, cache, index) + suffix, cache.content().untracked(), cache.content().paths(),
                given(cache.policy(), Cache.DEFAULT_POLICY), given(cache.when(), Cache.DEFAULT_WHEN), fallback);
    }

    private String key(WaitingJob job, Cache cache, int index) {
        if (cache.naming().keyFiles() == null || cache.naming().keyFiles().isEmpty()) {
            return given(cache.naming().key(), Cache.DEFAULT_KEY);
        }
        String prefix = cache.naming().keyPrefix() != null ? cache.naming().keyPrefix()
                : index + "_" + cache.naming().keyFiles().stream().map(CacheKeys::bare).collect(Collectors.joining("_"));
        String commits = cache.naming().keyFiles().stream()
                .flatMap(path -> files.lastCommit(job.project().id(), job.pipeline().sha(), path).stream())
                .sorted().distinct().collect(Collectors.joining("-"));
        return (prefix.isBlank() ? "" : prefix + "-") + (commits.isEmpty() ? Cache.DEFAULT_KEY : sha1(commits));
    }

    /** Returns a file's path up to its first dot, the form that clients expect, with its slashes replaced by hyphens. */
    private static String bare(String path) {
        int dot = path.indexOf('.');
        return (dot < 0 ? path : path.substring(0, dot)).replace('/', '-');
    }

    private static String given(@Nullable String value, String fallback) {
        return value == null || value.isBlank() ? fallback : value;
    }

    private static String sha1(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
