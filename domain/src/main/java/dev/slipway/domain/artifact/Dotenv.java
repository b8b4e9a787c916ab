package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the dotenv report of a job, whose variables are passed to dependent jobs. A file with any invalid line is refused as a whole. */
public sealed interface Dotenv {

    /** Size in bytes from which a file is refused. */
    int SIZE = 5120;
    int VARIABLES = 20;

    /** Variables in the order of the file; the last of equal keys counts. */
    record Variables(Map<String, String> values) implements Dotenv {
        public Variables {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    record Refused(Reason reason) implements Dotenv {
    }

    static Dotenv read(byte[] file) {
        if (file.length >= SIZE) {
            return new Refused(Reason.of("artifact.dotenv_too_big", SIZE));
        }
        try {
            return Lines.read(Lines.text(file));
        } catch (CharacterCodingException noText) {
            return new Refused(Reason.of("artifact.dotenv_format"));
        }
    }

    /** Parses the bytes of the file. */
    final class Lines {

        private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
        private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
        private static final byte[] UTF_16_BIG = {(byte) 0xFE, (byte) 0xFF};
        private static final byte[] UTF_16_LITTLE = {(byte) 0xFF, (byte) 0xFE};

        private Lines() {
        }

        private static String text(byte[] file) throws CharacterCodingException {
            if (starts(file, UTF_8_MARK)) {
                return decode(file, UTF_8_MARK.length, StandardCharsets.UTF_8);
            }
            if (starts(file, UTF_16_BIG)) {
                return decode(file, UTF_16_BIG.length, StandardCharsets.UTF_16BE);
            }
            if (starts(file, UTF_16_LITTLE)) {
                return decode(file, UTF_16_LITTLE.length, StandardCharsets.UTF_16LE);
            }
            return decode(file, 0, StandardCharsets.UTF_8);
        }

        private static boolean starts(byte[] file, byte[] mark) {
            return file.length >= mark.length && Arrays.equals(file, 0, mark.length, mark, 0, mark.length);
        }

        private static String decode(byte[] file, int from, Charset charset) throws CharacterCodingException {
            return charset.newDecoder().decode(ByteBuffer.wrap(file, from, file.length - from)).toString();
        }

        private static Dotenv read(String text) {
            Map<String, String> values = new LinkedHashMap<>();
            for (String line : text.lines().toList()) {
                int sign = line.indexOf('=');
                String key = line.substring(0, Math.max(0, sign)).strip();
                if (!KEY.matcher(key).matches() || line.contains("\0")) {
                    return new Refused(Reason.of("artifact.dotenv_format"));
                }
                values.put(key, line.substring(sign + 1).strip());
            }
            return values.size() > VARIABLES ? new Refused(Reason.of("artifact.dotenv_too_many", VARIABLES)) : new Variables(values);
        }
    }
}
