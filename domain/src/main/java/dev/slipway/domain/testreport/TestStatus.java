package dev.slipway.domain.testreport;

import java.util.Locale;

/** How a test ended, in the order in which reports list them. */
public enum TestStatus {
    ERROR, FAILED, SUCCESS, SKIPPED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
