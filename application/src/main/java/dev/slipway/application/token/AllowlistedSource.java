package dev.slipway.application.token;

/** A project or group whose jobs reach another project with their tokens. */
public record AllowlistedSource(long id, String name, String path, String fullPath) {}
