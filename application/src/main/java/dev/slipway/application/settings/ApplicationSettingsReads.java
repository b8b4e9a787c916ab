package dev.slipway.application.settings;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.domain.access.Caller;
import java.util.Map;

/** Returns the settings of the installation, to administrators. */
public final class ApplicationSettingsReads {

    private final Access access;
    private final InstallationChoices choices;
    private final ApplicationSettings settings;

    ApplicationSettingsReads(Access access, InstallationChoices choices, ApplicationSettings settings) {
        this.access = access;
        this.choices = choices;
        this.settings = settings;
    }

    /** Returns values by the names that clients use; null values for none. */
    public Map<String, Object> all(Caller caller) {
        access.administrator(caller);
        return settings.with(choices.all());
    }
}
