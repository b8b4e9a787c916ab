package dev.slipway.persistence.approval;

import dev.slipway.schema.testing.TestDatabase;

/** E-mail addresses of users, as rows. */
final class UserAddresses {

    private UserAddresses() {
    }

    /** Confirms the primary address of a user. @return the address */
    static String confirmed(TestDatabase database, long userId) {
        database.execute("update users set confirmed_at = now() where id = ?", userId);
        return database.text("select email from users where id = ?", userId);
    }

    static void add(TestDatabase database, long userId, String address, boolean confirmed) {
        database.execute("insert into user_emails (user_id, email, confirmed_at, created_at, updated_at) "
                + "values (?, ?, case when ? then now() end, now(), now())", userId, address, confirmed);
    }
}
