package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads an urlencoded form whose long texts do not fit the memory: they are decoded into a file. */
final class FormTexts {

    private static final int BUFFER = 65_536;

    private final InputStream form;
    private final TextPaths paths;
    private final TextFile file;
    private final Allowance others;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;

    /** @param others bytes of everything but the long texts */
    FormTexts(InputStream form, TextPaths paths, TextFile file, Allowance others) {
        this.form = form;
        this.paths = paths;
        this.file = file;
        this.others = others;
    }

    /** Adds the fields in the order of the form. */
    void read(Nesting into) throws IOException {
        while (buffered(1)) {
            String name = raw(true);
            boolean valued = buffered(1) && buffer[at] == '=';
            if (valued) {
                at++;
                String decoded = Pairs.decode(name);
                into.add(decoded, paths.contains(Nesting.path(decoded)) ? stored() : Pairs.decode(raw(false)));
            } else if (!name.isEmpty()) {
                into.add(Pairs.decode(name), null);
            }
            at += buffered(1) ? 1 : 0;
        }
    }

    /** Returns what is left of a pair, or of its name alone, undecoded. */
    private String raw(boolean nameOnly) throws IOException {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        while (buffered(1) && buffer[at] != '&' && !(nameOnly && buffer[at] == '=')) {
            others.take(1);
            raw.write(buffer[at++]);
        }
        return raw.toString(StandardCharsets.UTF_8);
    }

    private StoredText stored() throws IOException {
        try {
            return file.store(new InputStreamReader(new Value(), StandardCharsets.UTF_8.newDecoder()));
        } catch (CharacterCodingException notText) {
            throw Refusal.badRequest(Reason.of("request.encoding"));
        }
    }

    /** Returns whether so many bytes are left, and buffers them. */
    private boolean buffered(int bytes) throws IOException {
        while (end - at < bytes) {
            System.arraycopy(buffer, at, buffer, 0, end - at);
            end -= at;
            at = 0;
            int count = form.read(buffer, end, buffer.length - end);
            if (count < 0) {
                return false;
            }
            end += count;
        }
        return true;
    }

    /** The value of the present pair, decoded. */
    private final class Value extends InputStream {

        @Override
        public int read() throws IOException {
            if (!buffered(1) || buffer[at] == '&') {
                return -1;
            }
            int code = buffer[at] == '%' && buffered(3) ? Pairs.hex(buffer[at + 1], buffer[at + 2]) : -1;
            int plain = code >= 0 ? code : buffer[at] == '+' ? ' ' : buffer[at] & 0xFF;
            at += code >= 0 ? 3 : 1;
            return plain;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = 0;
            for (int one = length == 0 ? -1 : read(); one >= 0; one = count < length ? read() : -1) {
                into[offset + count++] = (byte) one;
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }
}
