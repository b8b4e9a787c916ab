package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerBuffersTest {

    private static final String TEXT = "a text of some fifty characters, with \"quotes\" too";
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder().outputDecorator(new AnswerBuffers()).build());

    private final List<Integer> capacities = new ArrayList<>();
    private final ByteBuf buffer = UnpooledByteBufAllocator.DEFAULT.heapBuffer(256);

    /** Remembers how large the buffer is after each part. */
    private final class Response extends ByteBufOutputStream {

        Response() {
            super(buffer);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            super.write(bytes, from, length);
            capacities.add(buffer.capacity());
        }
    }

    @AfterEach
    void release() {
        buffer.release();
    }

    @Test
    void buffer_of_a_long_answer_grows_once() throws IOException {
        JSON.writeValue((OutputStream) new Response(), Collections.nCopies(2_000, TEXT));
        assertTrue(capacities.size() > 10);
        assertEquals(2, capacities.stream().distinct().count(), capacities::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 200, 2_000, 40_000})
    void answer_of_each_length_is_whole(int texts) throws IOException {
        List<String> all = Collections.nCopies(texts, TEXT);
        JSON.writeValue((OutputStream) new Response(), all);
        assertEquals(all, new ObjectMapper().readValue(buffer.toString(StandardCharsets.UTF_8), List.class));
    }

    @Test
    void short_answer_takes_no_more_than_it_needs() throws IOException {
        JSON.writeValue((OutputStream) new Response(), Collections.nCopies(2, TEXT));
        assertEquals(List.of(256), capacities);
    }

    @Test
    void other_streams_are_written_as_they_are() throws IOException {
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(other)) {
            json.writeNumber(1);
        }
        assertEquals("1", other.toString(StandardCharsets.UTF_8));
    }
}
