package dev.slipway.domain.repository;

import dev.slipway.domain.kernel.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** A branch or tag by name. Says which names git takes, so that a bad one is refused before a repository is opened. */
public record RefName(RefKind kind, String name) {

    /** A ref is a file: components leave room for the suffix of its lock. */
    private static final int MAX_COMPONENT_BYTES = 250;
    private static final int MAX_BYTES = 1024;
    private static final String FORBIDDEN = " ~^:?*[\\";

    public RefName {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(name);
    }

    public static RefName branch(String name) {
        return new RefName(RefKind.BRANCH, name);
    }

    public static RefName tag(String name) {
        return new RefName(RefKind.TAG, name);
    }

    /** The whole name, as in {@code refs/heads/main}. */
    public String full() {
        return kind.prefix() + name;
    }

    /** Empty for refs that are neither branch nor tag. */
    public static Optional<RefName> ofFull(String full) {
        return Arrays.stream(RefKind.values())
                .filter(kind -> full.startsWith(kind.prefix()) && full.length() > kind.prefix().length())
                .findFirst()
                .map(kind -> new RefName(kind, full.substring(kind.prefix().length())));
    }

    /** Why no branch or tag can have this name; empty where it can. The rules of git-check-ref-format, and no name that reads as a commit. */
    public Optional<Reason> problem() {
        boolean good = !name.isEmpty() && !name.equals("@") && !name.equals("HEAD") && !name.startsWith("-")
                && !name.startsWith("refs/") && !name.contains("..") && !name.contains("@{") && !name.endsWith(".")
                && name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                && name.chars().allMatch(RefName::allowed)
                && Arrays.stream(name.split("/", -1)).allMatch(RefName::goodComponent)
                && !Shas.isFull(name);
        return good ? Optional.empty() : Optional.of(Reason.of("ref.invalid_name", kind.wireName()));
    }

    private static boolean allowed(int character) {
        return character >= ' ' && character != 127 && FORBIDDEN.indexOf(character) < 0;
    }

    private static boolean goodComponent(String component) {
        return !component.isEmpty() && !component.startsWith(".") && !component.endsWith(".lock")
                && component.getBytes(StandardCharsets.UTF_8).length <= MAX_COMPONENT_BYTES;
    }
}
