package dev.slipway.rest.edge.parameters;

import dev.slipway.rest.edge.FormParts;
import dev.slipway.rest.edge.FormParts.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a multipart form without files whose long texts do not fit the memory: they are stored in a file. */
final class MultipartTexts {

    private static final int BUFFER = 8_192;

    /** Stands for a file, which no parameter of such a form can be. */
    private static final Object FILE = new Object();

    private final FormParts parts;
    private final TextPaths paths;
    private final TextFile file;
    private final Allowance others;

    /** @param others bytes of everything but the long texts */
    MultipartTexts(FormParts parts, TextPaths paths, TextFile file, Allowance others) {
        this.parts = parts;
        this.paths = paths;
        this.file = file;
        this.others = others;
    }

    /** Adds the fields in the order of the form. */
    void read(Nesting into) throws IOException {
        for (Optional<Part> part = parts.next(); part.isPresent(); part = parts.next()) {
            String name = part.get().name();
            others.take(name.length());
            into.add(name, part.get().fileName().isPresent() ? FILE : value(name, part.get().content()));
        }
    }

    private Object value(String name, InputStream content) throws IOException {
        if (paths.contains(Nesting.path(name))) {
            return file.store(new InputStreamReader(content, StandardCharsets.UTF_8));
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] chunk = new byte[BUFFER];
        for (int count = content.read(chunk); count >= 0; count = content.read(chunk)) {
            others.take(count);
            text.write(chunk, 0, count);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
