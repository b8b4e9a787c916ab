package dev.slipway.persistence.agent;

import dev.slipway.domain.agent.AgentSettings;
import dev.slipway.domain.kernel.json.Json;
import dev.slipway.persistence.kernel.JsonArrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** Settings of a grant as a document of the database. */
final class SettingsDocument {

    private SettingsDocument() {
    }

    static JSONB write(AgentSettings settings) {
        return JSONB.valueOf(settings.values().text());
    }

    /** Returns the settings; empty if the document is not one that {@link #write} has made within the limits of its reader. */
    static Optional<AgentSettings> read(JSONB document) {
        try {
            return Optional.of(new AgentSettings(members(JsonArrays.map(document))));
        } catch (IllegalStateException unreadable) {
            return Optional.empty();
        }
    }

    private static Json.Members members(Map<?, ?> map) {
        Map<String, Json> members = new LinkedHashMap<>();
        map.forEach((name, value) -> members.put(String.valueOf(name), json(value)));
        return new Json.Members(members);
    }

    private static Json json(@Nullable Object value) {
        return switch (value) {
            case null -> Json.NULL;
            case String text -> new Json.Text(text);
            case Boolean truth -> new Json.Bool(truth);
            case Map<?, ?> map -> members(map);
            case List<?> list -> new Json.Array(list.stream().map(SettingsDocument::json).toList());
            default -> new Json.Digits(value.toString());
        };
    }
}
