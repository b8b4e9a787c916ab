package dev.slipway.application.alert;

/** Kinds of recorded work about alerts. */
public final class AlertWork {

    /** An alert was opened in a project whose alerts open incidents; the subject is the alert. */
    public static final String INCIDENT = "alert.incident";

    /** An alert ended in a project whose alerts close their incidents; the subject is the alert. */
    public static final String INCIDENT_END = "alert.incident_end";

    private AlertWork() {
    }
}
