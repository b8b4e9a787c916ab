package dev.slipway.application.oauth.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.port.Applications;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Applications in memory. */
public final class FakeApplications implements Applications {

    private final FakeCredentials credentials;
    private final FakeTable<Long, Stored> rows;

    private record Stored(Application application, byte[] secretDigest) {}

    public FakeApplications(FakeTransactions transactions, FakeCredentials credentials) {
        this.credentials = credentials;
        this.rows = new FakeTable<>(transactions);
    }

    @Override
    public long create(NewApplication made) {
        long id = credentials.directory().nextId();
        rows.put(id, new Stored(new Application(id, made.uid(), made.name(), made.redirects(), made.scopes(), made.kind().confidential(),
                made.kind().trusted()), made.secretDigest()));
        return id;
    }

    @Override
    public Optional<Application> find(long id) {
        return rows.find(id).map(Stored::application);
    }

    @Override
    public Optional<Application> named(String uid) {
        return rows.rows().map(Stored::application).filter(application -> application.uid().equals(uid)).findFirst();
    }

    @Override
    public Optional<Application> authenticated(String uid, byte[] secretDigest) {
        return rows.rows().filter(row -> row.application().uid().equals(uid) && Arrays.equals(row.secretDigest(), secretDigest))
                .map(Stored::application).findFirst();
    }

    @Override
    public Page<Application> list(PageRequest page) {
        return FakePages.of(rows.rows().map(Stored::application), Comparator.comparing(Application::id), Application::id, page);
    }

    @Override
    public boolean renewSecret(long id, byte[] secretDigest, Instant now) {
        Optional<Stored> row = rows.find(id);
        row.ifPresent(found -> rows.put(id, new Stored(found.application(), secretDigest)));
        return row.isPresent();
    }

    @Override
    public boolean delete(long id) {
        credentials.granted().removeIf(token -> token.applicationId() == id);
        return rows.remove(id);
    }
}
