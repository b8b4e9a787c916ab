package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.OutputDecorator;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/**
 * Gives JSON that is more than a part long a large buffer at once. The generator writes parts of 8,000 bytes, and the buffer of the
 * response doubles on the way: memory is taken from the system, cleared and copied each time, which takes as long as the writing.
 */
@Singleton
final class AnswerBuffers extends OutputDecorator implements BeanCreatedEventListener<JsonFactory> {

    private static final long serialVersionUID = 1;

    @Override
    public JsonFactory onCreated(BeanCreatedEvent<JsonFactory> created) {
        return created.getBean().setOutputDecorator(this);
    }

    @Override
    public OutputStream decorate(IOContext context, OutputStream out) {
        return out instanceof ByteBufOutputStream buffered ? new Roomy(buffered) : out;
    }

    @Override
    public Writer decorate(IOContext context, Writer out) {
        return out;
    }

    /** Makes room for what follows the first part, which in many answers is the only one. */
    private static final class Roomy extends FilterOutputStream {

        private static final int ROOM = 1 << 17;

        private final ByteBuf buffer;

        Roomy(ByteBufOutputStream out) {
            super(out);
            this.buffer = out.buffer();
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (buffer.isReadable() && buffer.capacity() < ROOM) {
                buffer.ensureWritable(ROOM - buffer.writerIndex());
            }
            out.write(bytes, from, length);
        }
    }
}
