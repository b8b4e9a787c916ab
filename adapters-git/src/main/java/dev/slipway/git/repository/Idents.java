package dev.slipway.git.repository;

import dev.slipway.domain.repository.Signature;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.RawParseUtils;

/**
 * Reads author and committer of a commit, malformed ones too: a commit with an absurd time or without a name must not make its push
 * unreadable. Times are clamped to four-digit years, which databases and date parsers support.
 */
public final class Idents {

    static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /** Maximum characters of a name or an address; the rest is cut. */
    static final int LONGEST = 1024;

    private Idents() {
    }

    /** Returns a signature as git stores it, in UTC. */
    public static PersonIdent ident(Signature signature) {
        return new PersonIdent(signature.name(), signature.email(), signature.at(), ZoneOffset.UTC);
    }

    public static Signature author(RevCommit commit) {
        byte[] raw = commit.getRawBuffer();
        return signature(raw, RawParseUtils.author(raw, 0));
    }

    public static Signature committer(RevCommit commit) {
        byte[] raw = commit.getRawBuffer();
        return signature(raw, RawParseUtils.committer(raw, 0));
    }

    private static Signature signature(byte[] raw, int start) {
        if (start < 0) {
            return new Signature("", "", Instant.EPOCH);
        }
        try {
            PersonIdent ident = RawParseUtils.parsePersonIdent(raw, start);
            return ident == null ? new Signature("", "", Instant.EPOCH) : new Signature(cut(ident.getName()), cut(ident.getEmailAddress()),
                    held(ident.getWhenAsInstant()));
        } catch (DateTimeException absurd) {
            return byHand(new String(raw, start, RawParseUtils.nextLF(raw, start) - start, StandardCharsets.UTF_8));
        }
    }

    private static Instant held(Instant time) {
        return time.isBefore(EARLIEST) ? EARLIEST : time.isAfter(LATEST) ? LATEST : time;
    }

    /** Parses {@code name <address> seconds zone} with seconds or a zone out of range. */
    private static Signature byHand(String line) {
        int opened = line.indexOf('<');
        int closed = Math.max(opened, line.lastIndexOf('>'));
        String seconds = line.substring(closed + 1).strip().split(" ", 2)[0];
        return new Signature(cut(line.substring(0, Math.max(0, opened)).strip()), cut(line.substring(opened + 1, closed).strip()),
                time(seconds));
    }

    private static String cut(String text) {
        int end = Math.min(text.length(), LONGEST);
        boolean split = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        return text.substring(0, split ? end - 1 : end);
    }

    private static Instant time(String seconds) {
        try {
            return held(Instant.ofEpochSecond(Math.clamp(Long.parseLong(seconds), EARLIEST.getEpochSecond(), LATEST.getEpochSecond())));
        } catch (NumberFormatException beyond) {
            return seconds.startsWith("-") ? EARLIEST : LATEST;
        }
    }
}
