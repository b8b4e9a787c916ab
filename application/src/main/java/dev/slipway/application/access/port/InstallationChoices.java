package dev.slipway.application.access.port;

import dev.slipway.domain.access.InstallationChoice;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;

/** Choices of administrators for the installation. All its processes see the same. */
public interface InstallationChoices {

    /** Returns what was chosen; empty if nothing was. */
    OptionalLong find(InstallationChoice choice);

    Map<InstallationChoice, Long> all();

    /** Lets one transaction at a time change choices, until its end. */
    void lock();

    /** Stores choices; others stay. */
    void put(Map<InstallationChoice, Long> chosen, Instant now);
}
