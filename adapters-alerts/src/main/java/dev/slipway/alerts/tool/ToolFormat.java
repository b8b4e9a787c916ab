package dev.slipway.alerts.tool;

import dev.slipway.domain.alert.AlertFormat;

/** Base class of the formats of tools. A mapping of the integration takes precedence over them. All formats of tools share one rank. */
public abstract class ToolFormat implements AlertFormat {

    /** Formats of tools recognize disjoint payloads, so they share a rank. */
    public static final int RANK = 80;

    protected final Tool tool;

    protected ToolFormat(Tool tool) {
        this.tool = tool;
    }

    @Override
    public final String name() {
        return tool.format();
    }

    @Override
    public final int rank() {
        return RANK;
    }

    @Override
    public final boolean yieldsToMapping() {
        return true;
    }
}
