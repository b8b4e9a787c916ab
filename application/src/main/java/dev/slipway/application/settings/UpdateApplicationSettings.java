package dev.slipway.application.settings;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.InstallationChoice;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes settings of the installation. Those that the process has fixed are accepted with their present values only: another value would
 * have no effect. Present values of the others are no choices either, since clients send back all that they have read.
 */
public final class UpdateApplicationSettings {

    private final Access access;
    private final InstallationChoices choices;
    private final ApplicationSettings settings;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateApplicationSettings(Access access, InstallationChoices choices, ApplicationSettings settings, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.choices = choices;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param given values by the names that clients use, without absent ones */
    public Map<String, Object> update(Caller caller, Map<String, Object> given) {
        access.administrator(caller);
        Map<InstallationChoice, Long> chosen = new EnumMap<>(InstallationChoice.class);
        List<FieldError> errors = new ArrayList<>();
        given.forEach((name, value) -> InstallationChoice.of(name).ifPresentOrElse(choice -> {
            long number = ((Number) value).longValue();
            choice.problem(number).ifPresent(problem -> errors.add(new FieldError(name, problem)));
            chosen.put(choice, number);
        }, () -> {
            if (!Objects.equals(settings.fixed().get(name), value)) {
                errors.add(FieldError.of(name, "application_setting.fixed"));
            }
        }));
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> {
            choices.lock();
            Map<InstallationChoice, Long> present = choices.all();
            Map<InstallationChoice, Long> changed = new EnumMap<>(chosen);
            changed.entrySet().removeAll(present.entrySet());
            choices.put(changed, now);
            Map<String, Object> after = settings.with(choices.all());
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPLICATION_SETTING_UPDATED, AuditEntity.INSTANCE)
                    .each(AuditChange.between(settings.with(present), after, Set.of())));
            return after;
        });
    }
}
