package dev.slipway.domain.commitstatus;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.address.WebAddress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Description of a job by the system outside of this server that runs it, beside its status.
 *
 * @param name        identifies the job in its pipeline
 * @param targetUrl   page of the job in that system; absent ones are left as they are, as the other parts
 * @param coverage    in percent
 */
public record StatusReport(String name, Optional<String> targetUrl, Optional<String> description, Optional<BigDecimal> coverage) {

    public static final String DEFAULT_NAME = "default";

    /** Maximum number of external jobs of a pipeline, earlier reports of the same names included. */
    public static final int MOST_IN_PIPELINE = 1_000;

    /** Maximum length of each text. */
    private static final int LONGEST = 255;

    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
    private static final Set<String> SCHEMES = Set.of("http", "https");

    public StatusReport {
        targetUrl = targetUrl.map(String::strip);
    }

    /** Returns the attributes that cannot be stored, in the order in which clients read them. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        if (name.isBlank()) {
            errors.add(FieldError.of("name", "field.blank"));
        }
        tooLong("name", name, errors);
        targetUrl.ifPresent(url -> checkUrl(url, errors));
        description.ifPresent(text -> tooLong("description", text, errors));
        coverage.ifPresent(percent -> checkCoverage(percent, errors));
        return List.copyOf(errors);
    }

    private static void checkUrl(String url, List<FieldError> errors) {
        problemOf(url).ifPresent(problem -> errors.add(FieldError.of("target_url", problem)));
        tooLong("target_url", url, errors);
    }

    private static Optional<String> problemOf(String url) {
        return WebAddress.problem(url, SCHEMES).map(problem -> switch (problem) {
            case SCHEME_NOT_ALLOWED -> "commit_status.scheme_not_allowed";
            case INVALID -> "commit_status.url_invalid";
        });
    }

    private static void checkCoverage(BigDecimal percent, List<FieldError> errors) {
        if (percent.signum() < 0) {
            errors.add(FieldError.of("coverage", "field.greater_than_or_equal", 0));
        } else if (percent.compareTo(WHOLE) > 0) {
            errors.add(FieldError.of("coverage", "field.less_than_or_equal", 100));
        }
    }

    private static void tooLong(String field, String text, List<FieldError> errors) {
        if (text.codePointCount(0, text.length()) > LONGEST) {
            errors.add(FieldError.of(field, "field.too_long", LONGEST));
        }
    }
}
