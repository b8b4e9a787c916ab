package dev.slipway.domain.environment.protection;

import java.util.Locale;

/** Right that the entries of a protected environment give. */
public enum EnvironmentRight {
    DEPLOY("Deploy access levels"),
    /** Approval or rejection of deployments. */
    APPROVE("Approval rules");

    private final String label;

    EnvironmentRight(String label) {
        this.label = label;
    }

    /** Returns the name of the list in errors. */
    public String label() {
        return label;
    }

    /** Returns the name that is stored. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static EnvironmentRight of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
