package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.List;

/**
 * Path of a file inside an archive, or the reason why a name is refused. Names in archives and requests are untrusted, so that names which
 * could lead out of the archive are refused.
 */
public sealed interface ArchivePath {

    /** Maximum length of a path, in characters. */
    int LONGEST = 4096;

    /** Path inside the archive; the root has no segments. */
    record Inside(List<String> segments) implements ArchivePath {
        public Inside {
            segments = List.copyOf(segments);
        }

        @Override
        public String toString() {
            return String.join("/", segments);
        }
    }

    record Refused(Reason reason) implements ArchivePath {
    }

    /** Reads the path of a request. A leading slash is ignored. */
    static ArchivePath ofRequest(String text) {
        return read(text);
    }

    /** Reads the name of an archive entry. An absolute name is refused. */
    static ArchivePath ofEntry(String text) {
        return text.startsWith("/") ? refused("absolute") : read(text);
    }

    private static ArchivePath read(String text) {
        if (text.length() > LONGEST) {
            return refused("too_long");
        }
        if (text.indexOf('\0') >= 0) {
            return refused("nul");
        }
        if (text.indexOf('\uFFFD') >= 0 || text.codePoints().anyMatch(ArchivePath::surrogate)) {
            return refused("not_utf8");
        }
        List<String> segments = Arrays.stream(text.split("/"))
                .filter(segment -> !segment.isEmpty() && !segment.equals(".")).toList();
        return segments.contains("..") ? refused("parent") : new Inside(segments);
    }

    private static boolean surrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static ArchivePath refused(String why) {
        return new Refused(Reason.of("artifact.path_" + why));
    }
}
