package dev.slipway.rest.edge.page;

/** Rejection of a page to a person whose password has expired. */
public final class PasswordExpired extends RuntimeException {

    /** Page at which another password is chosen. */
    static final String PAGE = "/-/profile/password";

    public PasswordExpired() {
        super("the password has expired", null, false, false);
    }
}
