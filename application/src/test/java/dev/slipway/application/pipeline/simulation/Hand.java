package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.job.ReportJob;

/** A job in the hands of a runner, as the runner sees it. */
final class Hand {

    final long job;
    final String token;
    /** Which run of the job it is, from 1. */
    final int run;
    /** Whether the server answered anything that the runner said of the job. */
    boolean heard;
    /** How much of the log the server has. */
    int sent;
    /** What was said last of the end without getting an answer, and is said again; null for nothing. */
    ReportJob.Request lastWord;

    Hand(long job, String token, int run) {
        this.job = job;
        this.token = token;
        this.run = run;
    }

    @Override
    public String toString() {
        return "job " + job + " run " + run;
    }
}
