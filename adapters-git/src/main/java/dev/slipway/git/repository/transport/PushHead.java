package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.Repository;

/**
 * Commands and options of a push. They are read before the library, which rejects a whole push for one bad name and says nothing then.
 *
 * @param rest     the push for the library
 * @param refs     names of the refs, in the client's order
 * @param features features that the client asks for
 * @param packed   whether objects follow: all commands but deletions have some
 */
record PushHead(InputStream rest, List<String> refs, Set<String> features, boolean packed) {

    /** Maximum size of the commands and options, in bytes: that of the library. */
    private static final int MOST = 3 << 20;
    private static final Pattern COMMAND = Pattern.compile("[0-9a-fA-F]{40} ([0-9a-fA-F]{40}) (.+)");
    private static final Pattern SHALLOW = Pattern.compile("shallow [0-9a-fA-F]{40}");
    private static final String NONE = "0".repeat(40);
    private static final String OPTIONS = "push-options";
    private static final String FUNNY = "funny refname";
    private static final byte SIDE_BAND = 1;

    PushHead {
        refs = List.copyOf(refs);
        features = Set.copyOf(features);
    }

    /**
     * @param buffered admits large ones
     * @throws Refusal if the request is none of git's protocol, or is not admitted
     */
    static PushHead read(InputStream pushed, BufferedCommands buffered) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        Packets packets = new Packets(pushed, kept, MOST);
        List<String> refs = new ArrayList<>();
        Set<String> features = Set.of();
        boolean packed = false;
        for (String line = packets.next(); line != null; line = packets.next()) {
            buffered.buffered(kept.size(), MOST);
            int end = line.indexOf('\0');
            if (end >= 0 && refs.isEmpty()) {
                features = Set.copyOf(Arrays.asList(line.substring(end + 1).strip().split(" +")));
            }
            String command = end >= 0 ? line.substring(0, end) : line;
            Matcher matcher = COMMAND.matcher(command);
            if (matcher.matches()) {
                refs.add(matcher.group(2));
                packed |= !matcher.group(1).equals(NONE);
            } else if (!SHALLOW.matcher(command).matches()) {
                throw malformed("expected old/new/ref, got '" + command + "'");
            }
        }
        if (!refs.isEmpty() && features.contains(OPTIONS)) {
            while (packets.next() != null) {
                buffered.buffered(kept.size(), MOST);
            }
        }
        return new PushHead(new SequenceInputStream(new ByteArrayInputStream(kept.toByteArray()), pushed), refs, features, packed);
    }

    static Refusal malformed(String what) {
        return Refusal.badRequest(Reason.of("git.malformed", Packets.printable(what)));
    }

    /** Returns whether git could not have any ref of one of these names. */
    boolean funny() {
        return refs.stream().anyMatch(ref -> !Repository.isValidRefName(ref));
    }

    /** Reports that no ref is updated, since the name of one is none. The objects are not read. */
    void reportFunny(OutputStream out) throws IOException {
        ByteArrayOutputStream report = new ByteArrayOutputStream();
        Packets.write(report, "unpack " + FUNNY + "\n");
        for (String ref : refs) {
            Packets.write(report, "ng " + ref + " " + (Repository.isValidRefName(ref) ? "another ref has a " + FUNNY : FUNNY) + "\n");
        }
        Packets.end(report);
        if (features.contains("side-band-64k")) {
            Packets.writeBand(out, SIDE_BAND, report.toByteArray());
            Packets.end(out);
        } else {
            report.writeTo(out);
        }
    }
}
