package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.Upload;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.netty.handler.codec.http.multipart.MemoryAttribute;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses a multipart form from a stream. Files above a few kilobytes are written to temporary files, so memory use stays constant; closing
 * deletes them. Plain fields are held in memory, within a common limit.
 */
final class Multipart implements AutoCloseable {

    private static final int MAX_MEMORY_BYTES = 16_384;
    private static final int CHUNK = 65_536;
    /** Every open file takes memory and a file descriptor, regardless of its size. */
    private static final int MAX_FILES = 50;

    private final HttpPostMultipartRequestDecoder decoder;
    private final Parts files;

    /** @param maxTextBytes maximum bytes of all plain fields together, which are held in memory */
    Multipart(String contentType, int maxFields, long maxTextBytes, long maxFileBytes) {
        if (!contentType.toLowerCase(Locale.ROOT).contains("boundary=")) {
            throw malformed();
        }
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
        files = new Parts(maxTextBytes);
        files.setMaxLimit(maxFileBytes);
        files.setDeleteOnExit(false);
        try {
            decoder = new HttpPostMultipartRequestDecoder(files, head, StandardCharsets.UTF_8, maxFields, CHUNK);
        } catch (HttpPostRequestDecoder.ErrorDataDecoderException noBoundary) {
            throw malformed();
        }
    }

    /** Adds fields and files in the order of the form. */
    void read(InputStream body, Nesting into) {
        try {
            byte[] chunk = new byte[CHUNK];
            for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
                decoder.offer(new DefaultHttpContent(Unpooled.copiedBuffer(chunk, 0, count)));
            }
            decoder.offer(new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER));
            addAll(into);
        } catch (HttpPostRequestDecoder.TooManyFormFieldsException tooMany) {
            throw Refusal.badRequest(Reason.of("request.too_many_parameters", "its limit"));
        } catch (HttpPostRequestDecoder.TooLongFormFieldException | HttpPostRequestDecoder.NotEnoughDataDecoderException broken) {
            throw malformed();
        } catch (HttpPostRequestDecoder.ErrorDataDecoderException failed) {
            throw failed.getCause() instanceof IOException ? tooLarge() : malformed();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Adds the parsed parts. The decoder signals the end only for a form with its closing boundary, so truncated forms are rejected. */
    private void addAll(Nesting into) throws IOException {
        try {
            while (decoder.hasNext()) {
                InterfaceHttpData data = decoder.next();
                into.add(data.getName(), value(data));
            }
        } catch (HttpPostRequestDecoder.EndOfDataDecoderException closed) {
            return;
        }
        throw malformed();
    }

    private static Refusal malformed() {
        return Refusal.badRequest(Reason.of("request.multipart"));
    }

    private static Object value(InterfaceHttpData data) throws IOException {
        return switch (data) {
            case Attribute field -> field.getString(StandardCharsets.UTF_8);
            case FileUpload file -> new Received(file);
            default -> throw malformed();
        };
    }

    /** Creates the storage of parts and enforces the limits on their content. */
    private static final class Parts extends DefaultHttpDataFactory {

        private long text;
        private int uploads;

        Parts(long maxTextBytes) {
            super(MAX_MEMORY_BYTES, StandardCharsets.UTF_8);
            text = maxTextBytes;
        }

        @Override
        public Attribute createAttribute(HttpRequest request, String name) {
            return new MemoryAttribute(name, StandardCharsets.UTF_8) {
                @Override
                public void addContent(ByteBuf piece, boolean last) throws IOException {
                    text -= piece == null ? 0 : piece.readableBytes();
                    if (text < 0) {
                        throw tooLarge();
                    }
                    super.addContent(piece, last);
                }
            };
        }

        @Override
        public Attribute createAttribute(HttpRequest request, String name, long definedSize) {
            return createAttribute(request, name);
        }

        @Override
        public FileUpload createFileUpload(HttpRequest request, String name, String fileName, String type, String encoding, Charset charset,
                long size) {
            if (++uploads > MAX_FILES) {
                throw Refusal.badRequest(Reason.of("request.too_many_parameters", MAX_FILES));
            }
            return super.createFileUpload(request, name, fileName, type, encoding, charset, size);
        }
    }

    private static Refusal tooLarge() {
        return new Refusal(new Failure.TooLarge(Optional.empty()));
    }

    private record Received(FileUpload file) implements Upload {
        @Override
        public String fileName() {
            return file.getFilename();
        }

        @Override
        public String contentType() {
            return file.getContentType() == null ? "application/octet-stream" : file.getContentType();
        }

        @Override
        public long size() {
            return file.length();
        }

        @Override
        public InputStream open() {
            try {
                return file.isInMemory() ? new ByteArrayInputStream(file.get()) : new FileInputStream(file.getFile());
            } catch (IOException lost) {
                throw new UncheckedIOException(lost);
            }
        }
    }

    @Override
    public void close() {
        decoder.destroy();
        files.cleanAllHttpData();
    }
}
