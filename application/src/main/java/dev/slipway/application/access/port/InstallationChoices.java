package dev.slipway.application.access.port;

import dev.slipway.domain.access.InstallationChoice;
import java.time.Instant;
import java.util.Map;

/**
 * Choices of administrators for the installation, which all its processes see alike. What was not chosen is as the settings of the
 * process have it.
 */
public interface InstallationChoices {

    long find(InstallationChoice choice);

    /** Returns the values of all choices. */
    Map<InstallationChoice, Long> all();

    /** Lets one transaction at a time change choices, until its end. */
    void lock();

    /** Stores choices, which win over the settings of all processes from then on; others stay. */
    void put(Map<InstallationChoice, Long> chosen, Instant now);
}
