package dev.slipway.alerts.tool;

import dev.slipway.domain.alert.AlertFormat;

/** A format of a tool. It yields to mappings, and its rank is that of all formats of tools. */
public abstract class ToolFormat implements AlertFormat {

    /** No two formats of tools recognize one payload, so they share a rank. */
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
