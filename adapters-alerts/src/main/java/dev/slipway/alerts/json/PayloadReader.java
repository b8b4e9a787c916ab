package dev.slipway.alerts.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.alert.port.Payloads;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.ReceivedBody;
import dev.slipway.domain.alert.NestedPayloads;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import jakarta.inject.Singleton;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads payloads from streams within the limits of the installation. Bytes, depth and number of values are counted while they are read, so
 * no payload takes more memory than the limits allow.
 */
@Singleton
public final class PayloadReader implements Payloads, NestedPayloads {

    private static final int BYTES_PER_KILOBYTE = 1024;
    private static final char BYTE_ORDER_MARK = '\ufeff';

    /**
     * The parser's own limits are off, since the limits of the installation apply. Member names are not interned or cached between
     * payloads.
     */
    private static final JsonFactory PARSERS = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final AlertPolicy policy;

    public PayloadReader(AlertPolicy policy) {
        this.policy = policy;
    }

    /**
     * Rejects a body whose declared length exceeds the limit.
     *
     * @param declared length in bytes; negative if the sender declares none
     */
    public void refuseLonger(long declared) {
        if (declared > policy.maxBytes()) {
            throw tooLarge();
        }
    }

    @Override
    public Json.Members read(InputStream body) {
        try (ReceivedBody received = new ReceivedBody(body)) {
            receive(received);
            return parse(received.bytes());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Optional<Json.Members> read(String text) {
        try {
            return text.length() > policy.maxBytes() ? Optional.empty() : Optional.of(parse(CharBuffer.wrap(text.toCharArray())));
        } catch (Refusal refused) {
            return Optional.empty();
        }
    }

    /** Parses the bytes of a payload. */
    public Json.Members parse(byte[] bytes) {
        try {
            return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)));
        } catch (CharacterCodingException malformed) {
            throw Refusal.badRequest(Reason.of("alert.not_json"));
        }
    }

    private Json.Members parse(CharBuffer text) {
        try (JsonParser parser = parser(text)) {
            Json whole = parser.nextToken() == null ? null : new Values(parser).next(1);
            if (whole == null || parser.nextToken() != null) {
                throw Refusal.badRequest(Reason.of("alert.not_json"));
            }
            if (whole instanceof Json.Members members) {
                return members;
            }
            throw Refusal.badRequest(Reason.of("alert.not_an_object"));
        } catch (IOException malformed) {
            throw Refusal.badRequest(Reason.of("alert.not_json"));
        }
    }

    /** Returns a parser of decoded text: a parser of bytes would guess another encoding for bytes that are not UTF-8. */
    private static JsonParser parser(CharBuffer text) throws IOException {
        int mark = text.hasRemaining() && text.get(0) == BYTE_ORDER_MARK ? 1 : 0;
        return PARSERS.createParser(text.array(), text.arrayOffset() + mark, text.remaining() - mark);
    }

    /** Receives the whole body. Rejects a body that exceeds the maximum size, arrives too slowly or breaks off. */
    public void receive(ReceivedBody body) {
        try {
            if (!TimedReading.within(policy.timeout(), () -> body.receive(policy.maxBytes()))) {
                throw tooLarge();
            }
        } catch (TimedReading.TooSlow slow) {
            throw Refusal.badRequest(Reason.of("alert.too_slow", policy.timeout().toSeconds()));
        } catch (ReceivedBody.BrokenOff gone) {
            throw Refusal.badRequest(Reason.of("alert.broken_off"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Refusal tooLarge() {
        return Refusal.tooLarge(Reason.of("alert.too_large", policy.maxBytes() / BYTES_PER_KILOBYTE));
    }

    /** Reads the values of one payload and counts them. */
    private final class Values {

        private final JsonParser parser;
        private int count;

        Values(JsonParser parser) {
            this.parser = parser;
        }

        /** Reads the value at the parser's current token. */
        Json next(int depth) throws IOException {
            if (++count > policy.maxValues()) {
                throw Refusal.unprocessable(Reason.of("alert.too_many_values", policy.maxValues()));
            }
            return switch (parser.currentToken()) {
                case START_OBJECT -> members(deeper(depth));
                case START_ARRAY -> items(deeper(depth));
                case VALUE_STRING -> new Json.Text(parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Digits(parser.getText());
                case VALUE_TRUE -> new Json.Bool(true);
                case VALUE_FALSE -> new Json.Bool(false);
                case VALUE_NULL -> Json.NULL;
                default -> throw new CharConversionException("no value");
            };
        }

        private int deeper(int depth) {
            if (depth > policy.maxDepth()) {
                throw Refusal.unprocessable(Reason.of("alert.too_deep", policy.maxDepth()));
            }
            return depth + 1;
        }

        private Json members(int depth) throws IOException {
            Map<String, Json> members = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                members.put(name, next(depth));
            }
            return new Json.Members(members);
        }

        private Json items(int depth) throws IOException {
            List<Json> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(next(depth));
            }
            return new Json.Array(items);
        }
    }
}
