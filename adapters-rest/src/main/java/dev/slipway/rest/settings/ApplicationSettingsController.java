package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.application.settings.ApplicationSettingsReads;
import dev.slipway.application.settings.UpdateApplicationSettings;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import java.util.Map;

/** Serves the settings of the installation. */
@Controller("/api/v4/application/settings")
final class ApplicationSettingsController {

    private final ApplicationSettingsReads reads;
    private final UpdateApplicationSettings updateSettings;

    ApplicationSettingsController(ApplicationSettingsReads reads, UpdateApplicationSettings updateSettings) {
        this.reads = reads;
        this.updateSettings = updateSettings;
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR)
    Map<String, Object> get(Caller caller) {
        return reads.all(caller);
    }

    @Put
    @Route(gate = Gate.ADMINISTRATOR)
    Map<String, Object> update(Caller caller, @Bind ApplicationSettingsParams params) {
        return updateSettings.update(caller, params.given());
    }
}
