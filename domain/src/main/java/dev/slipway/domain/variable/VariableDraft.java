package dev.slipway.domain.variable;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A variable as people keep it, and what it must keep to.
 *
 * @param value            null where none was given
 * @param file             whether jobs receive the path of a file that holds the value
 * @param onlyProtected    whether only jobs of protected refs receive it
 * @param masked           whether its value is hidden in logs
 * @param raw              whether references inside the value are left alone
 * @param environmentScope a name of an environment in which {@code *} stands for any text
 */
public record VariableDraft(String key, @Nullable String value, boolean file, boolean onlyProtected, boolean masked, boolean raw,
        String environmentScope) {

    public static final String EVERYWHERE = "*";

    /** Specification, section Limits: instance variable key max 255 characters, value max 10,000. */
    public static final int LONGEST_KEY = 255;
    public static final int LONGEST_VALUE = 10_000;

    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9_]+");
    private static final Pattern SCOPE = Pattern.compile("[a-zA-Z0-9_/\\\\${}. *-]+");

    /** One line of at least eight characters that no runner mistakes for anything else. */
    private static final Pattern MASKABLE = Pattern.compile("[a-zA-Z0-9_+=/@:.~-]{8,}");
    private static final Pattern MASKABLE_RAW = Pattern.compile("\\S{8,}");

    public VariableDraft {
        key = key.strip();
    }

    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        check(errors, !key.isEmpty(), "key", "field.blank");
        check(errors, key.length() <= LONGEST_KEY, "key", "field.too_long", LONGEST_KEY);
        check(errors, KEY.matcher(key).matches(), "key", "variable.key_characters");
        check(errors, text().codePointCount(0, text().length()) <= LONGEST_VALUE, "value", "variable.value_too_long", LONGEST_VALUE);
        check(errors, !masked || maskable(), "value", "field.invalid");
        check(errors, !environmentScope.isBlank(), "environment_scope", "field.blank");
        check(errors, environmentScope.length() <= LONGEST_KEY, "environment_scope", "field.too_long", LONGEST_KEY);
        check(errors, SCOPE.matcher(environmentScope).matches(), "environment_scope", "variable.scope_characters");
        return errors;
    }

    private boolean maskable() {
        return (raw ? MASKABLE_RAW : MASKABLE).matcher(text()).matches();
    }

    private static void check(List<FieldError> errors, boolean fine, String field, String reasonId, Object... args) {
        if (!fine) {
            errors.add(FieldError.of(field, reasonId, args));
        }
    }

    private String text() {
        return value == null ? "" : value;
    }

    /** As jobs are asked whether they receive it. */
    public ScopedVariable scoped() {
        return new ScopedVariable(new Variable(key, text(), false, masked, file, raw), onlyProtected, environmentScope);
    }

    /** Without the value, which may be a secret. */
    @Override
    public String toString() {
        return key + "@" + environmentScope;
    }
}
