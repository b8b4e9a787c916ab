package dev.slipway.application.kernel.port;

/** Health and metrics of a running server. */
public interface Vitals {

    /** Returns whether the database answers now, and does not lack space; takes a few seconds at most and never fails. */
    boolean databaseAnswers();

    /** Returns all metrics in the text format of Prometheus, version 0.0.4. */
    String metrics();
}
