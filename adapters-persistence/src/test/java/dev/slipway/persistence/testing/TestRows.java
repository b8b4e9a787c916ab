package dev.slipway.persistence.testing;

import dev.slipway.schema.testing.TestDatabase;
import java.util.concurrent.atomic.AtomicLong;

/** Puts rows into tables that other features own, for tests that need a project or a user around what they try. */
public final class TestRows {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final TestDatabase database;

    public TestRows(TestDatabase database) {
        this.database = database;
    }

    /** The first column of the first row. */
    public Object ask(String sql, Object... values) {
        return database.query(sql, row -> row.getObject(1), values).getFirst();
    }

    private long id(String sql, Object... values) {
        return (Long) ask(sql, values);
    }

    public long user() {
        return user("Somebody", "somebody" + NUMBERS.incrementAndGet() + "@example.com");
    }

    public long user(String name, String email) {
        return id("insert into users (username, name, email, created_at, updated_at) values (?, ?, ?, now(), now()) returning id",
                "user" + NUMBERS.incrementAndGet(), name, email);
    }

    public long group() {
        String path = "group" + NUMBERS.incrementAndGet();
        long group = id("""
                insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
                values ('group', ?, ?, ?, array[]::bigint[], 20, now(), now()) returning id""", path, path, path);
        return id("update namespaces set lineage = array[id] where id = ? returning id", group);
    }

    /** In a group of its own, empty, last active long ago. */
    public long project() {
        String path = "project" + NUMBERS.incrementAndGet();
        return id("""
                insert into projects (namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)
                values (?, ?, ?, ?, 0, '2000-01-01Z', '2000-01-01Z', '2000-01-01Z') returning id""", group(), path, path, path);
    }
}
