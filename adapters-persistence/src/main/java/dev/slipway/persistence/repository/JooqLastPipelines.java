package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.PIPELINES;

import dev.slipway.application.repository.port.LastPipelines;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jooq.DSLContext;

/** Returns the newest pipeline of each commit that counts for its ref, with one statement. */
@Singleton
final class JooqLastPipelines implements LastPipelines {

    private final DSLContext dsl;

    JooqLastPipelines(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<String, Summary> of(long projectId, Collection<String> shas) {
        return dsl.select(PIPELINES.ID, PIPELINES.IID, PIPELINES.PROJECT_ID, PIPELINES.SHA, PIPELINES.REF, PIPELINES.STATUS,
                PIPELINES.SOURCE,
                        PIPELINES.CREATED_AT, PIPELINES.UPDATED_AT)
                .distinctOn(PIPELINES.SHA)
                .from(PIPELINES)
                .where(PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.SHA.in(shas), PIPELINES.DELETED_AT.isNull(),
                        CountsForRef.of(PIPELINES))
                .orderBy(PIPELINES.SHA, PIPELINES.ID.desc())
                .fetch(row -> new Summary(row.value1(), row.value2(), row.value3(), row.value4(), row.value5(), row.value6(), row.value7(),
                        row.value8(), row.value9()))
                .stream().collect(Collectors.toMap(Summary::sha, summary -> summary));
    }
}
