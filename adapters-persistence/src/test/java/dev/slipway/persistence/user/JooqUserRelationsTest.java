package dev.slipway.persistence.user;

import dev.slipway.application.user.UserRelationsKit;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserRelationsTest extends UserRelationsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected UserRelations relations() {
        return HERE.get(UserRelations.class);
    }

    @Override
    protected long user(String username, @Nullable LocalDate lastActivityOn) {
        return number("update users set username = ?, last_activity_on = ? where id = ? returning id", username, lastActivityOn,
                HERE.rows().user());
    }

    @Override
    protected void delete(long userId) {
        number("update users set deleted_at = now() where id = ? returning id", userId);
    }

    @Override
    protected long group(String name, long memberId, int level, @Nullable LocalDate expiresAt) {
        long group = number("update namespaces set name = ? where id = ? returning id", name, HERE.rows().group());
        number("""
                insert into members (namespace_id, user_id, access_level, expires_at, created_at, updated_at)
                values (?, ?, ?, ?, now(), now()) returning id""", group, memberId, level, expiresAt);
        return group;
    }

    @Override
    protected long project(String name, long memberId, int level, @Nullable LocalDate expiresAt) {
        long project = number("update projects set name = ? where id = ? returning id", name, HERE.rows().project());
        number("""
                insert into members (project_id, user_id, access_level, expires_at, created_at, updated_at)
                values (?, ?, ?, ?, now(), now()) returning id""", project, memberId, level, expiresAt);
        return project;
    }

    @Override
    protected void deleteGroup(long id) {
        number("update namespaces set deleted_at = now() where id = ? returning id", id);
    }

    @Override
    protected void deleteProject(long id) {
        number("update projects set deleted_at = now() where id = ? returning id", id);
    }

    @Override
    protected void issue(long projectId, long authorId) {
        number("""
                insert into issues (project_id, iid, title, author_id, created_at, updated_at)
                values (?, (select count(*) + 1 from issues), 'Title', ?, now(), now()) returning id""", projectId, authorId);
    }

    private static long number(String sql, Object... values) {
        return ((Number) HERE.rows().ask(sql, values)).longValue();
    }
}
