package dev.slipway.application.alert;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertSettings.Values;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Changes what becomes of a project's alerts beside being kept. */
@Singleton
public final class UpdateAlertSettings {

    private final Access access;
    private final AlertSettings settings;
    private final Transactions transactions;
    private final InstantSource clock;

    public UpdateAlertSettings(Access access, AlertSettings settings, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** What is null stays as it is. */
    public record Request(Change<Boolean> createsIncidents, Change<Boolean> closesIncidents) {}

    public Values update(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        return transactions.write(() -> {
            Values present = settings.of(projectId);
            Values wanted = new Values(truth(request.createsIncidents(), present.createsIncidents()),
                    truth(request.closesIncidents(), present.closesIncidents()));
            settings.save(projectId, wanted, clock.instant());
            return wanted;
        });
    }

    private static boolean truth(Change<Boolean> change, boolean present) {
        Boolean value = change.or(present);
        return value == null ? present : value;
    }
}
