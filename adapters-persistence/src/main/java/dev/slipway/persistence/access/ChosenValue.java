package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.INSTALLATION_CHOICES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.access.InitialChoices;
import dev.slipway.domain.access.InstallationChoice;
import org.jooq.Field;

/** Value of a choice, as a part of any statement: what administrators have chosen, or else what the settings of the process give. */
public final class ChosenValue {

    private ChosenValue() {
    }

    public static Field<Long> of(InstallationChoice choice, InitialChoices initial) {
        return coalesce(field(select(INSTALLATION_CHOICES.VALUE).from(INSTALLATION_CHOICES)
                .where(INSTALLATION_CHOICES.NAME.eq(inline(choice.wireName())))), inline(initial.of(choice)));
    }
}
