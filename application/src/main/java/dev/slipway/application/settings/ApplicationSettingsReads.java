package dev.slipway.application.settings;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.domain.access.Caller;
import java.util.Map;

/** Returns the settings of the installation, to administrators. */
public final class ApplicationSettingsReads {

    private final Access access;
    private final ApplicationSettings settings;
    private final FixedSettings fixed;

    ApplicationSettingsReads(Access access, ApplicationSettings settings, FixedSettings fixed) {
        this.access = access;
        this.settings = settings;
        this.fixed = fixed;
    }

    /** Returns values by the names that clients use; null values for none. */
    public Map<String, Object> all(Caller caller) {
        access.administrator(caller);
        return fixed.with(settings.all());
    }
}
