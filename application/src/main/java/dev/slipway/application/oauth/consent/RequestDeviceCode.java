package dev.slipway.application.oauth.consent;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.HexSecret;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.application.oauth.port.DeviceRequests.NewRequest;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.ProtocolError;
import dev.slipway.domain.oauth.RequestedScopes;
import dev.slipway.domain.oauth.UserCode;
import java.util.List;
import java.util.Optional;

/** Gives a device without a browser two codes: one to poll with, and one that its user enters elsewhere. Source: RFC 8628. */
public final class RequestDeviceCode {

    private static final int RANDOM = 43;
    private static final int ATTEMPTS = 10;

    private final ClientAuthentication clients;
    private final DeviceRequests requests;
    private final Secrets secrets;
    private final Transactions transactions;

    RequestDeviceCode(ClientAuthentication clients, DeviceRequests requests, Secrets secrets, Transactions transactions) {
        this.clients = clients;
        this.requests = requests;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** @param deviceCode shown to the device alone */
    public record Codes(String deviceCode, UserCode userCode) {
        @Override
        public String toString() {
            return "Codes[]";
        }
    }

    public Codes request(ClientCredentials credentials, Optional<String> scope) {
        Application client = clients.require(credentials);
        List<Scope> scopes = RequestedScopes.grant(scope, client.scopes())
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_SCOPE));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Codes codes = new Codes(HexSecret.draw(secrets), userCode());
            if (transactions.write(now -> requests.create(new NewRequest(client.id(), secrets.digest(codes.deviceCode()),
                    secrets.digest(codes.userCode().letters()), scopes, Lifetimes.POLL, now.plus(Lifetimes.DEVICE_REQUEST), now)))) {
                return codes;
            }
        }
        throw new Refusal(new Failure.Unavailable(Reason.of("oauth.no_user_code")));
    }

    private UserCode userCode() {
        Optional<UserCode> code = Optional.empty();
        while (code.isEmpty()) {
            code = UserCode.of(secrets.digest(secrets.token(RANDOM)));
        }
        return code.get();
    }
}
