package dev.slipway.application.schedule;

import dev.slipway.application.kernel.RateLimit;
import java.time.Duration;

/**
 * What the installation says about schedules.
 *
 * @param interval  how much time there is between two runs of one at least
 * @param most      how many a project may keep; 0 is no limit
 * @param variables how many one may have
 * @param plays     how often a person may run one by hand
 */
public record SchedulePolicy(Duration interval, int most, int variables, RateLimit plays) {}
