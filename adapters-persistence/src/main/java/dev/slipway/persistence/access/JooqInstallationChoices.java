package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.INSTALLATION_CHOICES;

import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.domain.access.InitialChoices;
import dev.slipway.domain.access.InstallationChoice;
import dev.slipway.persistence.kernel.TextLock;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jooq.DSLContext;

@Singleton
final class JooqInstallationChoices implements InstallationChoices {

    private static final String LOCK = "choices of the installation";

    private final DSLContext dsl;
    private final InitialChoices initial;

    JooqInstallationChoices(DSLContext dsl, InitialChoices initial) {
        this.dsl = dsl;
        this.initial = initial;
    }

    @Override
    public long find(InstallationChoice choice) {
        return dsl.select(ChosenValue.of(choice, initial)).fetchSingle().value1();
    }

    /** Leaves out choices of a later version of the program. */
    @Override
    public Map<InstallationChoice, Long> all() {
        Map<InstallationChoice, Long> all = new EnumMap<>(initial.values());
        dsl.select(INSTALLATION_CHOICES.NAME, INSTALLATION_CHOICES.VALUE).from(INSTALLATION_CHOICES)
                .forEach(row -> InstallationChoice.of(row.value1()).ifPresent(choice -> all.put(choice, row.value2())));
        return all;
    }

    @Override
    public void lock() {
        TextLock.take(dsl, LOCK);
    }

    @Override
    public void put(Map<InstallationChoice, Long> chosen, Instant now) {
        chosen.forEach((choice, value) -> dsl.insertInto(INSTALLATION_CHOICES)
                .set(INSTALLATION_CHOICES.NAME, choice.wireName())
                .set(INSTALLATION_CHOICES.VALUE, value)
                .set(INSTALLATION_CHOICES.UPDATED_AT, now)
                .onConflict(INSTALLATION_CHOICES.NAME).doUpdate()
                .set(INSTALLATION_CHOICES.VALUE, value)
                .set(INSTALLATION_CHOICES.UPDATED_AT, now)
                .execute());
    }
}
