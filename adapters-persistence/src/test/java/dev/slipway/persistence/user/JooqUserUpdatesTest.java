package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserUpdatesKit;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserUpdatesTest extends UserUpdatesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected long user(String username, Optional<UserView.Identity> identity) {
        NewUser user = UsersKit.user(username);
        return HERE.get(Users.class).create(new NewUser(user.draft(), user.kind(), user.passwordDigest(), false, user.createdBy(),
                user.confirmedAt(), user.now(), identity)).orElseThrow();
    }

    @Override
    protected Attributes attributes(long id) {
        UserView user = HERE.get(Users.class).find(id).orElseThrow();
        UserDraft draft = new UserDraft(user.brief().username(), user.brief().name(), user.email(), Optional.empty(), user.administrator(),
                user.external(), user.canCreateGroup(), user.projectsLimit(), user.privateProfile(), user.themeId(), user.colorSchemeId(),
                user.profile());
        return new Attributes(draft, user.publicEmail(), user.identities(), user.twoFactorEnabled(), user.confirmedAt(), user.updatedAt());
    }

    @Override
    protected boolean pathTaken(String path) {
        return HERE.get(Users.class).pathTaken(path);
    }

    @Override
    protected void setPassword(long id, String digest) {
        HERE.get(Users.class).setPassword(id, digest, Instant.now());
    }

    @Override
    protected UserUpdates updates() {
        return HERE.get(UserUpdates.class);
    }

    @Override
    protected UserEmails emails() {
        return HERE.get(UserEmails.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected String passwordDigest(long id) {
        return (String) HERE.rows().ask("select password_digest from users where id = ?", id);
    }

    @Override
    protected long project(long ownerId, String path) {
        long project = HERE.rows().project();
        HERE.rows().ask("""
                update projects p set namespace_id = n.id, path = ?, full_path = n.full_path || '/' || ?
                from namespaces n where n.owner_id = ? and p.id = ? returning p.id""", path, path, ownerId, project);
        HERE.rows().ask("insert into routes (path, project_id) select lower(full_path), id from projects where id = ? returning path",
                project);
        return project;
    }

    @Override
    protected String fullPath(long projectId) {
        return (String) HERE.rows().ask("select full_path from projects where id = ?", projectId);
    }

    @Override
    protected void enableTwoFactor(long id) {
        HERE.rows().ask("update users set two_factor_enabled = true where id = ? returning id", id);
    }

    @Override
    protected void group(String path) {
        HERE.rows().ask("insert into routes (path, namespace_id) values (?, ?) returning path", path, HERE.rows().group());
    }

    @Override
    protected boolean passwordExpired(long id) {
        return HERE.dsl().select(USERS.PASSWORD_EXPIRED).from(USERS).where(USERS.ID.eq(id)).fetchSingle(USERS.PASSWORD_EXPIRED);
    }
}
