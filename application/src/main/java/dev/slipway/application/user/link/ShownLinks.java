package dev.slipway.application.user.link;

import java.util.Optional;

/**
 * Tokens of links that are shown to the administrator who asked, once, since the installation sends no mail.
 *
 * @param resetPassword empty where there is none, or it is sent by mail
 * @param confirmation  likewise
 */
public record ShownLinks(Optional<String> resetPassword, Optional<String> confirmation) {

    public static final ShownLinks NONE = new ShownLinks(Optional.empty(), Optional.empty());

    public boolean none() {
        return resetPassword.isEmpty() && confirmation.isEmpty();
    }

    @Override
    public String toString() {
        return "ShownLinks";
    }
}
