package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * How often a failed job is started again by itself.
 *
 * @param max       at most this often, 0 to 2
 * @param when      reasons of failure for which it is; {@code always} stands for all
 * @param exitCodes exit codes for which it is too; where only these are named, {@code when} is empty
 */
public record Retry(int max, List<String> when, List<Integer> exitCodes) {
}
