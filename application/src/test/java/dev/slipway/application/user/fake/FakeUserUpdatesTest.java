package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserUpdatesKit;
import dev.slipway.application.user.UserView.Identity;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.fake.FakeUserEmails.Addressee;
import dev.slipway.application.user.fake.FakeUserUpdates.Credentials;
import dev.slipway.application.user.fake.FakeUserUpdates.Row;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.domain.user.UserDraft;
import java.time.Instant;
import java.util.Optional;

final class FakeUserUpdatesTest extends UserUpdatesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeUserEmails emails = new FakeUserEmails(transactions);
    private final FakeUserUpdates updates = new FakeUserUpdates(transactions, emails);
    private long ids;

    @Override
    protected UserUpdates updates() {
        return updates;
    }

    @Override
    protected UserEmails emails() {
        return emails;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long user(String username, Optional<Identity> identity) {
        UserDraft draft = UsersKit.user(username).draft();
        updates.put(new Row(++ids, draft, null, identity.stream().toList(), new Credentials("digest", false, false), Instant.EPOCH));
        emails.put(new Addressee(ids, draft.email(), null, null, Instant.EPOCH, Instant.EPOCH));
        return ids;
    }

    @Override
    protected Attributes attributes(long id) {
        Row row = updates.row(id);
        return new Attributes(row.draft(), row.publicEmail(), row.identities(), row.credentials().twoFactorEnabled(),
                emails.addressee(id).orElseThrow().confirmedAt(), row.updatedAt());
    }

    private void protect(long id, Credentials credentials) {
        Row row = updates.row(id);
        updates.put(row.with(credentials, row.updatedAt()));
    }

    @Override
    protected void setPassword(long id, String digest) {
        protect(id, new Credentials(digest, false, updates.row(id).credentials().twoFactorEnabled()));
    }

    @Override
    protected void enableTwoFactor(long id) {
        protect(id, new Credentials(passwordDigest(id), passwordExpired(id), true));
    }

    @Override
    protected String passwordDigest(long id) {
        return updates.row(id).credentials().passwordDigest();
    }

    @Override
    protected boolean passwordExpired(long id) {
        return updates.row(id).credentials().passwordExpired();
    }

    @Override
    protected long project(long ownerId, String path) {
        updates.project(++ids, ownerId, path);
        return ids;
    }

    @Override
    protected String fullPath(long projectId) {
        return updates.fullPath(projectId);
    }

    @Override
    protected boolean pathTaken(String path) {
        return updates.pathTaken(path);
    }

    @Override
    protected void group(String path) {
        updates.group(path);
    }
}
