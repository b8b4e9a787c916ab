package dev.slipway.application.kernel.extension;

import java.util.function.Function;

/**
 * Registers the parts of an extension. Each part is made once, while the server starts. A type that a method cannot register, or that
 * another extension already replaces, ends the start.
 */
public interface ExtensionPoints {

    /**
     * Adds one to the formats of alerts ({@code AlertFormat}) or to the features that store blobs ({@code NamedBlobs}).
     *
     * @param make makes it
     */
    <T> void add(Class<T> type, Function<ExtensionServices, ? extends T> make);

    /**
     * Replaces a port (an interface of a package {@code dev.slipway.application.<feature>.port}), {@code Fingerprinting} or
     * {@code TierGuess}.
     *
     * @param make makes the replacement; may ask for the replaced one, to wrap it
     */
    <T> void replace(Class<T> type, Function<ExtensionServices, ? extends T> make);

    /**
     * Replaces the severity words ({@code SeveritySynonyms}) of one built-in format of alerts.
     *
     * @param name of the format; {@code metrics} stands for {@code metrics_item} too
     */
    <T> void replace(Class<T> type, String name, Function<ExtensionServices, ? extends T> make);
}
