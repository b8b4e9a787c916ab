package dev.slipway.application.kernel.extension;

/**
 * Entry point of an extension. A jar in {@code SLIPWAY_HOME/extensions} names its class in
 * {@code META-INF/services/dev.slipway.application.kernel.extension.Extension}; the class is public and has a public constructor without
 * parameters.
 */
public interface Extension {

    /** Registers additions and replacements. Called once at each start, before a database is opened; an exception ends the start. */
    void register(ExtensionPoints points);
}
