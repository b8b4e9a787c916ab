package dev.slipway.domain.ciconfig.finding;

/** Policy for keywords that are newer than the supported release of the language. */
public enum KeywordPolicy {
    /** Accepts them with a warning. */
    LENIENT,
    /** Rejects them as unknown, like that release. */
    STRICT
}
