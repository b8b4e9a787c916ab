package dev.slipway.rest.pipeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.slipway.rest.edge.SentParameters;
import dev.slipway.rest.edge.Upload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the payload of a trigger request for its jobs: the JSON text of all parameters except credentials. */
final class TriggerPayload {

    private static final Set<String> CREDENTIALS = Set.of("token", "private_token", "access_token", "bearer_token", "job_token");
    private static final String VARIABLES = "variables";
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private TriggerPayload() {
    }

    /** @param path parameters of the path, which override those sent */
    static String of(SentParameters sent, Map<String, String> path) {
        Map<String, Object> payload = new LinkedHashMap<>();
        sent.values().forEach((name, value) -> payload.put(name, plain(value)));
        CREDENTIALS.forEach(payload::remove);
        payload.putAll(path);
        payload.merge(VARIABLES, Map.of(), (given, none) -> given);
        try {
            return MAPPER.writeValueAsString(payload);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Replaces files by their names. */
    private static @Nullable Object plain(Object value) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> {
                Map<Object, Object> plain = new LinkedHashMap<>();
                map.forEach((name, inner) -> plain.put(name, plain(inner)));
                yield plain;
            }
            case List<?> list -> {
                List<Object> plain = new ArrayList<>();
                list.forEach(inner -> plain.add(plain(inner)));
                yield plain;
            }
            case Upload upload -> upload.fileName();
            default -> value;
        };
    }
}
