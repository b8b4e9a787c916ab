package dev.slipway.bootstrap.settings;

/** A setting has a value that is not allowed. The message names the setting and what is allowed, and repeats no value that may be a secret. */
public final class BadSetting extends RuntimeException {

    BadSetting(Setting setting) {
        super(setting.key() + ": allowed is " + setting.allowed());
    }

    BadSetting(String message) {
        super(message);
    }
}
