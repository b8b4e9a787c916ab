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
 * Where an integration finds the fields of its payloads. Premium. For each field alternatives in order: the first that yields a value wins,
 * and where none does the field's usual place is looked at.
 */
public record FieldMapping(Map<Field, List<Place>> places) {

    /** Most alternatives of a field, steps of a path, and characters of a step. */
    public static final int MAX_ALTERNATIVES = 10;
    public static final int MAX_STEPS = 100;
    public static final int MAX_STEP = 255;
    /** Most words of a place, and characters of a word. */
    public static final int MAX_WORDS = 50;
    public static final int MAX_WORD = 100;
    /** Most characters of all paths and words as JSON: whole mappings are read with every request that senders send. */
    public static final int MAX_CHARACTERS = 10_000;
    /** Two quotes and a comma. */
    private static final int AROUND_A_STEP = 3;

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,30}(?:\\.\\d{1,30})?(?:[eE][+-]?\\d{1,9})?");

    public FieldMapping {
        places = Map.copyOf(places);
    }

    public enum Field {
        TITLE, DESCRIPTION, START_TIME, END_TIME, SERVICE, MONITORING_TOOL, HOSTS, SEVERITY, FINGERPRINT, SERVICE_ENVIRONMENT_NAME,
        /** A member whose words say whether the alert is over. Generic payloads have no usual place for it. */
        END_STATUS;

        /** As mappings and generic payloads name it. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether a list of words counts where a text is expected: many tools send lists of one. */
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
     * One place where a field is looked for.
     *
     * @param path       names of members, or numbers of items from 0, from the outside in
     * @param words      of {@link Field#END_STATUS}: the words that say that the alert is over, in any case
     * @param severities of {@link Field#SEVERITY}: what the sender's words mean, by word in any case; names of severities
     * @param joined     of {@link Field#FINGERPRINT}: whether the value is one part of a fingerprint that has several
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

        /** Returns what is at the place, where it is of the place's type and not blank. */
        private Optional<Json> in(Json.Members payload, Field field) {
            return path.isEmpty() ? Optional.empty() : payload.at(path).filter(value -> switch (type) {
                case STRING -> value.scalar().filter(text -> !text.isBlank()).isPresent() || field.takesLists() && isListOfTexts(value);
                case ARRAY -> value instanceof Json.Array(List<Json> items) && !items.isEmpty();
                case DATETIME -> AlertTime.of(value).isPresent();
                case NUMERIC -> !(value instanceof Json.Bool) && value.scalar().filter(text -> NUMBER.matcher(text.strip()).matches())
                        .isPresent();
            });
        }

        private static boolean isListOfTexts(Json value) {
            return value instanceof Json.Array && value.scalars().stream().anyMatch(text -> !text.isBlank());
        }

        /** Returns whether one of the texts of a value says that the alert is over. */
        public boolean saysOver(Json value) {
            return texts(value).stream().anyMatch(text -> words.stream().anyMatch(word -> folded(word).equals(folded(text))));
        }

        /** Returns what the first of a value's words means that the place knows. */
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

    /** A value and where it was found. */
    public record Found(Json value, Place place) {}

    public long characters() {
        return places.values().stream().flatMap(List::stream).mapToLong(Place::characters).sum();
    }

    public List<Place> of(Field field) {
        return places.getOrDefault(field, List.of());
    }

    /** Returns the value of the first place of a field that yields one. The parts of a fingerprint count as its first place. */
    public Optional<Found> find(Field field, Json.Members payload) {
        return joined(field, payload).or(() -> of(field).stream().filter(place -> !place.joined())
                .flatMap(place -> place.in(payload, field).map(value -> new Found(value, place)).stream()).findFirst());
    }

    /** The parts as the text of an array, so that no two lists of values make one fingerprint. What is missing is null in it. */
    private Optional<Found> joined(Field field, Json.Members payload) {
        List<Place> parts = of(field).stream().filter(Place::joined).toList();
        List<Json> values = new ArrayList<>();
        parts.forEach(place -> values.add(place.in(payload, field).orElse(Json.NULL)));
        return values.stream().allMatch(Json.Null.class::isInstance) ? Optional.empty()
                : Optional.of(new Found(new Json.Text(new Json.Array(values).canonical()), parts.getFirst()));
    }

    /** Returns whether a payload says by a mapped status that its alert is over; empty where no mapped status is in it. */
    public Optional<Boolean> over(Json.Members payload) {
        return find(Field.END_STATUS, payload).map(found -> found.place().saysOver(found.value()));
    }
}
