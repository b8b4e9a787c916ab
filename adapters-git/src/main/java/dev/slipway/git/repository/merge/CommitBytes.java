package dev.slipway.git.repository.merge;

import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.Idents;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.RawParseUtils;
import org.jspecify.annotations.Nullable;

/** Parts of commits as git stores them, so that authors, time zones and messages are kept exactly, malformed ones too. */
final class CommitBytes {

    /** Commit of a merge with a base of its own, which is never stored. */
    private static final Signature PLACEHOLDER = new Signature("None", "none@localhost", Instant.EPOCH);

    /** All characters of ASCII. */
    private static final String ASCII = IntStream.range(0, 128).mapToObj(Character::toString).collect(Collectors.joining());
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:+-]{1,64}");

    private CommitBytes() {
    }

    /**
     * Author and message of a commit.
     *
     * @param encoding header that names the encoding of both; empty for UTF-8
     */
    record Words(byte[] author, byte[] message, Optional<String> encoding) {

        Words(byte[] author, byte[] message) {
            this(author, message, Optional.empty());
        }

        /**
         * Returns those of a commit, in UTF-8 where the commit names another encoding that has ASCII as its lower half. Others could turn
         * part of a name into a line of the commit, so their bytes and the header stay.
         */
        static Words of(RevCommit commit) {
            byte[] raw = commit.getRawBuffer();
            byte[] author = author(commit, raw);
            int message = RawParseUtils.commitMessage(raw, 0);
            byte[] text = message < 0 ? new byte[0] : Arrays.copyOfRange(raw, message, raw.length);
            Charset charset = charset(raw);
            if (charset == null) {
                return new Words(author, text, encoding(raw));
            }
            byte[] converted = utf8(charset, author);
            return shape(converted).equals(shape(author)) ? new Words(converted, utf8(charset, text))
                    : new Words(author, text, encoding(raw));
        }

        private static byte[] author(RevCommit commit, byte[] raw) {
            int start = RawParseUtils.author(raw, 0);
            byte[] line = start < 0 ? new byte[0] : Arrays.copyOfRange(raw, start, RawParseUtils.nextLF(raw, start) - 1);
            return start < 0 ? bytes(Idents.author(commit))
                    : new String(line, StandardCharsets.ISO_8859_1).replace("\0", "").getBytes(StandardCharsets.ISO_8859_1);
        }

        /** Returns the encoding of a commit; null if its bytes cannot be converted safely. */
        private static @Nullable Charset charset(byte[] commit) {
            try {
                Charset named = RawParseUtils.parseEncoding(commit);
                return new String(ascii(ASCII), named).equals(ASCII) ? named : null;
            } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
                return null;
            }
        }

        private static Optional<String> encoding(byte[] commit) {
            return Optional.ofNullable(RawParseUtils.parseEncodingName(commit)).filter(name -> NAME.matcher(name).matches());
        }

        private static byte[] utf8(Charset charset, byte[] part) {
            return charset.equals(StandardCharsets.UTF_8) ? part : new String(part, charset).getBytes(StandardCharsets.UTF_8);
        }

        /** Returns the characters of a line that separate its parts, and what follows the address. */
        private static String shape(byte[] line) {
            String text = new String(line, StandardCharsets.ISO_8859_1);
            return text.replaceAll("[^<>\\n\\r\\x00]", "") + text.substring(text.lastIndexOf('>') + 1);
        }
    }

    static byte[] bytes(Signature signature) {
        return Idents.ident(signature).toExternalString().getBytes(StandardCharsets.UTF_8);
    }

    static byte[] commit(ObjectId tree, List<ObjectId> parents, Words words, Signature committer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii("tree " + tree.name() + "\n"));
        parents.forEach(parent -> out.writeBytes(ascii("parent " + parent.name() + "\n")));
        out.writeBytes(ascii("author "));
        out.writeBytes(words.author());
        out.writeBytes(ascii("\ncommitter "));
        out.writeBytes(bytes(committer));
        words.encoding().ifPresent(name -> out.writeBytes(ascii("\nencoding " + name)));
        out.writeBytes(ascii("\n\n"));
        out.writeBytes(words.message());
        return out.toByteArray();
    }

    /** Returns a commit that gives a tree a history. */
    static byte[] bare(ObjectId tree, List<ObjectId> parents) {
        return commit(tree, parents, new Words(bytes(PLACEHOLDER), new byte[0]), PLACEHOLDER);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
