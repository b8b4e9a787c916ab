package dev.slipway.persistence.avatar;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.domain.avatar.AvatarOwner;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;

/** Stores avatars in columns of their owners, so that lists show them without another query. */
@Singleton
final class JooqAvatars implements Avatars {

    private final DSLContext dsl;

    JooqAvatars(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record AvatarColumns<R extends Record>(Table<R> table, TableField<R, String> file, TableField<R, String> blob, Condition row,
            Condition alive) {}

    private static AvatarColumns<?> columns(AvatarOwner owner) {
        return switch (owner.kind()) {
            case USER -> new AvatarColumns<>(USERS, USERS.AVATAR_FILE, USERS.AVATAR_BLOB, USERS.ID.eq(owner.id()),
                    USERS.DELETED_AT.isNull());
            case GROUP -> new AvatarColumns<>(NAMESPACES, NAMESPACES.AVATAR_FILE, NAMESPACES.AVATAR_BLOB,
                    NAMESPACES.ID.eq(owner.id()).and(NAMESPACES.KIND.eq("group")), NAMESPACES.DELETED_AT.isNull());
            case PROJECT -> new AvatarColumns<>(PROJECTS, PROJECTS.AVATAR_FILE, PROJECTS.AVATAR_BLOB, PROJECTS.ID.eq(owner.id()),
                    PROJECTS.DELETED_AT.isNull());
            case TOPIC -> new AvatarColumns<>(TOPICS, TOPICS.AVATAR_FILE, TOPICS.AVATAR_BLOB, TOPICS.ID.eq(owner.id()), trueCondition());
        };
    }

    @Override
    public void put(AvatarOwner owner, Avatar avatar) {
        set(columns(owner), avatar.fileName(), avatar.blob());
    }

    @Override
    public void remove(AvatarOwner owner) {
        set(columns(owner), null, null);
    }

    private <R extends Record> void set(AvatarColumns<R> columns, @Nullable String file, @Nullable String blob) {
        dsl.update(columns.table()).set(columns.file(), file).set(columns.blob(), blob).where(columns.row()).execute();
    }

    @Override
    public Optional<Avatar> find(AvatarOwner owner) {
        return find(columns(owner));
    }

    private <R extends Record> Optional<Avatar> find(AvatarColumns<R> columns) {
        return dsl.select(columns.file(), columns.blob()).from(columns.table())
                .where(columns.row(), columns.alive(), columns.blob().isNotNull())
                .fetchOptional(row -> new Avatar(row.value1(), row.value2()));
    }

    @Override
    public Set<String> named(Collection<String> blobs) {
        return new HashSet<>(dsl.select(USERS.AVATAR_BLOB).from(USERS).where(USERS.AVATAR_BLOB.in(blobs))
                .union(select(NAMESPACES.AVATAR_BLOB).from(NAMESPACES).where(NAMESPACES.AVATAR_BLOB.in(blobs)))
                .union(select(PROJECTS.AVATAR_BLOB).from(PROJECTS).where(PROJECTS.AVATAR_BLOB.in(blobs)))
                .union(select(TOPICS.AVATAR_BLOB).from(TOPICS).where(TOPICS.AVATAR_BLOB.in(blobs)))
                .fetch(row -> row.value1()));
    }
}
