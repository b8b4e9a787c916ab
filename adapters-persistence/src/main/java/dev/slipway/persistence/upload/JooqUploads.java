package dev.slipway.persistence.upload;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_UPLOADS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.upload.UploadView;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.application.user.UserBrief;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SelectField;

@Singleton
final class JooqUploads implements Uploads {

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.Users u = USERS.as("u");
    private final SelectField<UserBrief> uploader = UserBriefFields.of(u);

    JooqUploads(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Locks the project against deletion until the row is committed, so that the removal of the project finds the row. */
    @Override
    public OptionalLong add(NewUpload upload) {
        boolean there = dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(upload.projectId()), PROJECTS.DELETED_AT.isNull())
                .forShare()
                .fetchOptional().isPresent();
        if (!there) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(dsl.insertInto(PROJECT_UPLOADS)
                .set(PROJECT_UPLOADS.PROJECT_ID, upload.projectId())
                .set(PROJECT_UPLOADS.UPLOADER_ID, upload.uploaderId())
                .set(PROJECT_UPLOADS.SECRET_DIGEST, upload.secretDigest())
                .set(PROJECT_UPLOADS.FILE_NAME, upload.fileName())
                .set(PROJECT_UPLOADS.SIZE, upload.size())
                .set(PROJECT_UPLOADS.BLOB, upload.blob())
                .set(PROJECT_UPLOADS.CREATED_AT, upload.now())
                .returning(PROJECT_UPLOADS.ID).fetchSingle(PROJECT_UPLOADS.ID));
    }

    @Override
    public Optional<Upload> find(long projectId, byte[] secretDigest) {
        return found(PROJECT_UPLOADS.PROJECT_ID.eq(projectId).and(PROJECT_UPLOADS.SECRET_DIGEST.eq(secretDigest)));
    }

    @Override
    public Optional<Upload> find(long projectId, long id) {
        return found(PROJECT_UPLOADS.PROJECT_ID.eq(projectId).and(PROJECT_UPLOADS.ID.eq(id)));
    }

    private Optional<Upload> found(Condition condition) {
        return dsl.select(PROJECT_UPLOADS.ID, PROJECT_UPLOADS.FILE_NAME, PROJECT_UPLOADS.BLOB).from(PROJECT_UPLOADS).where(condition)
                .fetchOptional(row -> new Upload(row.value1(), row.value2(), row.value3()));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Page<UploadView> list(long projectId, PageRequest page) {
        var shown = PROJECT_UPLOADS.leftJoin(u).on(u.ID.eq(PROJECT_UPLOADS.UPLOADER_ID), u.DELETED_AT.isNull());
        PageQuery.Listing listing = new PageQuery.Listing(
                List.of(PROJECT_UPLOADS.ID, PROJECT_UPLOADS.SIZE, PROJECT_UPLOADS.FILE_NAME, PROJECT_UPLOADS.CREATED_AT, uploader),
                PROJECT_UPLOADS, shown, PROJECT_UPLOADS.PROJECT_ID.eq(projectId), List.of(PROJECT_UPLOADS.ID.desc()), PROJECT_UPLOADS.ID);
        return PageQuery.fetch(dsl, listing, page, row -> new UploadView(row.get(PROJECT_UPLOADS.ID), row.get(PROJECT_UPLOADS.SIZE),
                row.get(PROJECT_UPLOADS.FILE_NAME), row.get(PROJECT_UPLOADS.CREATED_AT), row.get((Field<UserBrief>) uploader)));
    }

    @Override
    public Optional<String> remove(long projectId, long id) {
        return dsl.deleteFrom(PROJECT_UPLOADS).where(PROJECT_UPLOADS.PROJECT_ID.eq(projectId), PROJECT_UPLOADS.ID.eq(id))
                .returning(PROJECT_UPLOADS.BLOB).fetchOptional(PROJECT_UPLOADS.BLOB);
    }

    @Override
    public List<String> removeOfProject(long projectId, int most) {
        return dsl.deleteFrom(PROJECT_UPLOADS).where(PROJECT_UPLOADS.ID.in(select(PROJECT_UPLOADS.ID).from(PROJECT_UPLOADS)
                        .where(PROJECT_UPLOADS.PROJECT_ID.eq(projectId)).orderBy(PROJECT_UPLOADS.ID).limit(most)))
                .returning(PROJECT_UPLOADS.BLOB).fetch(PROJECT_UPLOADS.BLOB);
    }

    @Override
    public Set<String> named(Collection<String> blobs) {
        return new HashSet<>(dsl.select(PROJECT_UPLOADS.BLOB).from(PROJECT_UPLOADS).where(PROJECT_UPLOADS.BLOB.in(blobs))
                .fetch(PROJECT_UPLOADS.BLOB));
    }
}
