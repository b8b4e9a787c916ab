package dev.slipway.domain.branch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Operation on a protected ref that the entries of a protection admit accounts to. */
public enum ProtectedOperation {
    PUSH("Push"), MERGE("Merge"),
    /** Change and removal of the protection itself. */
    UNPROTECT("Unprotect"),
    /** Creation of a protected tag. */
    CREATE("Create");

    private final String label;

    ProtectedOperation(String label) {
        this.label = label;
    }

    /** Returns the first word of the list's name in errors. */
    public String label() {
        return label;
    }

    /** Returns the name that is stored. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ProtectedOperation of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }

    /** Returns whether an entry may admit these accounts. A protection that no account may remove would stay for good. */
    public boolean takes(AccessGrant grant) {
        return switch (grant) {
            case AccessGrant.Nobody nobody -> this != UNPROTECT;
            case AccessGrant.DeployKey key -> this == PUSH || this == CREATE;
            case AccessGrant.FromRole role -> AccessGrant.LEVELS.contains(role.role().level());
            case AccessGrant.Administrators administrators -> true;
            case AccessGrant.User user -> true;
            case AccessGrant.Group group -> true;
        };
    }

    /** Returns the grants of a new list: a level replaces the default, and so do entries; both together count both. */
    public List<AccessGrant> initial(Optional<AccessGrant> level, List<AccessGrant> entries) {
        if (level.isEmpty() && entries.isEmpty()) {
            return List.of(AccessGrant.MAINTAINERS);
        }
        return Stream.concat(level.stream(), entries.stream()).toList();
    }
}
