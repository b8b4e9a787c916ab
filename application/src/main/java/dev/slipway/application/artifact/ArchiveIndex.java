package dev.slipway.application.artifact;

import dev.slipway.application.artifact.ZipArchive.Member;
import dev.slipway.application.kernel.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the index of an archive while it is read: one JSON object per file and line, compressed with gzip. The index is stored beside the
 * archive, so that its files can be listed without reading it. Reading it rejects an archive whose files exceed a limit.
 */
final class ArchiveIndex extends InputStream {

    private static final int BLOCK = 32 * 1024;

    private final ZipArchive.Members members;
    private final ByteArrayOutputStream packed = new ByteArrayOutputStream(2 * BLOCK);
    private final GZIPOutputStream packing = new GZIPOutputStream(packed);
    private byte[] ready = new byte[0];
    private int next;
    private boolean ended;

    ArchiveIndex(ZipArchive archive) throws IOException {
        this.members = archive.members();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (next == ready.length && !ended) {
            refill();
        }
        if (next == ready.length) {
            return -1;
        }
        int read = Math.min(length, ready.length - next);
        System.arraycopy(ready, next, target, offset, read);
        next += read;
        return read;
    }

    private void refill() throws IOException {
        while (packed.size() < BLOCK && !ended) {
            Optional<Member> member = members.next();
            if (member.isPresent()) {
                packing.write(line(member.get()).getBytes(StandardCharsets.UTF_8));
            } else if (members.excess().isPresent()) {
                throw Refusal.tooLarge(members.excess().get());
            } else {
                packing.finish();
                ended = true;
            }
        }
        ready = packed.toByteArray();
        packed.reset();
        next = 0;
    }

    private static String line(Member member) {
        return "{\"path\":\"" + quoted(member.path()) + "\",\"size\":" + member.size() + ",\"packed_size\":" + member.packed()
                + ",\"crc32\":\"" + String.format("%08x", member.checksum()) + "\"}\n";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 8);
        text.chars().forEach(one -> {
            if (one == '"' || one == '\\') {
                quoted.append('\\').append((char) one);
            } else if (one < ' ' || one == 0x7f) {
                quoted.append(String.format("\\u%04x", one));
            } else {
                quoted.append((char) one);
            }
        });
        return quoted.toString();
    }
}
