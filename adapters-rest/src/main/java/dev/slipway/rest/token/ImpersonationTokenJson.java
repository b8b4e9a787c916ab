package dev.slipway.rest.token;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.TokenView;

/** A token for impersonation on the wire. */
record ImpersonationTokenJson(@JsonUnwrapped TokenJson token, boolean impersonation) {

    static ImpersonationTokenJson of(TokenView token) {
        return new ImpersonationTokenJson(TokenJson.of(token), token.impersonation());
    }

    /** Answer to the creation of a token, the only one that contains its secret. */
    record Issued(@JsonUnwrapped TokenJson.Issued token, boolean impersonation) {

        static Issued of(IssueToken.Issued issued) {
            return new Issued(TokenJson.Issued.of(issued), issued.token().impersonation());
        }
    }
}
