package dev.slipway.application.errortracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.errortracking.ErrorTrackingReads.ShownSetting;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Switches error tracking of a project on and off, and chooses the tracker. */
public final class UpdateErrorTracking {

    private static final ErrorTrackingSetting NONE = new ErrorTrackingSetting(false, false, Optional.empty());

    private final ErrorTrackingAccess rights;
    private final ErrorTrackingReads reads;
    private final ErrorTrackingSettings settings;
    private final ErrorTrackingPolicy policy;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateErrorTracking(ErrorTrackingAccess rights, ErrorTrackingReads reads, ErrorTrackingSettings settings, ErrorTrackingPolicy policy,
            Transactions transactions, AuditTrail audit) {
        this.rights = rights;
        this.reads = reads;
        this.settings = settings;
        this.policy = policy;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Changes of a setting; empty parts stay as they are. @param apiUrl, projectName of a tracker elsewhere */
    public record Changes(boolean active, Optional<Boolean> integrated, Optional<String> apiUrl, Optional<String> projectName) {}

    /** Stores the setting, which may be new. Not found while the installation does not offer the integrated tracker. */
    public ShownSetting put(Caller caller, ProjectRef project, Changes changes) {
        long projectId = rights.changeable(caller, project);
        if (!policy.integrated()) {
            throw Refusal.concealed();
        }
        return change(caller, projectId, changes, Optional.of(NONE));
    }

    /** Changes a setting that is there. */
    public ShownSetting patch(Caller caller, ProjectRef project, Changes changes) {
        return change(caller, rights.changeable(caller, project), changes, Optional.empty());
    }

    private ShownSetting change(Caller caller, long projectId, Changes changes, Optional<ErrorTrackingSetting> first) {
        return transactions.write(now -> {
            if (!settings.lock(projectId)) {
                throw Refusal.notFound("Project");
            }
            ErrorTrackingSetting before = settings.find(projectId).or(() -> first).orElseThrow(ErrorTrackingReads::none);
            ErrorTrackingSetting after = new ErrorTrackingSetting(changes.active(), changes.integrated().orElse(before.integrated()),
                    tracker(before, changes));
            List<FieldError> errors = new ArrayList<>(after.errors());
            if (changes.projectName().isPresent() && after.external().isEmpty()) {
                errors.add(FieldError.of("project_name", "error_tracking.without_address"));
            }
            if (!errors.isEmpty()) {
                throw Refusal.invalid(errors);
            }
            settings.store(projectId, after, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.ERROR_TRACKING_UPDATED, AuditEntity.project(projectId)));
            return reads.shown(after);
        });
    }

    private static Optional<ExternalTracker> tracker(ErrorTrackingSetting before, Changes changes) {
        Optional<String> url = changes.apiUrl().or(() -> before.external().map(ExternalTracker::apiUrl));
        return url.map(address -> new ExternalTracker(address,
                changes.projectName().or(() -> before.external().flatMap(ExternalTracker::projectName))));
    }
}
