package dev.slipway.rest.edge.channel;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Assigns an id to every request, for its answer and its log lines. An id that the client sends is kept. */
final class RequestIds {

    private static final int MAX_LENGTH = 255;

    private RequestIds() {
    }

    /** Returns the client's id without invalid characters, or a random id if none remain. */
    static String of(@Nullable String sent) {
        if (sent == null) {
            return fresh();
        }
        StringBuilder kept = new StringBuilder();
        for (int at = 0; at < sent.length() && kept.length() < MAX_LENGTH; at++) {
            char one = sent.charAt(at);
            boolean letter = one >= 'a' && one <= 'z' || one >= 'A' && one <= 'Z';
            if (letter || one >= '0' && one <= '9' || one == '-' || one == '_' || one == '@') {
                kept.append(one);
            }
        }
        return kept.isEmpty() ? fresh() : kept.toString();
    }

    /** Returns a random UUID. Ids are no secrets, so the slower random numbers of secrets are not needed. */
    private static String fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong() & ~0xF000L | 0x4000L, random.nextLong() & ~0xC000_0000_0000_0000L | 0x8000_0000_0000_0000L)
                .toString();
    }
}
