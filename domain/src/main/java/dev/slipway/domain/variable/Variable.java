package dev.slipway.domain.variable;

import java.util.Objects;

/**
 * One variable of a job. It is the same record from where it is defined to where a runner receives it.
 *
 * @param key      its name
 * @param value    its text, never null
 * @param isPublic whether people who may read the job may see the value
 * @param masked   whether runners hide the value in logs
 * @param file     whether runners write the value to a file and give jobs the file's path
 * @param raw      whether references to other variables inside the value are left alone
 */
public record Variable(String key, String value, boolean isPublic, boolean masked, boolean file, boolean raw) {
    public Variable {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
    }

    /** Returns a plain variable whose value is public. */
    public static Variable shown(String key, String value) {
        return new Variable(key, value, true, false, false, false);
    }

    /** A plain variable whose value is not shown to readers. */
    public static Variable hidden(String key, String value) {
        return new Variable(key, value, false, false, false, false);
    }

    /** A hidden variable that runners mask in logs: tokens and passwords. */
    public static Variable secret(String key, String value) {
        return new Variable(key, value, false, true, false, false);
    }

    /** The same variable with another value. */
    public Variable withValue(String other) {
        return new Variable(key, other, isPublic, masked, file, raw);
    }

    /** Without the value, which may be a secret. */
    @Override
    public String toString() {
        return key;
    }
}
