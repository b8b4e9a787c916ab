package dev.slipway.application.schedule;

import java.time.Duration;

/**
 * Limits of an installation for schedules.
 *
 * @param interval  minimum time between two runs of a schedule
 * @param most      maximum number per project; 0 for no limit
 * @param variables maximum number of variables of a schedule
 */
public record SchedulePolicy(Duration interval, int most, int variables) {}
