package dev.slipway.application.issue;

/** How many issues match. */
public record IssueCounts(int all, int opened, int closed) {}
