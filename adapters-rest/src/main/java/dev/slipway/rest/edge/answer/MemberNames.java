package dev.slipway.rest.edge.answer;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Names of members as they are written, since encoding them takes as long as encoding the values. Serializers have few, all constants. */
final class MemberNames {

    private record Known(String name, byte[] written) {

        static Known of(String name) {
            return new Known(name, ('"' + name + "\":").getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static final Map<String, Known> ALL = new ConcurrentHashMap<>();
    /** Most names are alone at the place of their hash code, where one look finds them: a page has thousands. */
    private static final @Nullable Known[] PLACES = new Known[1 << 10];

    private MemberNames() {
    }

    /** Returns a name of ASCII without anything to escape, with quotes and colon. The caller does not change it. */
    static byte[] written(String name) {
        int place = name.hashCode() & PLACES.length - 1;
        Known known = PLACES[place];
        if (known == null || !known.name().equals(name)) {
            known = ALL.computeIfAbsent(name, Known::of);
            PLACES[place] = known;
        }
        return known.written();
    }
}
