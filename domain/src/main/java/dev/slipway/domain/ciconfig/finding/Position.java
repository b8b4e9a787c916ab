package dev.slipway.domain.ciconfig.finding;

/**
 * A place in a configuration, so that people find what a finding is about.
 *
 * @param file   the path of the file as its repository names it
 * @param line   the line, from 1
 * @param column the column, from 1
 */
public record Position(String file, int line, int column) {
}
