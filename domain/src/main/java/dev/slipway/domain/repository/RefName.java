package dev.slipway.domain.repository;

import dev.slipway.domain.branch.RefNameRules;
import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** A branch or tag by name. Says which names git takes, so that a bad one is refused before a repository is opened. */
public record RefName(RefKind kind, String name) {

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

    /** Why no branch or tag can have this name; empty where it can. What git takes, and no name that reads as a commit or a whole ref. */
    public Optional<Reason> problem() {
        boolean good = RefNameRules.POLICY.judge(name).allowed() && !name.startsWith("refs/") && !Shas.isFull(name);
        return good ? Optional.empty() : Optional.of(Reason.of("ref.invalid_name", kind.wireName()));
    }
}
