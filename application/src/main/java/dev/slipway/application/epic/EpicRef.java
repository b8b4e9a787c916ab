package dev.slipway.application.epic;

import dev.slipway.application.access.GroupRef;

/** Reference to an epic by its number in a group. */
public record EpicRef(GroupRef group, long iid) {}
