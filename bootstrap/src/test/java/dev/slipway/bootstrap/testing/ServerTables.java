package dev.slipway.bootstrap.testing;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.domain.access.Scope;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.TestRows;
import dev.slipway.schema.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Stores users, groups, projects, memberships and tokens in the tables of a server, from the drafts that the tests of the ports and of the
 * tables store too. For tests that are about something else: what a server does on its way there is left out.
 */
public final class ServerTables {

    private final TestDatabase database;
    private final AccessTables tables;

    public ServerTables(TestDatabase database) {
        this.database = database;
        this.tables = new AccessTables(new TestRows(database));
    }

    /** Stores a user with a namespace. */
    public long user(AccountDraft draft) {
        long user = tables.store(draft);
        tables.personalNamespace(user);
        return user;
    }

    /** Returns the id of the namespace of a user. */
    public long namespace(long user) {
        return database.number("select id from namespaces where owner_id = ?", user);
    }

    public long group(GroupDraft draft) {
        return tables.store(draft);
    }

    public long project(ProjectDraft draft) {
        long project = tables.store(draft);
        database.execute("insert into project_counters (project_id) values (?)", project);
        return project;
    }

    public void member(MemberDraft draft) {
        tables.store(draft);
    }

    /** Lets a user have a personal access token. @return its id */
    public long token(long user, String token, String... scopes) {
        Set<Scope> all = List.of(scopes).stream().map(scope -> Scope.of(scope).orElseThrow()).collect(Collectors.toSet());
        return tables.store(TokenDraft.of(user, digest(token)).withScopes(all));
    }

    /** Returns the digest by which a token is found. */
    public static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
