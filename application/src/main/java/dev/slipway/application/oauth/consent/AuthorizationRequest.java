package dev.slipway.application.oauth.consent;

import java.util.Optional;

/** Request of a client for authorization, as a browser brings it. Absent parameters are empty. */
public record AuthorizationRequest(Sender sender, Wanted wanted, Proof proof, Optional<String> state) {

    /** @param clientId {@code client_id} */
    public record Sender(Optional<String> clientId, Optional<String> redirectUri) {}

    /** @param nonce returned in the identity token */
    public record Wanted(Optional<String> responseType, Optional<String> responseMode, Optional<String> scope, Optional<String> nonce) {}

    /** @param challenge {@code code_challenge} */
    public record Proof(Optional<String> challenge, Optional<String> method) {}
}
