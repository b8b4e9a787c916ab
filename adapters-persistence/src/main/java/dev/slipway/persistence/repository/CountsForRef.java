package dev.slipway.persistence.repository;

import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.jooq.tables.Pipelines;
import org.jooq.Condition;

/** The rule of {@link DanglingSources} as a condition: every statement that looks for the latest pipeline of a ref or commit has it. */
public final class CountsForRef {

    private CountsForRef() {
    }

    public static Condition of(Pipelines pipelines) {
        return pipelines.SOURCE.notIn(DanglingSources.NAMES);
    }
}
