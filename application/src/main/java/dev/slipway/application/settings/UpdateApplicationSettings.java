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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Changes application settings. Those that the process has fixed are accepted with their present values only: another value would have no
 * effect. The others are stored, also with the value that counts here, since other processes may have another default. A request that sends
 * back all settings stores those alone whose values differ.
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

    /** Values of all settings, and the stored ones among them. */
    private record State(Map<ApplicationSetting, Long> all, Map<ApplicationSetting, Long> stored) {

        /** Returns the value; null if it is a default that equals the value of the other state, so that storing it is a change. */
        @Nullable Object beside(State other, ApplicationSetting setting) {
            Long value = all.get(setting);
            boolean told = stored.containsKey(setting) || !Objects.equals(value, other.all.get(setting));
            return value != null && told ? setting.shown(value) : null;
        }
    }

    /** @param given values by the names that clients use, without absent ones; null deletes a stored value */
    public Map<String, Object> update(Caller caller, Map<String, @Nullable Object> given) {
        access.administrator(caller);
        Map<ApplicationSetting, Optional<Long>> wanted = wanted(given);
        return transactions.write(now -> {
            settings.lock();
            State before = state();
            Map<ApplicationSetting, Long> values = new EnumMap<>(ApplicationSetting.class);
            wanted.forEach((setting, value) -> value.ifPresent(number -> values.put(setting, number)));
            if (fixed.sentBack(given.keySet())) {
                values.entrySet().removeAll(before.all().entrySet());
            }
            settings.put(values, now);
            settings.remove(wanted.entrySet().stream().filter(entry -> entry.getValue().isEmpty()).map(Map.Entry::getKey)
                    .collect(Collectors.toUnmodifiableSet()));
            State after = state();
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPLICATION_SETTING_UPDATED, AuditEntity.INSTANCE)
                    .each(changes(before, after)));
            return fixed.with(after.all());
        });
    }

    private Map<ApplicationSetting, Optional<Long>> wanted(Map<String, @Nullable Object> given) {
        Map<ApplicationSetting, Optional<Long>> wanted = new EnumMap<>(ApplicationSetting.class);
        List<FieldError> errors = new ArrayList<>();
        given.forEach((name, value) -> ApplicationSetting.of(name).ifPresentOrElse(setting -> {
            OptionalLong stored = value == null ? OptionalLong.empty() : setting.stored(value);
            Optional<Long> number = stored.isPresent() ? Optional.of(stored.getAsLong()) : Optional.empty();
            number.flatMap(setting::problem).ifPresent(problem -> errors.add(new FieldError(name, problem)));
            wanted.put(setting, number);
        }, () -> {
            if (!fixed.has(name, value)) {
                errors.add(FieldError.of(name, "application_setting.fixed"));
            }
        }));
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return wanted;
    }

    private State state() {
        return new State(settings.all(), settings.stored());
    }

    private static List<AuditChange> changes(State before, State after) {
        Map<String, @Nullable Object> from = new HashMap<>();
        Map<String, @Nullable Object> to = new HashMap<>();
        for (ApplicationSetting setting : ApplicationSetting.values()) {
            from.put(setting.wireName(), before.beside(after, setting));
            to.put(setting.wireName(), after.beside(before, setting));
        }
        return AuditChange.between(from, to, Set.of());
    }
}
