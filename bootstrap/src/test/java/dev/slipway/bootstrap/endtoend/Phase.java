package dev.slipway.bootstrap.endtoend;

import dev.slipway.bootstrap.endtoend.Wiretap.Call;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The stretches of a run in which a server is killed, as they look on the wire. */
enum Phase {
    PUSH(1), CLAIM(3), APPEND(6), UPLOAD(2), FINAL_UPDATE(5),
    /** From a final update on, until the log lies in a blob; nobody asks for it. */
    ARCHIVE(5);

    private final int occurrences;

    Phase(int occurrences) {
        this.occurrences = occurrences;
    }

    /** How many there are in every run at the least. */
    int occurrences() {
        return occurrences;
    }

    static Optional<Phase> of(Call call) {
        return Arrays.stream(values()).filter(phase -> phase.shows(call)).findFirst();
    }

    private boolean shows(Call call) {
        return switch (this) {
            case PUSH -> call.is("POST", ".*/git-receive-pack");
            case CLAIM -> call.is("POST", "/api/v4/jobs/request");
            case APPEND -> call.is("PATCH", "/api/v4/jobs/\\d+/trace");
            case UPLOAD -> call.is("POST", "/api/v4/jobs/\\d+/artifacts");
            case FINAL_UPDATE -> call.is("PUT", "/api/v4/jobs/\\d+")
                    && new String(call.body(), StandardCharsets.UTF_8).matches("(?s).*\"state\":\"(success|failed)\".*");
            case ARCHIVE -> false;
        };
    }
}
