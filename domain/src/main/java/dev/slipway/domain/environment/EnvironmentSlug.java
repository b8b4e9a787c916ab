package dev.slipway.domain.environment;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/**
 * Derives the slug of an environment from its name. A slug is a valid part of a host name, of at most {@link #LONGEST} characters. A slug
 * that differs from the name ends with six characters of the name's digest, so that two names rarely have the same slug.
 */
public final class EnvironmentSlug {

    public static final int LONGEST = 24;
    private static final int KEPT = 17;
    private static final int SUFFIX = 6;

    private EnvironmentSlug() {
    }

    public static String of(String name) {
        String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "-");
        if (slug.isEmpty() || slug.charAt(0) < 'a') {
            slug = "env-" + slug;
        }
        slug = slug.replaceAll("-+", "-");
        if (slug.length() > LONGEST || !slug.equals(name)) {
            String start = slug.substring(0, Math.min(KEPT, slug.length()));
            return start + (start.endsWith("-") ? "" : "-") + suffix(name);
        }
        return slug.endsWith("-") ? slug.substring(0, slug.length() - 1) : slug;
    }

    private static String suffix(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            String text = new BigInteger(1, digest).toString(36);
            return text.substring(Math.max(0, text.length() - SUFFIX));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java runtime has SHA-256", missing);
        }
    }
}
