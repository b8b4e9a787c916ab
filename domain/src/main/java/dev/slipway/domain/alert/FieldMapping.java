package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Paths at which an integration finds the fields of its payloads. Premium. Each field has alternatives in order: the first that yields a
 * value wins; if none does, the default path of the field counts.
 */
public record FieldMapping(Map<Field, List<Place>> places) {

    /** Maximum alternatives of a field. */
    public static final int MAX_ALTERNATIVES = 10;
    public static final int MAX_STEPS = 100;
    public static final int MAX_STEP = 255;
    /** Maximum number of words of a path, and of characters of a word. */
    public static final int MAX_WORDS = 50;
    public static final int MAX_WORD = 100;
    /** Maximum characters of all paths and words as JSON, since the whole mapping is read with every request. */
    public static final int MAX_CHARACTERS = 10_000;
    /** Characters of JSON around a step: two quotes and a comma. */
    private static final int AROUND_A_STEP = 3;

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,30}(?:\\.\\d{1,30})?(?:[eE][+-]?\\d{1,9})?");

    public FieldMapping {
        places = Map.copyOf(places);
    }

    public enum Field {
        TITLE, DESCRIPTION, START_TIME, END_TIME, SERVICE, MONITORING_TOOL, HOSTS, SEVERITY, FINGERPRINT, SERVICE_ENVIRONMENT_NAME,
        /** Member whose words end the alert. Generic payloads have no default for it. */
        END_STATUS;

        /** Returns the name of the field in mappings and generic payloads. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether a list of words counts as a text: many tools send lists with one item. */
        private boolean takesLists() {
            return this == SEVERITY || this == END_STATUS;
        }
    }

    public enum Type {
        STRING, ARRAY, DATETIME, NUMERIC;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One path to the value of a field.
     *
     * @param path       names of members, or indexes of items from 0, from the outside in
     * @param words      of {@link Field#END_STATUS}: words that end the alert, ignoring case
     * @param severities of {@link Field#SEVERITY}: names of severities by the sender's word, ignoring case
     * @param joined     of {@link Field#FINGERPRINT}: whether the value is one of several parts of a fingerprint
     */
    public record Place(List<String> path, Type type, List<String> words, Map<String, String> severities, boolean joined) {
        public Place {
            path = List.copyOf(path);
            words = List.copyOf(words);
            severities = Map.copyOf(severities);
        }

        public Place(List<String> path, Type type) {
            this(path, type, List.of(), Map.of(), false);
        }

        public Place withWords(List<String> all) {
            return new Place(path, type, all, severities, joined);
        }

        public Place withSeverities(Map<String, String> meanings) {
            return new Place(path, type, words, meanings, joined);
        }

        public Place asPart() {
            return new Place(path, type, words, severities, true);
        }

        /** Returns the value at the path, if it has the expected type and is not blank. */
        private Optional<Json> in(Json.Members payload, Field field) {
            return payload.at(path).filter(value -> switch (type) {
                case STRING -> value.scalar().filter(text -> !text.isBlank()).isPresent() || field.takesLists() && hasText(value);
                case ARRAY -> value instanceof Json.Array(List<Json> items) && !items.isEmpty();
                case DATETIME -> AlertTime.of(value).isPresent();
                case NUMERIC -> value.scalar().filter(text -> NUMBER.matcher(text.strip()).matches()).isPresent();
            });
        }

        private static boolean hasText(Json value) {
            return value.scalars().stream().anyMatch(text -> !text.isBlank());
        }

        /** Returns whether one of the texts of a value ends the alert. */
        public boolean saysOver(Json value) {
            return texts(value).stream().anyMatch(text -> words.stream().anyMatch(word -> folded(word).equals(folded(text))));
        }

        /** Returns the severity of the first known word of a value. */
        public Optional<AlertSeverity> severity(Json value) {
            Map<String, String> meanings = new HashMap<>();
            severities.forEach((word, name) -> meanings.put(folded(word), name));
            return texts(value).stream().map(word -> meanings.get(folded(word))).filter(name -> name != null).findFirst()
                    .flatMap(AlertSeverity::of);
        }

        private static List<String> texts(Json value) {
            return value.scalar().map(List::of).orElseGet(value::scalars);
        }

        private static String folded(String word) {
            return word.strip().toLowerCase(Locale.ROOT);
        }

        private long characters() {
            long steps = path.stream().mapToLong(step -> step.length() + AROUND_A_STEP).sum();
            long all = words.stream().mapToLong(word -> word.length() + AROUND_A_STEP).sum();
            return steps + all + severities.entrySet().stream()
                    .mapToLong(each -> each.getKey().length() + each.getValue().length() + 2 * AROUND_A_STEP).sum();
        }
    }

    /** A value and the path that yielded it. */
    public record Found(Json value, Place place) {}

    public long characters() {
        return places.values().stream().flatMap(List::stream).mapToLong(Place::characters).sum();
    }

    public List<Place> of(Field field) {
        return places.getOrDefault(field, List.of());
    }

    /** Returns the value of the first path of a field that yields one. The parts of a fingerprint count as its first path. */
    public Optional<Found> find(Field field, Json.Members payload) {
        return joined(field, payload).or(() -> of(field).stream()
                .flatMap(place -> place.in(payload, field).map(value -> new Found(value, place)).stream()).findFirst());
    }

    /** Returns the parts as a JSON array, so that different lists of values never give the same fingerprint. Missing parts are null. */
    private Optional<Found> joined(Field field, Json.Members payload) {
        List<Place> parts = of(field).stream().filter(Place::joined).toList();
        List<Json> values = new ArrayList<>();
        parts.forEach(place -> values.add(place.in(payload, field).orElse(Json.NULL)));
        return values.stream().allMatch(Json.Null.class::isInstance) ? Optional.empty()
                : Optional.of(new Found(new Json.Text(new Json.Array(values).canonical()), parts.getFirst()));
    }

    /** Returns whether a mapped status ends the alert; empty if the payload has none. */
    public Optional<Boolean> over(Json.Members payload) {
        return find(Field.END_STATUS, payload).map(found -> found.place().saysOver(found.value()));
    }
}
