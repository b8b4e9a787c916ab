package dev.slipway.application.user;

/**
 * Kinds of recorded work about accounts that later features do. The values are stored with recorded work, so they never change.
 */
public final class AccountWork {

    /** An account was blocked or banned, so its pipelines are to be canceled; the subject is the account. */
    public static final String CANCEL_PIPELINES = "user.cancel_pipelines";

    private AccountWork() {
    }
}
