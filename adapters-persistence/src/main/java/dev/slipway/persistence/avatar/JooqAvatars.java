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

/** Avatars are columns of what they belong to, so that lists show them without asking. */
@Singleton
final class JooqAvatars implements Avatars {

    private final DSLContext dsl;

    JooqAvatars(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record Place<R extends Record>(Table<R> table, TableField<R, String> file, TableField<R, String> blob, Condition row, Condition alive) {}

    private static Place<?> place(AvatarOwner owner) {
        return switch (owner.kind()) {
            case USER -> new Place<>(USERS, USERS.AVATAR_FILE, USERS.AVATAR_BLOB, USERS.ID.eq(owner.id()), USERS.DELETED_AT.isNull());
            case GROUP -> new Place<>(NAMESPACES, NAMESPACES.AVATAR_FILE, NAMESPACES.AVATAR_BLOB,
                    NAMESPACES.ID.eq(owner.id()).and(NAMESPACES.KIND.eq("group")), NAMESPACES.DELETED_AT.isNull());
            case PROJECT -> new Place<>(PROJECTS, PROJECTS.AVATAR_FILE, PROJECTS.AVATAR_BLOB, PROJECTS.ID.eq(owner.id()), PROJECTS.DELETED_AT.isNull());
            case TOPIC -> new Place<>(TOPICS, TOPICS.AVATAR_FILE, TOPICS.AVATAR_BLOB, TOPICS.ID.eq(owner.id()), trueCondition());
        };
    }

    @Override
    public void put(AvatarOwner owner, Avatar avatar) {
        set(place(owner), avatar.fileName(), avatar.blob());
    }

    @Override
    public void remove(AvatarOwner owner) {
        set(place(owner), null, null);
    }

    private <R extends Record> void set(Place<R> place, String file, String blob) {
        dsl.update(place.table()).set(place.file(), file).set(place.blob(), blob).where(place.row()).execute();
    }

    @Override
    public Optional<Avatar> find(AvatarOwner owner) {
        return find(place(owner));
    }

    private <R extends Record> Optional<Avatar> find(Place<R> place) {
        return dsl.select(place.file(), place.blob()).from(place.table()).where(place.row(), place.alive(), place.blob().isNotNull())
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
