package dev.slipway.domain.alert;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where an integration finds the fields of its payloads. Premium. For each field alternatives in order: the first that yields a value wins,
 * and where none does the field's usual place is looked at.
 */
public record FieldMapping(Map<Field, List<Place>> places) {

    /** Most alternatives of a field, steps of a path, and characters of a step. */
    public static final int MAX_ALTERNATIVES = 10;
    public static final int MAX_STEPS = 100;
    public static final int MAX_STEP = 255;
    /** Most characters of all paths as JSON: whole mappings are read with every request that senders send. */
    public static final int MAX_CHARACTERS = 10_000;
    /** Two quotes and a comma. */
    private static final int AROUND_A_STEP = 3;

    public FieldMapping {
        places = Map.copyOf(places);
    }

    public enum Field {
        TITLE, DESCRIPTION, START_TIME, END_TIME, SERVICE, MONITORING_TOOL, HOSTS, SEVERITY, FINGERPRINT, SERVICE_ENVIRONMENT_NAME;

        /** As mappings and generic payloads name it. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Type {
        STRING, ARRAY, DATETIME, NUMERIC;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param path names of members, or numbers of items from 0, from the outside in */
    public record Place(List<String> path, Type type) {
        public Place {
            path = List.copyOf(path);
        }
    }

    public long characters() {
        return places.values().stream().flatMap(List::stream).flatMap(place -> place.path().stream()).mapToLong(step -> step.length() + AROUND_A_STEP).sum();
    }

    public List<Place> of(Field field) {
        return places.getOrDefault(field, List.of());
    }
}
