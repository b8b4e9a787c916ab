package dev.slipway.application.access.port;

import dev.slipway.domain.access.ApplicationSetting;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Application settings that administrators change. Stored values count in all processes, else the default that the process gives. */
public interface ApplicationSettings {

    long find(ApplicationSetting setting);

    /** Returns the values of all settings. */
    Map<ApplicationSetting, Long> all();

    /** Returns the stored values alone. */
    Map<ApplicationSetting, Long> stored();

    /** Lets one transaction at a time change settings, until its end. */
    void lock();

    /** Stores values, which override the defaults of all processes from then on; others stay. */
    void put(Map<ApplicationSetting, Long> values, Instant now);

    /** Deletes stored values, so that the defaults count again. */
    void remove(Set<ApplicationSetting> settings);
}
