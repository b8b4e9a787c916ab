package dev.slipway.persistence.repository;

import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.jooq.tables.Pipelines;
import org.jooq.Condition;

/** The rule of {@link DanglingSources} as an SQL condition, for every statement that selects the latest pipeline of a ref or commit. */
public final class CountsForRef {

    private CountsForRef() {
    }

    public static Condition of(Pipelines pipelines) {
        return pipelines.SOURCE.notIn(DanglingSources.NAMES);
    }
}
