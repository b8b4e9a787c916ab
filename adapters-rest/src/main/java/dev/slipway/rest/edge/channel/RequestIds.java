package dev.slipway.rest.edge.channel;

import java.util.UUID;

/** Gives every request an id that is on its answer and on every line logged for it; a client's own is kept. */
final class RequestIds {

    private static final int MAX_LENGTH = 255;

    private RequestIds() {
    }

    /** What the client sent, without the characters an id cannot have, or a fresh id if nothing is left. */
    static String of(String sent) {
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

    private static String fresh() {
        return UUID.randomUUID().toString();
    }
}
