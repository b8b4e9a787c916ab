package dev.slipway.rest.token;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.token.CreateResourceToken;
import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.ResourceTokenView;

/** An access token of a project or group on the wire. */
record ResourceTokenJson(@JsonUnwrapped TokenJson token, int accessLevel) {

    static ResourceTokenJson of(ResourceTokenView view) {
        return new ResourceTokenJson(TokenJson.of(view.token()), view.accessLevel());
    }

    /** Answer to the creation of a token, the only one that contains its secret. */
    record Issued(@JsonUnwrapped TokenJson.Issued token, int accessLevel) {

        static Issued of(CreateResourceToken.Issued issued) {
            return new Issued(TokenJson.Issued.of(new IssueToken.Issued(issued.token().token(), issued.secret())),
                    issued.token().accessLevel());
        }
    }
}
