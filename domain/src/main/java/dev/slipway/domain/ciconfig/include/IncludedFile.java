package dev.slipway.domain.ciconfig.include;

/**
 * A file that became part of a configuration, so that people see what it was made of.
 *
 * @param type     how it was included: {@code local}
 * @param location its path
 */
public record IncludedFile(String type, String location) {
}
