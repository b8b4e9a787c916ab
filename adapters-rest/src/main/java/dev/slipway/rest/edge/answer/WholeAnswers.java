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
 * Hands JSON to the response as a whole. The generator writes 8,000 bytes at a time, and the response's buffer doubles on the way: memory
 * is taken from the system, cleared and copied each time, which takes as long as the writing.
 */
@Singleton
final class WholeAnswers extends OutputDecorator implements BeanCreatedEventListener<JsonFactory> {

    private static final long serialVersionUID = 1;

    @Override
    public JsonFactory onCreated(BeanCreatedEvent<JsonFactory> created) {
        return created.getBean().setOutputDecorator(this);
    }

    @Override
    public OutputStream decorate(IOContext context, OutputStream out) {
        return new Gathered(new ByteArrayBuilder(context.bufferRecycler()), out);
    }

    @Override
    public Writer decorate(IOContext context, Writer out) {
        return out;
    }

    /** Keeps what is written until it is flushed. */
    private static final class Gathered extends OutputStream {

        private final ByteArrayBuilder written;
        private final OutputStream out;

        Gathered(ByteArrayBuilder written, OutputStream out) {
            this.written = written;
            this.out = out;
        }

        @Override
        public void write(int one) {
            written.write(one);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            written.write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            if (written.size() > 0) {
                out.write(written.toByteArray());
                written.reset();
            }
            out.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
            written.release();
            out.close();
        }
    }
}
