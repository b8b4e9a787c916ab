package dev.slipway.bootstrap.settings;

import org.jspecify.annotations.Nullable;

/**
 * A setting has a value that is not allowed, or one that this machine cannot serve with. The message names the setting and what is allowed
 * or what is wrong, and repeats no value that may be a secret.
 */
public final class BadSetting extends RuntimeException {

    BadSetting(ServerSetting setting) {
        super(setting.key() + ": allowed is " + setting.allowed());
    }

    BadSetting(String message) {
        super(message);
    }

    /** @param problem what was found when the value was used */
    public BadSetting(ServerSetting setting, @Nullable String problem, Throwable cause) {
        super(setting.key() + ": " + problem, cause);
    }
}
