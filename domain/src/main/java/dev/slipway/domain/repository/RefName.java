package dev.slipway.domain.repository;

import dev.slipway.domain.branch.RefNameRules;
import dev.slipway.domain.kernel.Reason;
import java.util.Objects;
import java.util.Optional;

/**
 * A ref by its kind and the name below the prefix of that kind. Validates names like git, so that invalid ones are rejected before a
 * repository is opened.
 */
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

    /** Returns the branch or tag with a full name; empty for every other ref. */
    public static Optional<RefName> ofFull(String full) {
        return RefKind.LISTED.stream().flatMap(kind -> below(kind, full).stream()).findFirst();
    }

    /** Returns the ref of any kind with a full name in git's protocol; empty for names that are no refs, such as {@code HEAD}. */
    public static Optional<RefName> ofAny(String full) {
        return ofFull(full).or(() -> below(RefKind.OTHER, full));
    }

    private static Optional<RefName> below(RefKind kind, String full) {
        boolean inside = full.startsWith(kind.prefix()) && full.length() > kind.prefix().length();
        return inside ? Optional.of(new RefName(kind, full.substring(kind.prefix().length()))) : Optional.empty();
    }

    /**
     * Returns why a ref of this kind cannot have this name; empty if it can. Names of branches and tags must be valid in git and must not
     * look like a commit id or a full ref; {@link RefSpaces} decides about others.
     */
    public Optional<Reason> problem() {
        if (kind == RefKind.OTHER) {
            return RefSpaces.POLICY.judge(full()).denial();
        }
        boolean good = RefNameRules.POLICY.judge(name).allowed() && !name.startsWith("refs/") && !Shas.isFull(name);
        return good ? Optional.empty() : Optional.of(Reason.of("ref.invalid_name", kind.wireName()));
    }
}
