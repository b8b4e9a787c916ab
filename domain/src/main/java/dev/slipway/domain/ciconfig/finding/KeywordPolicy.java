package dev.slipway.domain.ciconfig.finding;

/** How a configuration is told of keywords that are newer than the release whose language the server speaks. */
public enum KeywordPolicy {
    /** They are taken, with a warning. */
    LENIENT,
    /** They are as unknown as they were in that release. */
    STRICT
}
