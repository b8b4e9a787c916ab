package dev.slipway.persistence.oauth;

import dev.slipway.persistence.testing.TestRows;

/** Stores rows of applications and grants for tests of other tables. */
final class OAuthTables {

    private OAuthTables() {
    }

    static long application(TestRows rows) {
        return (Long) rows.ask("""
                insert into applications (uid, secret_digest, name, redirect_uris, scopes, confidential, trusted, created_at, updated_at)
                values ('a', ''::bytea, 'a', 'https://a/', '{api}', true, false, now(), now()) returning id""");
    }

    static long grant(TestRows rows, long application, long user) {
        return (Long) rows.ask("""
                insert into application_grants (application_id, user_id, scopes, created_at) values (?, ?, '{api}', now()) returning id""",
                application, user);
    }
}
