package dev.slipway.domain.release;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Kind of the file that a link of a release leads to. */
public enum LinkType {
    OTHER, RUNBOOK, IMAGE, PACKAGE;

    private static final WireNames<LinkType> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<LinkType> of(String wireName) {
        return NAMES.constant(wireName);
    }
}
