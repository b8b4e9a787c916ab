package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.INSTALLATION_CHOICES;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;

import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.domain.access.InstallationChoice;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jooq.DSLContext;

@Singleton
final class JooqInstallationChoices implements InstallationChoices {

    private static final String LOCK = "choices of the installation";

    private final DSLContext dsl;

    JooqInstallationChoices(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong find(InstallationChoice choice) {
        return dsl.select(INSTALLATION_CHOICES.VALUE).from(INSTALLATION_CHOICES).where(INSTALLATION_CHOICES.NAME.eq(choice.wireName()))
                .fetchOptional(INSTALLATION_CHOICES.VALUE).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** Leaves out choices of a later version of the program. */
    @Override
    public Map<InstallationChoice, Long> all() {
        Map<InstallationChoice, Long> all = new EnumMap<>(InstallationChoice.class);
        dsl.select(INSTALLATION_CHOICES.NAME, INSTALLATION_CHOICES.VALUE).from(INSTALLATION_CHOICES)
                .forEach(row -> InstallationChoice.of(row.value1()).ifPresent(choice -> all.put(choice, row.value2())));
        return all;
    }

    @Override
    public void lock() {
        dsl.select(field("pg_advisory_xact_lock(hashtextextended({0}, {1}))", Object.class, inline(LOCK), inline(0L))).fetch();
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
