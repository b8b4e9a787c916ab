package dev.slipway.application.oauth.port;

import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.DeviceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Requests of devices that wait for a user, by the digests of their two codes. */
public interface DeviceRequests {

    /** Returns false if the code of the user is taken by another request. Rejects an application that was deleted meanwhile. */
    boolean create(NewRequest request);

    /** Locks the request of a device code until the transaction ends, and returns it as it is then. */
    Optional<DeviceRequest> lock(byte[] deviceDigest);

    /** Returns the request of a user code. */
    Optional<DeviceRequest> ofUser(byte[] userDigest);

    /** Records a poll of the device, and the interval that it has to keep from now on. */
    void polled(long id, Duration interval, Instant now);

    /** Moves a request from one of the states. Returns false if it is in another. @param userId who decided; empty to keep it */
    boolean move(long id, Set<DeviceState> from, DeviceState to, OptionalLong userId);

    /** Deletes requests that expired before a time, at most so many. Returns their number. */
    int sweep(Instant before, int most);

    /** Row of a new request. */
    record NewRequest(long applicationId, byte[] deviceDigest, byte[] userDigest, List<Scope> scopes, Duration interval, Instant expiresAt,
            Instant now) {}

    /**
     * Stored request.
     *
     * @param userId   who approved or denied it; empty before
     */
    record DeviceRequest(long id, long applicationId, List<Scope> scopes, DeviceState state, OptionalLong userId, Polling polling,
            Instant expiresAt) {

        /** @param last empty before the first poll */
        public record Polling(Duration interval, Optional<Instant> last) {

            public boolean early(Instant now) {
                return last.filter(time -> now.isBefore(time.plus(interval))).isPresent();
            }
        }
    }
}
