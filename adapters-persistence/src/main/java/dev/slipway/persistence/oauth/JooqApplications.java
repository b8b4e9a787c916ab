package dev.slipway.persistence.oauth;

import static dev.slipway.persistence.jooq.Tables.APPLICATIONS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.oauth.RedirectUris;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

@Singleton
final class JooqApplications implements Applications {

    private static final List<Field<?>> FIELDS = List.of(APPLICATIONS.ID, APPLICATIONS.UID, APPLICATIONS.NAME, APPLICATIONS.REDIRECT_URIS,
            APPLICATIONS.SCOPES, APPLICATIONS.CONFIDENTIAL, APPLICATIONS.TRUSTED);

    private final DSLContext dsl;

    JooqApplications(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long create(NewApplication application) {
        return dsl.insertInto(APPLICATIONS)
                .set(APPLICATIONS.UID, application.uid())
                .set(APPLICATIONS.SECRET_DIGEST, application.secretDigest())
                .set(APPLICATIONS.NAME, application.name())
                .set(APPLICATIONS.REDIRECT_URIS, application.redirects().text())
                .set(APPLICATIONS.SCOPES, ScopeColumns.names(application.scopes()))
                .set(APPLICATIONS.CONFIDENTIAL, application.kind().confidential())
                .set(APPLICATIONS.TRUSTED, application.kind().trusted())
                .set(APPLICATIONS.CREATED_AT, application.now())
                .set(APPLICATIONS.UPDATED_AT, application.now())
                .returning(APPLICATIONS.ID).fetchSingle(APPLICATIONS.ID);
    }

    @Override
    public Optional<Application> find(long id) {
        return one(APPLICATIONS.ID.eq(id));
    }

    @Override
    public Optional<Application> named(String uid) {
        return one(APPLICATIONS.UID.eq(uid));
    }

    @Override
    public Optional<Application> authenticated(String uid, byte[] secretDigest) {
        return one(APPLICATIONS.UID.eq(uid).and(APPLICATIONS.SECRET_DIGEST.eq(secretDigest)));
    }

    private Optional<Application> one(Condition which) {
        return dsl.select(FIELDS).from(APPLICATIONS).where(which).fetchOptional(JooqApplications::application);
    }

    private static Application application(Record row) {
        return new Application(row.get(APPLICATIONS.ID), row.get(APPLICATIONS.UID), row.get(APPLICATIONS.NAME),
                RedirectUris.of(row.get(APPLICATIONS.REDIRECT_URIS)), ScopeColumns.scopes(row.get(APPLICATIONS.SCOPES)),
                row.get(APPLICATIONS.CONFIDENTIAL), row.get(APPLICATIONS.TRUSTED));
    }

    @Override
    public Page<Application> list(PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, APPLICATIONS, APPLICATIONS, DSL.noCondition(),
                List.of(APPLICATIONS.ID.asc()), APPLICATIONS.ID), page, JooqApplications::application);
    }

    @Override
    public boolean renewSecret(long id, byte[] secretDigest, Instant now) {
        return dsl.update(APPLICATIONS).set(APPLICATIONS.SECRET_DIGEST, secretDigest)
                .set(APPLICATIONS.UPDATED_AT, notBefore(APPLICATIONS.UPDATED_AT, now))
                .where(APPLICATIONS.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean delete(long id) {
        return dsl.deleteFrom(APPLICATIONS).where(APPLICATIONS.ID.eq(id)).execute() == 1;
    }
}
