package dev.slipway.application.oauth.grant;

import java.util.Optional;

/** Request for tokens, by the kind of its grant. Absent parameters are empty; the use case rejects those that it needs. */
public sealed interface TokenRequest {

    record Code(Optional<String> code, Optional<String> redirectUri, Optional<String> verifier) implements TokenRequest {}

    record Refresh(Optional<String> token, Optional<String> scope) implements TokenRequest {}

    /** @param address key under which failures of the client's address are counted */
    record Password(Optional<String> username, Optional<String> password, Optional<String> scope, String address) implements TokenRequest {
        @Override
        public String toString() {
            return "Password[" + address + "]";
        }
    }

    record OfClient(Optional<String> scope) implements TokenRequest {}

    record Device(Optional<String> code) implements TokenRequest {}
}
