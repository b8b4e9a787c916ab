package dev.slipway.application.kernel.port;

/** What operators and their machines ask of a running server. */
public interface Vitals {

    /** Whether the database answers just now; never takes longer than a few seconds and never fails. */
    boolean databaseAnswers();

    /** All metrics in the text format of Prometheus, version 0.0.4. */
    String metrics();
}
