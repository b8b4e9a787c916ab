package dev.slipway.domain.access;

/** The token of a job names its person for as long as the job runs. */
public final class JobTokenValidity {

    /** The only status of a job whose token is accepted, as stored. */
    public static final String STATUS = "running";

    private JobTokenValidity() {
    }
}
