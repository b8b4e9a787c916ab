package dev.slipway.domain.alert;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validates integrations and limits their number per project. Returns all errors at once. */
public final class IntegrationRules {

    /** Maximum characters of a name. Platform behaviour, section Integrations. */
    public static final int MAX_NAME = 255;
    /** Maximum integrations of a kind in a project. A request to the URL without a name is compared with the keys of all of them. */
    public static final int MOST = 100;
    /** Maximum characters of an example payload, which lists contain. */
    public static final int MAX_EXAMPLE = 65_536;

    private static final String MAPPING = "payload_attribute_mappings";

    /**
     * Requested integration, with the facts that the rules need.
     *
     * @param mapped whether it has a field mapping
     * @param others number of integrations of its kind in the project, if it is new
     */
    public record Request(IntegrationKind kind, boolean mapped, int others, Tier tier) {

        boolean premium() {
            return tier.includes(Tier.PREMIUM);
        }
    }

    /** Features that need a higher tier. Specification, sections Events and Alert receiver. */
    public static final Policy<Request> TIERS = Policy.of("tiers of alert integrations",
            NamedRule.requires("alert.several_integrations_are_premium",
                    request -> request.kind() != IntegrationKind.GENERIC || request.others() == 0 || request.premium()),
            NamedRule.requires("alert.custom_mapping_is_premium", request -> !request.mapped() || request.premium()));

    /** Limits of every tier: one metrics integration, and a maximum number of generic ones. */
    public static final Policy<Request> ROOM = Policy.of("room for alert integrations",
            NamedRule.requires("alert.one_metrics_integration",
                    request -> request.kind() != IntegrationKind.METRICS || request.others() == 0),
            NamedRule.requires("alert.too_many_integrations", request -> request.others() < MOST, request -> MOST));

    private IntegrationRules() {
    }

    public static List<FieldError> problems(IntegrationKind kind, @Nullable String name, Optional<FieldMapping> mapping) {
        List<FieldError> found = new ArrayList<>();
        if (name == null || name.isBlank()) {
            found.add(FieldError.of("name", "field.blank"));
        } else if (name.codePointCount(0, name.length()) > MAX_NAME) {
            found.add(FieldError.of("name", "field.too_long", MAX_NAME));
        }
        mapping.ifPresent(given -> {
            if (kind == IntegrationKind.METRICS) {
                found.add(FieldError.of(MAPPING, "alert.mapping_of_metrics"));
            }
            if (given.characters() > FieldMapping.MAX_CHARACTERS) {
                found.add(FieldError.of(MAPPING, "alert.mapping_large", FieldMapping.MAX_CHARACTERS));
            }
            for (FieldMapping.Field field : FieldMapping.Field.values()) {
                problem(field, given.of(field)).ifPresent(found::add);
            }
        });
        return found;
    }

    private static Optional<FieldError> problem(FieldMapping.Field field, List<FieldMapping.Place> places) {
        if (places.size() > FieldMapping.MAX_ALTERNATIVES) {
            return error("alert.mapping_alternatives", field, FieldMapping.MAX_ALTERNATIVES);
        }
        if (places.stream().anyMatch(place -> place.path().isEmpty())) {
            return error("alert.mapping_without_path", field);
        }
        if (places.stream().anyMatch(place -> place.path().size() > FieldMapping.MAX_STEPS)) {
            return error("alert.mapping_steps", field, FieldMapping.MAX_STEPS);
        }
        if (places.stream().flatMap(place -> place.path().stream()).anyMatch(step -> step.length() > FieldMapping.MAX_STEP)) {
            return error("alert.mapping_step", field, FieldMapping.MAX_STEP);
        }
        return problemOfWords(field, places);
    }

    /** Checks that words, severities and parts occur only with their field and within its limits. */
    private static Optional<FieldError> problemOfWords(FieldMapping.Field field, List<FieldMapping.Place> places) {
        boolean status = field == FieldMapping.Field.END_STATUS;
        if (places.stream().anyMatch(place -> place.words().isEmpty() == status)) {
            return error(status ? "alert.mapping_without_words" : "alert.mapping_words", field);
        }
        if (field != FieldMapping.Field.SEVERITY && places.stream().anyMatch(place -> !place.severities().isEmpty())) {
            return error("alert.mapping_severities", field);
        }
        if (field != FieldMapping.Field.FINGERPRINT && places.stream().anyMatch(FieldMapping.Place::joined)) {
            return error("alert.mapping_joined", field);
        }
        if (places.stream().anyMatch(place -> place.words().size() > FieldMapping.MAX_WORDS || place.severities()
                .size() > FieldMapping.MAX_WORDS)) {
            return error("alert.mapping_too_many_words", field, FieldMapping.MAX_WORDS);
        }
        if (words(places).anyMatch(word -> word.isBlank() || word.length() > FieldMapping.MAX_WORD)) {
            return error("alert.mapping_word", field, FieldMapping.MAX_WORD);
        }
        return places.stream().flatMap(place -> place.severities().values().stream()).filter(name -> AlertSeverity.of(name).isEmpty())
                .findFirst()
                .map(name -> FieldError.of(MAPPING, "alert.mapping_no_severity", field.wireName()));
    }

    private static Stream<String> words(List<FieldMapping.Place> places) {
        return places.stream().flatMap(place -> Stream.concat(place.words().stream(), place.severities().keySet().stream()));
    }

    private static Optional<FieldError> error(String reason, FieldMapping.Field field, Object... limit) {
        return Optional.of(limit.length == 0
                ? FieldError.of(MAPPING, reason, field.wireName())
                : FieldError.of(MAPPING, reason, field.wireName(), limit[0]));
    }
}
