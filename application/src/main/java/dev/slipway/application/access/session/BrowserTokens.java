package dev.slipway.application.access.session;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.access.session.FormToken;

/**
 * Tokens of browsers: the cookie, and those in forms that belong to it. A browser that has not signed in has a cookie too, so that the form
 * of the sign-in has a token; that cookie stands for no session, and is replaced at the sign-in.
 */
public final class BrowserTokens {

    /** Length of a cookie; it cannot be guessed, so a fast digest is stored of it. */
    public static final int LENGTH = 43;

    private final Secrets secrets;

    public BrowserTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    /** Returns a new cookie. */
    public String cookie() {
        return secrets.token(LENGTH);
    }

    /** Returns whether a text can be a cookie of this server. */
    public static boolean possible(String cookie) {
        return cookie.length() == LENGTH && cookie.chars().allMatch(c -> c == '-' || c == '_' || c < 0x80 && Character.isLetterOrDigit(c));
    }

    /** Returns a token for one form of a page. */
    public String formToken(String cookie) {
        return FormToken.masked(secret(cookie), secrets.digest(secrets.token(LENGTH)));
    }

    /** Returns whether a token was made for a browser with this cookie. */
    public boolean accepts(String cookie, String formToken) {
        return FormToken.matches(secret(cookie), formToken);
    }

    /** The cookie is not learned from the secret. */
    private byte[] secret(String cookie) {
        return secrets.digest("form " + cookie);
    }
}
