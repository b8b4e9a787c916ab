package dev.slipway.domain.kernel;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All settings of one kind of object. Answers what a client may send, and what it reads where nothing was sent. */
public record SettingTable(List<Setting> settings) {

    public SettingTable {
        settings = List.copyOf(settings);
        Set<String> names = new HashSet<>();
        for (Setting setting : settings) {
            if (!names.add(setting.name())) {
                throw new IllegalArgumentException("setting " + setting.name() + " is declared twice");
            }
        }
    }

    /** One error for each value that does not fit; a name that is no setting is a mistake of the caller. */
    public List<FieldError> problems(Map<String, Object> given) {
        Set<String> unknown = new HashSet<>(given.keySet());
        settings.forEach(setting -> unknown.remove(setting.name()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no such settings: " + unknown);
        }
        return settings.stream()
                .flatMap(setting -> setting.problem(given.get(setting.name())).stream()
                        .map(reason -> new FieldError(setting.name(), reason)))
                .toList();
    }

    /** Returns the names of the settings whose texts are choices, together with others. */
    public Set<String> choicesAnd(String... others) {
        Set<String> names = new HashSet<>(List.of(others));
        settings.stream().filter(setting -> setting.kind() instanceof Setting.Kind.Choice).map(Setting::name).forEach(names::add);
        return Set.copyOf(names);
    }

    /** Every setting with what is stored, or its fallback. */
    public Map<String, Object> complete(Map<String, Object> stored) {
        Map<String, Object> complete = new LinkedHashMap<>();
        for (Setting setting : settings) {
            Object value = stored.get(setting.name());
            complete.put(setting.name(), value == null ? setting.fallback() : value);
        }
        return complete;
    }
}
