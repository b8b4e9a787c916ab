package dev.slipway.domain.access;

/** Validity of job tokens: a token authenticates the user of its job while the job is running. */
public final class JobTokenValidity {

    /** Stored status of jobs whose token is accepted. */
    public static final String STATUS = "running";

    private JobTokenValidity() {
    }
}
