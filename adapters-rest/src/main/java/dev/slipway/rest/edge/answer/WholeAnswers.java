package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.OutputDecorator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/**
 * Writes JSON of up to {@value #MOST} bytes to the response as a whole. The generator writes 8,000 bytes at a time, and the buffer of the
 * response doubles on the way: memory is taken from the system, cleared and copied each time, which takes as long as the writing.
 */
@Singleton
final class WholeAnswers extends OutputDecorator implements BeanCreatedEventListener<JsonFactory> {

    static final int MOST = 1 << 20;
    private static final long serialVersionUID = 1;

    @Override
    public JsonFactory onCreated(BeanCreatedEvent<JsonFactory> created) {
        return created.getBean().setOutputDecorator(this);
    }

    @Override
    public OutputStream decorate(IOContext context, OutputStream out) {
        return out instanceof ByteArrayBuilder ? out : new Gathered(new ByteArrayBuilder(context.bufferRecycler()), out);
    }

    @Override
    public Writer decorate(IOContext context, Writer out) {
        return out;
    }

    /** Keeps what is written until it is flushed, or until it is more than fits. */
    private static final class Gathered extends OutputStream {

        private final ByteArrayBuilder kept;
        private final OutputStream out;

        Gathered(ByteArrayBuilder kept, OutputStream out) {
            this.kept = kept;
            this.out = out;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (kept.size() + length > MOST) {
                pass();
            }
            if (length > MOST) {
                out.write(bytes, from, length);
            } else {
                kept.write(bytes, from, length);
            }
        }

        private void pass() throws IOException {
            if (kept.size() > 0) {
                out.write(kept.toByteArray());
                kept.reset();
            }
        }

        @Override
        public void flush() throws IOException {
            pass();
            out.flush();
        }

        @Override
        public void close() throws IOException {
            try (out) {
                flush();
            } finally {
                kept.release();
            }
        }
    }
}
