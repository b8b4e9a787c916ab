package dev.slipway.application.runner.job;

import dev.slipway.application.runner.RunnerCredentials;

/** Request of an authenticated runner for a job. */
record Claim(RunnerCredentials.Known known, JobRequest request) {}
