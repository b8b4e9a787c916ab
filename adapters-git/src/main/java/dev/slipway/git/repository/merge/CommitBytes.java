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
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.RawParseUtils;

/** Parts of commits as git stores them, so that authors, time zones and messages are kept exactly, malformed ones too. */
final class CommitBytes {

    /** Commit of a merge with a base of its own, which is never stored. */
    private static final Signature PLACEHOLDER = new Signature("None", "none@localhost", Instant.EPOCH);

    private CommitBytes() {
    }

    /** Author and message of a commit. */
    record Words(byte[] author, byte[] message) {

        /** Returns those of a commit, in UTF-8 where the commit names another encoding. */
        static Words of(RevCommit commit) {
            byte[] raw = commit.getRawBuffer();
            int author = RawParseUtils.author(raw, 0);
            int message = RawParseUtils.commitMessage(raw, 0);
            byte[] named = author < 0 ? bytes(Idents.author(commit))
                    : Arrays.copyOfRange(raw, author, RawParseUtils.nextLF(raw, author) - 1);
            byte[] text = message < 0 ? new byte[0] : Arrays.copyOfRange(raw, message, raw.length);
            return new Words(utf8(raw, named), utf8(raw, text));
        }

        private static byte[] utf8(byte[] commit, byte[] part) {
            try {
                Charset charset = RawParseUtils.parseEncoding(commit);
                return charset.equals(StandardCharsets.UTF_8) ? part : new String(part, charset).getBytes(StandardCharsets.UTF_8);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
                return part;
            }
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
