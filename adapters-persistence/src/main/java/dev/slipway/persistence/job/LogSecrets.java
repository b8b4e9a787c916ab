package dev.slipway.persistence.job;

import dev.slipway.application.kernel.port.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a job keeps what readers of its log must not see: one text a line, encrypted for this job alone. */
public final class LogSecrets {

    private LogSecrets() {
    }

    /** Secrets of more than one line are hidden line by line, since logs are written in lines. */
    public static byte @Nullable [] encrypt(Secrets secrets, long jobId, List<String> texts) {
        return texts.isEmpty() ? null : secrets.encrypt(String.join("\n", texts), place(jobId));
    }

    static List<String> decrypt(Secrets secrets, long jobId, byte[] encrypted) {
        return encrypted == null ? List.of() : secrets.decrypt(encrypted, place(jobId)).lines().filter(line -> !line.isBlank()).toList();
    }

    private static String place(long jobId) {
        return "jobs.masks:" + jobId;
    }
}
