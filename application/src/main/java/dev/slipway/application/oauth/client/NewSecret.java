package dev.slipway.application.oauth.client;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.HexSecret;
import dev.slipway.domain.oauth.ApplicationRules;

/** New secret of an application. @param text the secret itself, shown once and not stored */
record NewSecret(String text, byte[] digest) {

    static NewSecret draw(Secrets secrets) {
        String text = ApplicationRules.SECRET_PREFIX + HexSecret.draw(secrets);
        return new NewSecret(text, secrets.digest(text));
    }
}
