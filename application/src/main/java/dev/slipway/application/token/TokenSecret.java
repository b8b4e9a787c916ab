package dev.slipway.application.token;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.token.TokenRules;

/**
 * A new access token of a person or bot.
 *
 * @param text   the token itself, shown once and not stored
 * @param digest what is stored of it
 */
record TokenSecret(String text, byte[] digest) {

    static TokenSecret random(Secrets secrets) {
        String text = TokenRules.PREFIX + secrets.token(TokenRules.RANDOM_LENGTH);
        return new TokenSecret(text, secrets.digest(text));
    }
}
