package dev.slipway.domain.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the vectors kept as one JSON document a line. */
public final class Golden {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Golden() {
    }

    public static List<JsonNode> lines(String name) {
        return text(name).lines().filter(line -> !line.isBlank()).map(Golden::json).toList();
    }

    public static String text(String name) {
        try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static JsonNode json(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
