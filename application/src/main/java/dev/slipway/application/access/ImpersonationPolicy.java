package dev.slipway.application.access;

/** Setting of impersonation. @param enabled whether tokens of impersonation are accepted; otherwise they exist and are rejected */
public record ImpersonationPolicy(boolean enabled) {

    public static final ImpersonationPolicy STANDARD = new ImpersonationPolicy(true);
}
