package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.PUSHES;

import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.util.Arrays;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;

/** Columns that name the owner of a row's repository: one for each kind, of which one is filled. */
record OwnerColumns(Field<Long> project, Field<Long> snippet) {

    static final OwnerColumns OF_REFS = new OwnerColumns(GIT_REFS.PROJECT_ID, GIT_REFS.SNIPPET_ID);
    static final OwnerColumns OF_COMMITS = new OwnerColumns(COMMITS.PROJECT_ID, COMMITS.SNIPPET_ID);
    static final OwnerColumns OF_PUSHES = new OwnerColumns(PUSHES.PROJECT_ID, PUSHES.SNIPPET_ID);

    Field<Long> of(RepositoryKind kind) {
        return switch (kind) {
            case PROJECT -> project;
            case SNIPPET -> snippet;
        };
    }

    /** Selects the rows of a repository. */
    Condition of(RepositoryId repository) {
        return of(repository.kind()).eq(repository.ownerId());
    }

    RepositoryId read(Record row) {
        RepositoryKind kind = Arrays.stream(RepositoryKind.values()).filter(each -> row.get(of(each)) != null).findFirst().orElseThrow();
        return new RepositoryId(kind, Objects.requireNonNull(row.get(of(kind))));
    }
}
