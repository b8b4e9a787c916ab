package dev.slipway.application.settings;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.Caller;
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
 * have no effect. Present values of the others are not stored either, since clients send back all that they have read.
 */
public final class UpdateApplicationSettings {

    private final Access access;
    private final ApplicationSettings settings;
    private final FixedSettings fixed;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateApplicationSettings(Access access, ApplicationSettings settings, FixedSettings fixed, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.settings = settings;
        this.fixed = fixed;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param given values by the names that clients use, without absent ones */
    public Map<String, Object> update(Caller caller, Map<String, Object> given) {
        access.administrator(caller);
        Map<ApplicationSetting, Long> wanted = new EnumMap<>(ApplicationSetting.class);
        List<FieldError> errors = new ArrayList<>();
        given.forEach((name, value) -> ApplicationSetting.of(name).ifPresentOrElse(setting -> {
            long number = ((Number) value).longValue();
            setting.problem(number).ifPresent(problem -> errors.add(new FieldError(name, problem)));
            wanted.put(setting, number);
        }, () -> {
            if (!Objects.equals(fixed.fixed().get(name), value)) {
                errors.add(FieldError.of(name, "application_setting.fixed"));
            }
        }));
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> {
            settings.lock();
            Map<ApplicationSetting, Long> present = settings.all();
            Map<ApplicationSetting, Long> changed = new EnumMap<>(wanted);
            changed.entrySet().removeAll(present.entrySet());
            settings.put(changed, now);
            Map<String, Object> after = fixed.with(settings.all());
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPLICATION_SETTING_UPDATED, AuditEntity.INSTANCE)
                    .each(AuditChange.between(fixed.with(present), after, Set.of())));
            return after;
        });
    }
}
