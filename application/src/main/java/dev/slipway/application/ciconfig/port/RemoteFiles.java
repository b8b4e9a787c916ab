package dev.slipway.application.ciconfig.port;

import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.net.URI;
import java.time.Duration;

/**
 * Files on other servers that configurations include. Only servers that the installation names are asked, and never through an address
 * that leads back into its own network, whatever a name or a redirect says.
 */
public interface RemoteFiles {

    /** In bytes; larger files are refused. */
    int MAX_BYTES = 2 * 1024 * 1024;

    /**
     * The text of a file, or why there is none. It never throws and never takes longer than allowed.
     *
     * @param address of http or https
     * @param within  how long it may take
     */
    Remote read(URI address, Duration within);
}
