package dev.slipway.application.ciconfig.port;

import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.net.URI;
import java.time.Duration;

/**
 * Reads files on other servers that configurations include. Contacts only servers that the installation allows, and never an address inside
 * its own network, for any name or redirect.
 */
public interface RemoteFiles {

    /** In bytes; larger files are rejected. */
    int MAX_BYTES = 2 * 1024 * 1024;

    /**
     * Returns the text of a file, or the reason why there is none. Never throws and never exceeds the time limit.
     *
     * @param address of http or https
     * @param within time limit
     */
    Remote read(URI address, Duration within);
}
