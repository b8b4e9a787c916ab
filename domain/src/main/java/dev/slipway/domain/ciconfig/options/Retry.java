package dev.slipway.domain.ciconfig.options;

import java.util.List;

/**
 * Policy of automatic retries of a failed job.
 *
 * @param max       maximum number of retries, 0 to 2
 * @param when      failure reasons that are retried; {@code always} stands for all
 * @param exitCodes exit codes that are retried too; where only these are named, {@code when} is empty
 */
public record Retry(int max, List<String> when, List<Integer> exitCodes) {
}
