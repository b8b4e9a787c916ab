package dev.slipway.application.alert;

/** The kinds of work that alerts leave behind. */
public final class AlertWork {

    /** An alert was opened where alerts make incidents; the subject is the alert. */
    public static final String INCIDENT = "alert.incident";

    /** An alert ended where that closes its incident; the subject is the alert. */
    public static final String INCIDENT_END = "alert.incident_end";

    private AlertWork() {
    }
}
