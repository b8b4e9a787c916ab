package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeAnswersTest {

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder().outputDecorator(new WholeAnswers()).build());

    /** Remembers how often something was written, and what became of it. */
    private static final class Sink extends ByteArrayOutputStream {

        private int writes;
        private int flushes;
        private int largest;
        private boolean full;
        private boolean closed;

        @Override
        public void write(byte[] bytes, int from, int length) {
            writes++;
            largest = Math.max(largest, length);
            super.write(bytes, from, length);
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            if (full) {
                throw new IOException("no space");
            }
            write(bytes, 0, bytes.length);
        }

        @Override
        public void flush() {
            flushes++;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void answer_of_almost_a_megabyte_is_written_at_once() throws IOException {
        List<String> texts = Collections.nCopies(18_000, "a text of some fifty characters, with \"quotes\" too");
        Sink sink = new Sink();
        JSON.writeValue(sink, texts);
        assertTrue(sink.closed);
        assertEquals(1, sink.writes);
        assertEquals(texts, new ObjectMapper().readValue(sink.toByteArray(), List.class));
    }

    @Test
    void larger_answer_is_written_in_parts_that_are_no_larger() throws IOException {
        List<String> texts = Collections.nCopies(100_000, "a text of some fifty characters, with \"quotes\" too");
        Sink sink = new Sink();
        JSON.writeValue(sink, texts);
        assertEquals(texts, new ObjectMapper().readValue(sink.toByteArray(), List.class));
        assertTrue(sink.largest <= WholeAnswers.MOST, "part of " + sink.largest);
        assertTrue(sink.writes <= sink.size() / WholeAnswers.MOST + 2, sink.writes + " parts");
    }

    @Test
    void stream_is_closed_after_a_failure() {
        Sink sink = new Sink();
        sink.full = true;
        assertThrows(IOException.class, () -> JSON.writeValue(sink, List.of("text")));
        assertTrue(sink.closed);
    }

    @Test
    void what_is_flushed_is_written_then() throws IOException {
        Sink sink = new Sink();
        try (JsonGenerator json = JSON.createGenerator(sink)) {
            json.writeStartArray();
            json.writeNumber(1);
            json.flush();
            assertEquals("[1", sink.toString());
            assertEquals(1, sink.flushes);
            json.writeNumber(2);
            json.writeEndArray();
        }
        assertEquals("[1,2]", sink.toString());
        assertEquals(2, sink.writes);
    }
}
