package dev.slipway.bootstrap.extension;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thrown if an extension prevents the start. The message is one line for the terminal and names the jar. */
public final class BadExtension extends RuntimeException {

    BadExtension(Path jar, String problem) {
        this(jar, problem, null);
    }

    BadExtension(Path jar, String problem, @Nullable Throwable cause) {
        super("the extension " + jar + " " + problem, cause);
    }

    /** Reports an error of the extension's own code. @param problem says which step failed */
    static BadExtension failed(Path jar, String problem, Throwable cause) {
        return cause instanceof BadExtension known ? known : new BadExtension(jar, problem + ": " + described(cause), cause);
    }

    private static String described(Throwable cause) {
        return switch (cause) {
            case UnsupportedClassVersionError newer ->
                    "it needs a newer Java than " + Runtime.version().feature() + " (" + newer.getMessage() + ")";
            case LinkageError mismatch -> "it was built for another version of Slipway, or a library is missing (" + mismatch + ")";
            default -> cause.toString();
        };
    }

    /** Returns the extension's error among the causes of a failed start, otherwise the failure itself. */
    public static RuntimeException in(RuntimeException failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause).limit(100)
                .filter(BadExtension.class::isInstance).map(BadExtension.class::cast).<RuntimeException>map(found -> found)
                .findFirst().orElse(failure);
    }
}
