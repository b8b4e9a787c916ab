package dev.slipway.persistence.oauth;

import static dev.slipway.persistence.jooq.Tables.DEVICE_REQUESTS;

import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.domain.oauth.DeviceState;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;

@Singleton
final class JooqDeviceRequests implements DeviceRequests {

    private final DSLContext dsl;

    JooqDeviceRequests(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean create(NewRequest request) {
        ApplicationLock.share(dsl, request.applicationId());
        return dsl.insertInto(DEVICE_REQUESTS)
                .set(DEVICE_REQUESTS.APPLICATION_ID, request.applicationId())
                .set(DEVICE_REQUESTS.DEVICE_DIGEST, request.deviceDigest())
                .set(DEVICE_REQUESTS.USER_DIGEST, request.userDigest())
                .set(DEVICE_REQUESTS.SCOPES, ScopeColumns.names(request.scopes()))
                .set(DEVICE_REQUESTS.STATE, DeviceState.PENDING.wireName())
                .set(DEVICE_REQUESTS.POLL_SECONDS, (int) request.interval().toSeconds())
                .set(DEVICE_REQUESTS.EXPIRES_AT, request.expiresAt())
                .set(DEVICE_REQUESTS.CREATED_AT, request.now())
                .onConflict(DEVICE_REQUESTS.USER_DIGEST).doNothing().execute() == 1;
    }

    @Override
    public Optional<DeviceRequest> lock(byte[] deviceDigest) {
        return dsl.selectFrom(DEVICE_REQUESTS).where(DEVICE_REQUESTS.DEVICE_DIGEST.eq(deviceDigest)).forNoKeyUpdate()
                .fetchOptional(JooqDeviceRequests::request);
    }

    @Override
    public Optional<DeviceRequest> ofUser(byte[] userDigest) {
        return dsl.selectFrom(DEVICE_REQUESTS).where(DEVICE_REQUESTS.USER_DIGEST.eq(userDigest)).fetchOptional(JooqDeviceRequests::request);
    }

    private static DeviceRequest request(Record row) {
        Long user = row.get(DEVICE_REQUESTS.USER_ID);
        return new DeviceRequest(row.get(DEVICE_REQUESTS.ID), row.get(DEVICE_REQUESTS.APPLICATION_ID),
                ScopeColumns.scopes(row.get(DEVICE_REQUESTS.SCOPES)), DeviceState.of(row.get(DEVICE_REQUESTS.STATE)),
                user == null ? OptionalLong.empty() : OptionalLong.of(user),
                new DeviceRequest.Polling(Duration.ofSeconds(row.get(DEVICE_REQUESTS.POLL_SECONDS)),
                        Optional.ofNullable(row.get(DEVICE_REQUESTS.POLLED_AT))),
                row.get(DEVICE_REQUESTS.EXPIRES_AT));
    }

    @Override
    public void polled(long id, Duration interval, Instant now) {
        dsl.update(DEVICE_REQUESTS).set(DEVICE_REQUESTS.POLL_SECONDS, (int) interval.toSeconds()).set(DEVICE_REQUESTS.POLLED_AT, now)
                .where(DEVICE_REQUESTS.ID.eq(id)).execute();
    }

    @Override
    public boolean move(long id, Set<DeviceState> from, DeviceState to, OptionalLong userId) {
        return dsl.update(DEVICE_REQUESTS).set(DEVICE_REQUESTS.STATE, to.wireName())
                .set(DEVICE_REQUESTS.USER_ID, userId.isPresent() ? DSL.val(userId.getAsLong()) : DEVICE_REQUESTS.USER_ID)
                .where(DEVICE_REQUESTS.ID.eq(id), DEVICE_REQUESTS.STATE.in(from.stream().map(DeviceState::wireName).toList()))
                .execute() == 1;
    }

    @Override
    public int sweep(Instant before, int most) {
        return Batches.delete(dsl, DEVICE_REQUESTS.ID, DEVICE_REQUESTS.EXPIRES_AT.lt(before), most);
    }
}
