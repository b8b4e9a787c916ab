package dev.slipway.application.errortracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import java.util.Optional;

/** Returns the setting, the keys and the errors of a project. */
public final class ErrorTrackingReads {

    private final ErrorTrackingAccess rights;
    private final ErrorTrackingSettings settings;
    private final ClientKeys keys;
    private final TrackedErrors errors;
    private final ErrorTrackingPolicy policy;

    ErrorTrackingReads(ErrorTrackingAccess rights, ErrorTrackingSettings settings, ClientKeys keys, TrackedErrors errors,
            ErrorTrackingPolicy policy) {
        this.rights = rights;
        this.settings = settings;
        this.keys = keys;
        this.errors = errors;
        this.policy = policy;
    }

    /** An error with its latest event. */
    public record ErrorDetail(TrackedErrorView error, Optional<TrackedEventView> latestEvent) {}

    public ShownSetting setting(Caller caller, ProjectRef project) {
        return settings.find(rights.readable(caller, project)).map(this::shown).orElseThrow(ErrorTrackingReads::none);
    }

    static Refusal none() {
        return Refusal.notFound("Error Tracking Setting");
    }

    ShownSetting shown(ErrorTrackingSetting setting) {
        return new ShownSetting(setting, setting.integrated() && policy.integrated());
    }

    /** Setting as clients see it. @param integrated false while the installation does not offer the integrated tracker */
    public record ShownSetting(ErrorTrackingSetting setting, boolean integrated) {}

    public Page<ClientKeyView> keys(Caller caller, ProjectRef project, PageRequest page) {
        return keys.list(rights.readable(caller, project), page);
    }

    public Page<TrackedErrorView> errors(Caller caller, ProjectRef project, TrackedErrorFilter filter, PageRequest page) {
        return errors.list(rights.readable(caller, project), filter, page);
    }

    public ErrorDetail error(Caller caller, ProjectRef project, long id) {
        TrackedErrorView error = errors.find(rights.readable(caller, project), id).orElseThrow(Refusal::notFound);
        return new ErrorDetail(error, errors.latestEvent(error.id()));
    }
}
