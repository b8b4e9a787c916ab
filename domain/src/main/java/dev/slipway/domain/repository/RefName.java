package dev.slipway.domain.repository;

import dev.slipway.domain.branch.RefNameRules;
import dev.slipway.domain.kernel.Reason;
import java.util.Objects;
import java.util.Optional;

/**
 * A ref by its kind and the name below the prefix of that kind. Says which names git takes, so that a bad one is refused before a
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

    /** Returns the ref that git's protocol names, of whatever kind; empty for what is no ref, such as {@code HEAD}. */
    public static Optional<RefName> ofAny(String full) {
        return ofFull(full).or(() -> below(RefKind.OTHER, full));
    }

    private static Optional<RefName> below(RefKind kind, String full) {
        boolean inside = full.startsWith(kind.prefix()) && full.length() > kind.prefix().length();
        return inside ? Optional.of(new RefName(kind, full.substring(kind.prefix().length()))) : Optional.empty();
    }

    /**
     * Returns why no ref of this kind can have this name; empty where it can. A branch or tag is named as git takes it, and not like a
     * commit or a full ref; for others {@link RefSpaces} decides.
     */
    public Optional<Reason> problem() {
        if (kind == RefKind.OTHER) {
            return RefSpaces.POLICY.judge(full()).denial();
        }
        boolean good = RefNameRules.POLICY.judge(name).allowed() && !name.startsWith("refs/") && !Shas.isFull(name);
        return good ? Optional.empty() : Optional.of(Reason.of("ref.invalid_name", kind.wireName()));
    }
}
