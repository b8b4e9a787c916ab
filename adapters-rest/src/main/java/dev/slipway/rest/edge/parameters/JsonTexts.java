package dev.slipway.rest.edge.parameters;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON body whose long texts do not fit the memory. One pass moves them to a file and leaves the rest, in which a number stands for
 * each; the parser of all other bodies reads the rest, and judges it, as a parser holds each text as a whole.
 */
final class JsonTexts {

    private static final int BUFFER = 32_768;
    /** Names that are longer are malformed for the parser too. */
    private static final int LONGEST_NAME = 1_000;
    private static final int CODE_LENGTH = 4;
    private static final int HEX = 16;

    private final Reader body;
    private final TextPaths paths;
    private final TextFile file;
    private final Allowance others;
    private final int maxDepth;
    private final Deque<Frame> open = new ArrayDeque<>();
    /** Part of the body that stays in memory, in UTF-8, and its end, which is not encoded yet. */
    private ByteArrayOutputStream rest = new ByteArrayOutputStream();
    private final StringBuilder kept = new StringBuilder();
    private final List<StoredText> texts = new ArrayList<>();
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int end;
    private int values;
    private boolean inName;

    /** @param others bytes of everything but the long texts */
    JsonTexts(InputStream body, TextPaths paths, TextFile file, Allowance others, int maxDepth) {
        this.body = new InputStreamReader(body, StandardCharsets.UTF_8.newDecoder());
        this.paths = paths;
        this.file = file;
        this.others = others;
        this.maxDepth = maxDepth;
    }

    /** An object or array that is open. */
    private static final class Frame {

        private final boolean object;
        private String name = "";
        private boolean inValue;

        Frame(boolean object) {
            this.object = object;
        }
    }

    /** Returns the members of the object, long texts among them. */
    Map<String, Object> read(JsonBody parser) throws IOException {
        try {
            for (int unit = next(); unit >= 0; unit = next()) {
                token((char) unit, parser);
            }
        } catch (CharacterCodingException notText) {
            throw JsonBody.malformed();
        }
        Map<String, Object> members = parser.read(rest());
        if (!texts.isEmpty()) {
            restored(members, new ArrayList<>());
        }
        return members;
    }

    private void token(char unit, JsonBody parser) throws IOException {
        Frame top = open.peekLast();
        if (unit == '"') {
            text(top, parser);
            return;
        }
        switch (unit) {
            case '{', '[' -> push(new Frame(unit == '{'));
            case '}', ']' -> open.pollLast();
            case ':', ',' -> {
                if (top != null) {
                    top.inValue = unit == ':';
                }
            }
            default -> { }
        }
        keep(unit);
    }

    private void push(Frame frame) {
        open.addLast(frame);
        if (open.size() > maxDepth) {
            throw JsonBody.malformed();
        }
    }

    private void text(@Nullable Frame top, JsonBody parser) throws IOException {
        keep('"');
        if (top != null && top.object && !top.inValue) {
            inName = true;
            top.name = name();
            inName = false;
            return;
        }
        parser.requireValues(++values);
        if (paths.hasLength(open.size()) && paths.contains(path())) {
            texts.add(stored());
            String.valueOf(texts.size() - 1).chars().forEach(digit -> keep((char) digit));
            keep('"');
        } else {
            for (int unit = next(); unit >= 0; unit = next()) {
                keep((char) unit);
                if (unit == '"') {
                    return;
                }
                if (unit == '\\') {
                    keep(required());
                }
            }
        }
    }

    private List<String> path() {
        return open.stream().map(frame -> frame.name).toList();
    }

    /** Returns the name that starts here. It is kept as it is written. */
    private String name() throws IOException {
        StringBuilder name = new StringBuilder();
        for (char unit = required(); unit != '"'; unit = required()) {
            name.append(plain(unit));
            if (name.length() > LONGEST_NAME) {
                throw JsonBody.malformed();
            }
        }
        return name.toString();
    }

    private StoredText stored() throws IOException {
        TextFile.Writing text = file.begin();
        for (char unit = required(); unit != '"'; unit = required()) {
            text.add(plain(unit));
        }
        return text.end();
    }

    /** Returns the unit that a text has here, which may be escaped. */
    private char plain(char unit) throws IOException {
        if (unit < ' ') {
            throw JsonBody.malformed();
        }
        if (unit != '\\') {
            return unit;
        }
        char kind = required();
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> code();
            default -> throw JsonBody.malformed();
        };
    }

    private char code() throws IOException {
        int code = 0;
        for (int digits = 0; digits < CODE_LENGTH; digits++) {
            char unit = required();
            int digit = unit < 0x80 ? Character.digit(unit, HEX) : -1;
            if (digit < 0) {
                throw JsonBody.malformed();
            }
            code = code * HEX + digit;
        }
        return (char) code;
    }

    private void keep(char unit) {
        others.take(unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3);
        kept.append(unit);
        if (kept.length() >= BUFFER && !Character.isHighSurrogate(unit)) {
            encode();
        }
    }

    private void encode() {
        rest.writeBytes(kept.toString().getBytes(StandardCharsets.UTF_8));
        kept.setLength(0);
    }

    /** Returns what was kept, and holds it no longer. */
    private byte[] rest() {
        encode();
        byte[] all = rest.toByteArray();
        rest = new ByteArrayOutputStream(0);
        return all;
    }

    private char required() throws IOException {
        int unit = next();
        if (unit < 0) {
            throw JsonBody.malformed();
        }
        if (inName) {
            keep((char) unit);
        }
        return (char) unit;
    }

    private int next() throws IOException {
        if (at == end) {
            end = Math.max(body.read(buffer), 0);
            at = 0;
        }
        return at == end ? -1 : buffer[at++];
    }

    @SuppressWarnings("unchecked")
    private @Nullable Object restored(@Nullable Object value, List<String> path) {
        return switch (value) {
            case String number when paths.contains(path) -> text(number);
            case Map<?, ?> members -> {
                ((Map<String, Object>) members).replaceAll((name, inner) -> inside(inner, path, name));
                yield members;
            }
            case List<?> elements -> {
                ((List<Object>) elements).replaceAll(inner -> inside(inner, path, ""));
                yield elements;
            }
            case null, default -> value;
        };
    }

    private @Nullable Object inside(@Nullable Object value, List<String> path, String name) {
        path.add(name);
        Object restored = restored(value, path);
        path.removeLast();
        return restored;
    }

    /** A body in another encoding than UTF-8 has texts that the parser alone sees. */
    private StoredText text(String number) {
        if (number.length() > 9 || !number.chars().allMatch(digit -> digit >= '0' && digit <= '9') || number.isEmpty()
                || Integer.parseInt(number) >= texts.size()) {
            throw JsonBody.malformed();
        }
        return texts.get(Integer.parseInt(number));
    }
}
