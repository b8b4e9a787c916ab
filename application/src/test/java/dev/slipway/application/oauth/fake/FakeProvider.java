package dev.slipway.application.oauth.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** The fakes of all ports of the authorization server, over one directory, at a time that tests set. */
public final class FakeProvider {

    public final AtomicReference<Instant> time = new AtomicReference<>(Instant.parse("2024-05-06T07:08:09Z"));
    public final FakeTransactions transactions = new FakeTransactions(time::get);
    public final FakeDirectory directory = new FakeDirectory(transactions);
    public final FakeCredentials credentials = new FakeCredentials(transactions, directory, time::get);
    public final FakeApplications applications = new FakeApplications(transactions, credentials);
    public final FakeApplicationGrants grants = new FakeApplicationGrants(transactions, credentials, applications);
    public final FakeAuthorizationCodes codes = new FakeAuthorizationCodes(transactions);
    public final FakeDeviceRequests devices = new FakeDeviceRequests(transactions);
}
