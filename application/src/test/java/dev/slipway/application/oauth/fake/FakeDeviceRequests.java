package dev.slipway.application.oauth.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.domain.oauth.DeviceState;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Requests of devices in memory. */
public final class FakeDeviceRequests implements DeviceRequests {

    private final AtomicLong ids = new AtomicLong();
    private final FakeTable<Long, Row> rows;

    private record Row(byte[] device, byte[] user, DeviceRequest request) {}

    public FakeDeviceRequests(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    @Override
    public boolean create(NewRequest made) {
        if (ofUser(made.userDigest()).isPresent()) {
            return false;
        }
        long id = ids.incrementAndGet();
        rows.put(id, new Row(made.deviceDigest(), made.userDigest(), new DeviceRequest(id, made.applicationId(), made.scopes(),
                DeviceState.PENDING, OptionalLong.empty(), new DeviceRequest.Polling(made.interval(), Optional.empty()),
                made.expiresAt())));
        return true;
    }

    @Override
    public Optional<DeviceRequest> lock(byte[] deviceDigest) {
        return rows.rows().filter(row -> Arrays.equals(row.device(), deviceDigest)).map(Row::request).findFirst();
    }

    @Override
    public Optional<DeviceRequest> ofUser(byte[] userDigest) {
        return rows.rows().filter(row -> Arrays.equals(row.user(), userDigest)).map(Row::request).findFirst();
    }

    private void change(long id, Function<DeviceRequest, DeviceRequest> change) {
        Row row = rows.find(id).orElseThrow();
        rows.put(id, new Row(row.device(), row.user(), change.apply(row.request())));
    }

    @Override
    public void polled(long id, Duration interval, Instant now) {
        change(id, was -> new DeviceRequest(id, was.applicationId(), was.scopes(), was.state(), was.userId(),
                new DeviceRequest.Polling(interval, Optional.of(now)), was.expiresAt()));
    }

    @Override
    public boolean move(long id, Set<DeviceState> from, DeviceState to, OptionalLong userId) {
        boolean moves = rows.find(id).filter(row -> from.contains(row.request().state())).isPresent();
        if (moves) {
            change(id, was -> new DeviceRequest(id, was.applicationId(), was.scopes(), to, userId.isPresent() ? userId : was.userId(),
                    was.polling(), was.expiresAt()));
        }
        return moves;
    }

    @Override
    public int sweep(Instant before, int most) {
        return rows.removeIf(row -> row.request().expiresAt().isBefore(before), most);
    }
}
