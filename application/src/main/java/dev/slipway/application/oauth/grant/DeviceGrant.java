package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.oauth.DeviceEvent;
import dev.slipway.domain.oauth.DeviceLifecycle;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.ProtocolError;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Answers a device that polls: with its tokens, once its user has approved the request, or with the reason why it has to wait. */
final class DeviceGrant {

    private final ClientAuthentication clients;
    private final DeviceRequests requests;
    private final TokenIssue issue;
    private final Transactions transactions;

    DeviceGrant(ClientAuthentication clients, DeviceRequests requests, TokenIssue issue, Transactions transactions) {
        this.clients = clients;
        this.requests = requests;
        this.issue = issue;
        this.transactions = transactions;
    }

    private sealed interface Poll {

        record Collected(IssuedTokens tokens, UserView user) implements Poll {}

        record Rejected(ProtocolError error) implements Poll {}
    }

    IssuedTokens poll(TokenRequest.Device request, ClientCredentials credentials, String issuer) {
        byte[] digest = issue.digest(ProtocolRefusals.required("device_code", request.code()));
        Application client = clients.require(credentials);
        TokenPair pair = issue.draw(GrantType.DEVICE_CODE);
        Poll poll = transactions.write(now -> requests.lock(digest).filter(found -> found.applicationId() == client.id())
                .map(found -> poll(found, pair, now)).orElseGet(() -> new Poll.Rejected(ProtocolError.INVALID_GRANT)));
        return switch (poll) {
            case Poll.Rejected(ProtocolError error) -> throw ProtocolRefusals.of(error);
            case Poll.Collected(IssuedTokens tokens, UserView user) ->
                issue.identified(tokens, client, user, Optional.empty(), issuer);
        };
    }

    /** Returns a rejection rather than throwing it, since the poll is recorded. */
    private Poll poll(DeviceRequest request, TokenPair pair, Instant now) {
        boolean early = request.polling().early(now);
        Optional<ProtocolError> error = DeviceLifecycle.answer(request.state(), !now.isBefore(request.expiresAt()), early);
        if (error.isPresent()) {
            requests.polled(request.id(), error.get() == ProtocolError.SLOW_DOWN
                    ? request.polling().interval().plus(Lifetimes.SLOWER) : request.polling().interval(), now);
            return new Poll.Rejected(error.get());
        }
        UserView user = issue.owner(request.userId().orElseThrow());
        requests.move(request.id(), DeviceLifecycle.TABLE.from(DeviceEvent.COLLECT), DeviceLifecycle.TABLE.to(DeviceEvent.COLLECT),
                OptionalLong.empty());
        return new Poll.Collected(issue.open(pair, OptionalLong.of(request.applicationId()), request.userId(), request.scopes(), now),
                user);
    }
}
