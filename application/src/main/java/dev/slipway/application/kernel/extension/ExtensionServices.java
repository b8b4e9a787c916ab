package dev.slipway.application.kernel.extension;

import java.nio.file.Path;
import java.util.Optional;

/** Services of the server for the parts of an extension. */
public interface ExtensionServices {

    /** Returns the port of this type as the server uses it, replaced or not; {@code java.time.InstantSource} is the server's clock. */
    <T> T get(Class<T> type);

    /** Returns the server's own implementation of a port, also where an extension replaces it. */
    <T> T builtIn(Class<T> type);

    /**
     * Returns the setting {@code SLIPWAY_EXTENSION_<name>} of the environment or of the file of settings.
     *
     * @param name upper case, such as {@code S3_BUCKET}; best with a prefix that no other extension has
     */
    Optional<String> setting(String name);

    /** Returns the folder of the installation, {@code SLIPWAY_HOME}. */
    Path home();
}
