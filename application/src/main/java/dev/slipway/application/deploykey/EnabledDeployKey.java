package dev.slipway.application.deploykey;

/** Deploy key as it is enabled in a project. @param canPush whether it may push there; otherwise it reads */
public record EnabledDeployKey(DeployKeyView key, boolean canPush) {}
